// The bundled text: a welcome in many scripts, one in each line. The first line is ASCII and the next ones are
// ISO 8859-1, so that those encodings have lines to hold.

export const SAMPLE: readonly string[] = [
  // English, French, German, Spanish, Swedish
  'Welcome! Every letter you read here travelled as bytes, and the right encoding brought it home unharmed.',
  'Bienvenue à tous : chaque caractère a voyagé en octets, puis retrouvé sa forme grâce au bon codage.',
  'Willkommen! Jedes Zeichen reist als Folge von Oktetten; die richtige Kodierung führt auch Ä, Ö, Ü und ß zurück.',
  '¡Bienvenidos! Aquí cada letra viaja en bytes y ningún acento se pierde por el camino, ni siquiera la ñ.',
  'Välkommen! Här reser varje bokstav som oktetter, och både å, ä och ö kommer fram hela.',
  // Latin with marks that ISO 8859-1 lacks: Polish, Vietnamese, Yoruba
  'Witajcie! Każda litera podróżuje tu jako oktety, a dobre kodowanie sprawia, że żaden ogonek się nie zgubi.',
  'Chào mừng bạn! Mỗi chữ cái ở đây đi dưới dạng byte, và bảng mã đúng giữ nguyên từng dấu.',
  'Ẹ káàbọ̀! Gbogbo lẹ́tà ni ó ní àmì ohùn tirẹ̀.',
  // Greek, Cyrillic (Russian, Ukrainian)
  'Καλώς ήρθατε! Κάθε γράμμα ταξιδεύει ως οκτάδες και η σωστή κωδικοποίηση το ξαναφέρνει ακέραιο.',
  'Добро пожаловать! Каждая буква путешествует в виде октетов, и верная кодировка возвращает её невредимой.',
  'Ласкаво просимо! Кожна літера подорожує байтами, і їжак з ґанку теж доїде цілим.',
  // Hebrew, Arabic, Persian
  'ברוכים הבאים! כל אות נוסעת כאן כבתים, והקידוד הנכון מחזיר אותה הביתה בשלמותה.',
  'أهلاً وسهلاً! كل حرف هنا يسافر على شكل بايتات، والترميز الصحيح يعيده سالمًا.',
  'خوش آمدید! هر نویسه به شکل بایت سفر می‌کند و سالم بازمی‌گردد.',
  // Devanagari, Bengali, Tamil
  'स्वागत है! यहाँ हर अक्षर बाइटों के रूप में यात्रा करता है, और सही कूटलेखन उसे सुरक्षित वापस लाता है।',
  'স্বাগতম! এখানে প্রতিটি অক্ষর বাইট হয়ে ভ্রমণ করে, আর সঠিক সংকেতায়ন তাকে অক্ষত ফিরিয়ে আনে।',
  'வரவேற்கிறோம்! இங்கே ஒவ்வொரு எழுத்தும் பைட்டுகளாகப் பயணித்து, பத்திரமாகத் திரும்பி வருகிறது.',
  // Thai, Georgian, Armenian, Ethiopic
  'ยินดีต้อนรับ! ตัวอักษรทุกตัวเดินทางเป็นไบต์ และการเข้ารหัสที่ถูกต้องพากลับมาอย่างครบถ้วน',
  'კეთილი იყოს თქვენი მობრძანება! აქ ყოველი ასო ბაიტებად მოგზაურობს და უვნებლად ბრუნდება.',
  'Բարի գալուստ։ Այստեղ ամեն տառ ճամփորդում է բայթերով և անվնաս վերադառնում։',
  'እንኳን ደህና መጡ! እያንዳንዱ ፊደል በባይት ይጓዛል፤ በሰላምም ይመለሳል።',
  // Han, Japanese, Hangul
  '欢迎！这里的每个字都以字节的形式旅行，正确的编码让它完好无损地回家。',
  'ようこそ！ここの文字はみなバイトになって旅をし、正しいエンコーディングで無事に帰ってきます。',
  '환영합니다! 이곳의 글자는 모두 바이트가 되어 여행하고, 올바른 인코딩 덕분에 무사히 돌아옵니다.',
  // Cherokee: hello; the Cherokee language. Gothic, above FFFF: well have the letters come
  'ᎣᏏᏲ! ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ.',
  '𐍅𐌰𐌹𐌻𐌰 𐌵𐌴𐌼𐌿𐌽 𐌱𐍉𐌺𐍉𐍃.',
  // Emoji: skin tones, families and professions joined by U+200D, flags; mathematical letters
  '👋🏽 👩🏿‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 🧑🏻‍🤝‍🧑🏾 🇺🇳 ✍🏼 📚 ❤️‍🔥 🐻‍❄️',
  '∀𝑥 ∈ 𝕊: 𝑑𝑒𝑐𝑜𝑑𝑒(𝑒𝑛𝑐𝑜𝑑𝑒(𝑥)) = 𝑥, 𝔮. 𝔢. 𝔡.',
]
