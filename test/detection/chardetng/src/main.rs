//! Reads pages from stdin: a length (four bytes, little-endian) before each. Writes a line for each: the encoding as JSON.
//! The last line is the milliseconds that all took.
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use std::io::Read;
use std::time::Instant;

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    let mut answers = Vec::new();
    let start = Instant::now();
    let mut rest = &input[..];
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[..4].try_into().unwrap()) as usize;
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
        detector.feed(&rest[4..4 + length], true);
        answers.push(detector.guess(None, Utf8Detection::Deny).name());
        rest = &rest[4 + length..];
    }
    let time = start.elapsed().as_secs_f64() * 1000.0;
    for name in answers {
        println!("{{\"label\":\"{name}\"}}");
    }
    println!("{time}");
}
