//! The crate encoding_rs, which is Firefox's, as an oracle: decoding without a look at BOMs, and encoding. The frames are those of
//! protocol.py. It also times itself, for the benchmark. The codec "java-cesu8" is the crate cesu8, which tells no places.
//!
//! Policies of "decode": strict, replace, and items, which gives every malformed sequence as the three words FFFFFFFF, start, length.
//! Policies of "encode": strict, and html, which gives a numeric character reference.
//! "time OPERATION CODEC MILLISECONDS" repeats an operation on one input and gives nanoseconds of each repetition as 64-bit numbers.

use encoding_rs::{DecoderResult, EncoderResult, Encoding};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

const NOT_TOLD: u32 = u32::MAX;

struct Answer {
    is_refused: bool,
    start: u32,
    end: u32,
    output: Vec<u8>,
}

fn accepted(output: Vec<u8>) -> Answer {
    Answer { is_refused: false, start: NOT_TOLD, end: NOT_TOLD, output }
}

fn refused(start: usize, end: Option<usize>) -> Answer {
    let end = end.map_or(NOT_TOLD, |place| place as u32);
    Answer { is_refused: true, start: start as u32, end, output: Vec::new() }
}

fn put_words(output: &mut Vec<u8>, words: impl IntoIterator<Item = u32>) {
    for word in words {
        output.extend_from_slice(&word.to_le_bytes());
    }
}

fn put_text(output: &mut Vec<u8>, text: &[u8]) {
    put_words(output, std::str::from_utf8(text).expect("UTF-8").chars().map(u32::from));
}

fn decode(encoding: &'static Encoding, policy: &str, bytes: &[u8]) -> Answer {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len()).expect("a short input");
    let mut text = vec![0; room];
    let mut output = Vec::new();
    let mut at = 0;
    loop {
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(&bytes[at..], &mut text, true);
        at += read;
        put_text(&mut output, &text[..written]);
        let (start, length) = match result {
            DecoderResult::InputEmpty => return accepted(output),
            DecoderResult::OutputFull => panic!("the output has no room"),
            DecoderResult::Malformed(length, behind) => {
                let length = usize::from(length);
                (at - usize::from(behind) - length, length)
            }
        };
        match policy {
            "replace" => put_words(&mut output, [0xfffd]),
            "items" => put_words(&mut output, [NOT_TOLD, start as u32, length as u32]),
            _ => return refused(start, Some(start + length)),
        }
    }
}

/// The text, or the place of the first lone surrogate.
fn text_of(code_points: &[u8]) -> Result<String, usize> {
    let words = code_points.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")));
    words.enumerate().map(|(place, word)| char::from_u32(word).ok_or(place)).collect()
}

fn encode(encoding: &'static Encoding, policy: &str, code_points: &[u8]) -> Answer {
    let (text, lone) = match text_of(code_points) {
        Ok(text) => (text, None),
        Err(place) => (text_of(&code_points[..4 * place]).expect("no surrogate"), Some(place)),
    };
    let mut encoder = encoding.new_encoder();
    let mut bytes = vec![0; 16 * text.len() + 64];
    if policy == "html" && lone.is_none() {
        let (_, _, written, _) = encoder.encode_from_utf8(&text, &mut bytes, true);
        bytes.truncate(written);
        return accepted(bytes);
    }
    let (result, read, written) = encoder.encode_from_utf8_without_replacement(&text, &mut bytes, true);
    match (result, lone) {
        (EncoderResult::Unmappable(_), _) => refused(text[..read].chars().count() - 1, None),
        (EncoderResult::OutputFull, _) => panic!("the output has no room"),
        (EncoderResult::InputEmpty, Some(place)) => refused(place, None),
        (EncoderResult::InputEmpty, None) => {
            bytes.truncate(written);
            accepted(bytes)
        }
    }
}

