// What the text of each language is made of: letters and syllables with their frequencies, lengths of words, punctuation.
//
// Frequencies are per thousand, rounded from common letter counts; the codec only sees which bytes follow each other,
// so what matters is the mix of sequence lengths, how long runs of one class are, and where ASCII interrupts them.

export interface Language {
  /** Letters, syllables or characters, each with its weight. */
  letters: string
  /** Ranges of further characters, all equally likely, with the weight of the whole range. */
  others?: [first: number, last: number, weight: number][]
  /** Combining signs that may follow a letter, and how often one does. */
  signs?: { letters: string; share: number }
  /** Weights of words of 1, 2, 3 ... letters. */
  wordLengths: number[]
  /** Between words; empty where words are not separated. */
  space: string
  comma: string
  /** Ends of sentences, with weights. */
  stop: string
  quotes: [open: string, close: string]
  dash: string
  /** Share of words in quotes, and of words before a dash; by default 0.015 each. */
  marks?: number
  /** Sentences begin with a capital. */
  capitals: boolean
  /** Share of words that are numbers in ASCII digits, and words in Latin letters. */
  numbers: number
  latinWords: number
  /** One emoji after about this many characters. */
  emojiEvery?: number
}

export const ENGLISH: Language = {
  letters: 'e127 t91 a82 o75 i70 n67 s63 h61 r60 d43 l40 c28 u28 m24 w24 f22 g20 y20 p19 b15 v10 k8 j2 x2 q1 z1',
  wordLengths: [3, 17, 20, 15, 11, 9, 8, 6, 4, 3, 2, 1],
  space: ' ',
  comma: ',',
  stop: '.90 ?5 !5',
  quotes: ['"', '"'],
  dash: ' - ',
  capitals: true,
  numbers: 0.02,
  latinWords: 0,
}

/** With the quotes and dashes of printed text: 1 % of its bytes. */
export const ENGLISH_TYPESET: Language = { ...ENGLISH, quotes: ['“', '”'], dash: ' — ', marks: 0.0065 }

export const GERMAN: Language = {
  ...ENGLISH,
  letters:
    'e164 n98 i76 s73 r70 a65 t62 d51 h48 u42 l34 g30 c31 m25 o25 b19 w19 f17 k14 z11 p8 v7 ü7 ä6 ö3 ß3 j3 y1 x1 q1',
  wordLengths: [1, 6, 26, 12, 11, 10, 8, 7, 6, 5, 3, 3, 2, 2, 1],
  quotes: ['„', '“'],
  dash: ' – ',
  marks: 0.002,
}

/** All of it is in ISO 8859-1. */
export const FRENCH: Language = {
  ...ENGLISH,
  letters:
    'e121 a71 i66 s65 n64 r61 t59 o50 l50 u45 d37 m26 c32 p25 é31 v11 h11 g12 f11 b11 q6 j3 à8 x4 è6 ê5 z2 y2 ç3 ô2 î2 û1 ù1 â2 k1 ï1 ë1',
  quotes: ['«\u00a0', '\u00a0»'],
}

export const RUSSIAN: Language = {
  ...ENGLISH,
  letters:
    'о109 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ1 ё1',
  wordLengths: [12, 10, 9, 8, 12, 11, 11, 9, 7, 5, 3, 2, 1],
  quotes: ['«', '»'],
  dash: ' — ',
  latinWords: 0.005,
}

export const ARABIC: Language = {
  ...ENGLISH,
  letters:
    'ا150 ل120 ي72 م64 ن60 و59 ر50 ت48 ب39 ة37 ع36 د35 س28 ه27 ف26 ك24 ق23 ح20 أ20 ج14 ش12 ط11 ص11 خ9 إ8 ذ8 ث7 ى7 ض6 ز6 غ5 ئ4 ء4 ظ2 ؤ2 آ1',
  wordLengths: [4, 13, 16, 18, 18, 14, 9, 5, 2, 1],
  comma: '،',
  stop: '.92 ؟5 !3',
  quotes: ['«', '»'],
  capitals: false,
  latinWords: 0.005,
}