/// Decodes to UTF-16, as a browser does for its strings, or encodes from it; each time to new memory, as a program gets it.
fn time(operation: &str, encoding: &'static Encoding, milliseconds: u64, input: &[u8]) -> Answer {
    let units: Vec<u16> = input.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect();
    let limit = Duration::from_millis(milliseconds);
    let begin = Instant::now();
    let mut times = Vec::new();
    while begin.elapsed() < limit {
        let start = Instant::now();
        match operation {
            "decode" => {
                let mut decoder = encoding.new_decoder_without_bom_handling();
                let mut text = vec![0u16; decoder.max_utf16_buffer_length(input.len()).expect("a short input")];
                let _ = black_box(decoder.decode_to_utf16(black_box(input), &mut text, true));
                black_box(text);
            }
            "transcode" => {
                let mut decoder = encoding.new_decoder_without_bom_handling();
                let mut text = vec![0u8; decoder.max_utf8_buffer_length(input.len()).expect("a short input")];
                let _ = black_box(decoder.decode_to_utf8(black_box(input), &mut text, true));
                black_box(text);
            }
            _ => {
                let mut encoder = encoding.new_encoder();
                let room = encoder.max_buffer_length_from_utf16_if_no_unmappables(units.len());
                let mut bytes = vec![0u8; room.expect("a short input")];
                let _ = black_box(encoder.encode_from_utf16(black_box(&units), &mut bytes, true));
                black_box(bytes);
            }
        }
        times.extend_from_slice(&(start.elapsed().as_nanos() as u64).to_le_bytes());
    }
    accepted(times)
}

/// Modified UTF-8.
fn convert_java(operation: &str, item: &[u8]) -> Answer {
    if operation == "decode" {
        let mut output = Vec::new();
        return match cesu8::from_java_cesu8(item) {
            Ok(text) => {
                put_words(&mut output, text.chars().map(u32::from));
                accepted(output)
            }
            Err(_) => Answer { is_refused: true, start: NOT_TOLD, end: NOT_TOLD, output },
        };
    }
    match text_of(item) {
        Ok(text) => accepted(cesu8::to_java_cesu8(&text).into_owned()),
        Err(place) => refused(place, None),
    }
}

/// None: no such codec.
fn answer_all(words: &[&str], items: &[&[u8]]) -> Option<Vec<Answer>> {
    if words[0] == "version" {
        return Some(vec![accepted(b"encoding_rs 0.8, cesu8 1.1".to_vec())]);
    }
    let codec = words[if words[0] == "time" { 2 } else { 1 }];
    if codec == "java-cesu8" {
        return Some(items.iter().map(|item| convert_java(words[0], item)).collect());
    }
    let encoding = Encoding::for_label_no_replacement(codec.as_bytes())?;
    let answer = |item: &&[u8]| match words[0] {
        "decode" => decode(encoding, words[2], item),
        "encode" => encode(encoding, words[2], item),
        _ => time(words[1], encoding, words[3].parse().expect("milliseconds"), item),
    };
    Some(items.iter().map(answer).collect())
}

/// Takes a 32-bit number from the front.
fn take_number(bytes: &mut &[u8]) -> usize {
    let (head, rest) = bytes.split_at(4);
    *bytes = rest;
    u32::from_le_bytes(head.try_into().expect("four bytes")) as usize
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (head, rest) = bytes.split_at(length);
    *bytes = rest;
    head
}

fn main() -> io::Result<()> {
    let (mut source, mut target) = (io::stdin().lock(), io::stdout().lock());
    let mut head = [0; 4];
    while source.read_exact(&mut head).is_ok() {
        let mut request = vec![0; u32::from_le_bytes(head) as usize];
        source.read_exact(&mut request)?;
        let mut rest = request.as_slice();
        let length = take_number(&mut rest);
        let header = String::from_utf8_lossy(take(&mut rest, length));
        let words: Vec<&str> = header.split(' ').collect();
        let count = take_number(&mut rest);
        let lengths: Vec<usize> = (0..count).map(|_| take_number(&mut rest)).collect();
        let items: Vec<&[u8]> = lengths.into_iter().map(|length| take(&mut rest, length)).collect();
        let mut frame = Vec::new();
        match answer_all(&words, &items) {
            None => frame.push(0),
            Some(answers) => {
                put_words(&mut frame, [answers.len() as u32]);
                frame.extend(answers.iter().map(|answer| u8::from(answer.is_refused)));
                put_words(&mut frame, answers.iter().map(|answer| answer.start));
                put_words(&mut frame, answers.iter().map(|answer| answer.end));
                put_words(&mut frame, answers.iter().map(|answer| answer.output.len() as u32));
                answers.iter().for_each(|answer| frame.extend_from_slice(&answer.output));
            }
        }
        target.write_all(&(frame.len() as u32).to_le_bytes())?;
        target.write_all(&frame)?;
        target.flush()?;
    }
    Ok(())
}