export const HINDI: Language = {
  ...ENGLISH,
  letters:
    'क90 र85 न65 स65 ह55 म55 त55 ल45 प45 य40 व35 ज30 द35 ग30 ब28 च18 अ25 श16 भ16 ख14 ट14 आ12 ए14 इ14 थ14 ध14 उ12 ड10 ण8 ष8 छ6 ठ5 फ6 घ5 ओ4 ई4 झ3 औ4',
  signs: { letters: 'ा200 े130 ी100 ि110 ो70 ं75 ्140 ु45 ू22 ै45 ों30 ें30 ौ10 ँ8 ृ6', share: 0.6 },
  wordLengths: [24, 30, 24, 13, 6, 3],
  stop: '।94 ?4 !2',
  dash: ' – ',
  capitals: false,
  numbers: 0.015,
  latinWords: 0.005,
}

export const CHINESE: Language = {
  letters:
    '的41 一16 是14 不12 了11 在10 人9 有9 我8 他8 这7 个7 们7 中7 来6 上6 大6 为6 和6 国6 地5 到5 以5 说5 时5 要5 就5 出5 会4 可4 也4 你4 对4 生4 能4 而4 子4 那4 得4 于4 着4 下4 自4 之4 年4 过3 发3 后3 作3 里3 用3 道3 行3 所3 然3 家3 种3 事3 成3 方3 多3 经3 么3 去3 法3 学3 如3 都3 同3 现3',
  others: [[0x4e00, 0x9fa0, 560]],
  wordLengths: [30, 50, 12, 8],
  space: '',
  comma: '，',
  stop: '。90 ？6 ！4',
  quotes: ['“', '”'],
  dash: '、',
  capitals: false,
  numbers: 0.015,
  latinWords: 0.005,
}

export const JAPANESE: Language = {
  ...CHINESE,
  letters:
    'の40 に28 い27 は25 し24 を23 と22 が22 て21 た21 で20 な19 る19 か14 り12 れ12 ら11 す11 さ10 も10 こ10 ま9 っ9 き7 う8 あ6 く7 け5 そ5 よ5 ん7 日8 一6 大5 年6 人6 会4 国4 本4 中4 出3 者3',
  others: [
    [0x4e00, 0x9fa0, 230],
    [0x30a1, 0x30f4, 110],
    [0x30fc, 0x30fc, 15],
  ],
  wordLengths: [20, 40, 25, 15],
  comma: '、',
  stop: '。97 ？3',
  quotes: ['「', '」'],
  dash: '・',
  latinWords: 0.015,
}

export const KOREAN: Language = {
  ...ENGLISH,
  letters:
    '이33 다30 는24 의20 에19 을18 고17 가17 하16 은15 지14 를14 한14 로13 사12 도12 기12 서11 인11 그10 자10 리9 어9 대9 시9 정8 나8 과8 해8 일8 수7 스7 으7 라7 아7 있7 제6 부6 전6 주6 여6 들6 상5 만5 보5 장5 구5 적5 원4 성4 것4 게4 없3 습3 니4',
  others: [[0xac00, 0xd7a3, 330]],
  wordLengths: [9, 32, 34, 18, 7],
  quotes: ['‘', '’'],
  capitals: false,
  latinWords: 0.005,
}

/** Four bytes each. */
export const EMOJI =
  '😀30 😂60 🤣30 😍35 😊30 🙏28 😭35 😘22 👍30 😅16 👏14 😁20 🔥24 💕14 💯12 🎉14 🤔12 😎12 💜9 😉12 🌹9 🙌9 🤗9 👌9 🥰14 😢9 🎂8 🌞6 🚀9 🍕6 🍀5 🐶6 🐱6 🏆5 🎶8 💪🏽5 👋🏻4 🇫🇷3 🇯🇵3 🇰🇷3'

/** With joiners and variation selectors, which are three bytes each, as people send them. */
export const EMOJI_SEQUENCES = `${EMOJI} ❤️30 ✨12 ☀️6 ✌️6 👩‍💻4 👨‍👩‍👧3 🤷🏾‍♀️4 🏳️‍🌈3`
