import { toBare } from './text-bare.ts'
import { saysOnlySignIn } from './text-elsewhere.ts'
import { negatesElsewhere } from './text-negation.ts'

// In other languages than English the wallet reads few words, so that a list of what is harmless is the only safe one:
// signing in, greetings and thanks, terms, votes, ages and names, meetings, tests. Any other sentence may be an order.

/** Words and stems of such sentences, by language. Latin letters are compared without their diacritics. */
const everyday: Record<string, string> = {
  ko: '메일|뉴스레터|로봇|사람입니다|글은|글을 썼|썼습니다|썼어요|살아요|삽니다|좋은|안녕|감사|고맙|고마|반갑|환영|축하|약관|조건|정책|규정|규칙|방침|투표|표결|제안|찬성|반대|참석|참가|출석|회의|만나|만남|봅시다|뵙|이상입니다|세 이상|살|나이|성인|이름|닉네임|좋은 (?:하루|아침|밤|저녁)|좋아|테스트|시험|연습|메시지|서명|로그인|인증|확인|증명|본인|읽었|이해|의견|질문|\\?|생일|행복|날씨|오늘은|먹었|마셨|무료|비밀번호|사이트|페이지|블록체인|거래를 (?:일으키|보내)|공지|소식',
  ja: 'メール|ニュースレター|ロボット|人間|記事|書きました|住んで|こんにちは|おはよう|こんばんは|ありがとう|感謝|ようこそ|よろしく|おめでとう|規約|条件|ポリシー|方針|規則|ルール|投票|提案|賛成|反対|参加|出席|会議|会い|会う|歳|才以上|成人|名前|です[か？]|テスト|試し|練習|メッセージ|署名|ログイン|サインイン|認証|確認|証明|本人|読みました|理解|意見|質問|誕生日|天気|無料|パスワード|サイト|ページ|手数料|ガス代|楽しみ|好き',
  zh: '邮件|郵件|通讯|机器人|機器人|文章|写的|寫的|住在|是我写|你好|您好|大家好|谢谢|謝謝|感谢|感謝|欢迎|歡迎|早上好|晚上好|晚安|祝|恭喜|条款|條款|条件|條件|政策|规则|規則|协议|協議|投票|表决|提案|赞成|反对|参加|參加|出席|会议|會議|见[。！]?$|見[。！]?$|岁|歲|成年|名字|我叫|测试|測試|练习|消息|签名|簽名|签署|簽署|登录|登錄|登入|验证|驗證|确认|確認|证明|證明|本人|阅读|已读|理解|意见|问题|吗[？?]?|生日|天气|免费|免費|密码|网站|網站|页面|费用|喜欢',
  hi: 'ईमेल|समाचार|रोबोट|लेख|लिखा|रहता|रहती|नमस्ते|नमस्कार|धन्यवाद|शुक्रिया|स्वागत|बधाई|शुभ|शर्त|नियम|नीति|मतदान|(?:के लिए|में) मत|वोट|प्रस्ताव \\d|सहमत|भाग ले|उपस्थित|बैठक|मिले|मिलते|मिलेंगे|वर्ष|साल|उम्र|आयु|नाम|परीक्षण|टेस्ट|संदेश|हस्ताक्षर|साइन|लॉग|सत्यापित|पुष्टि|प्रमाणित|पढ़|समझ|राय|सवाल|क्या|जन्मदिन|मौसम|मुफ़?्त|पासवर्ड|साइट|पेज|पसंद',
  ar: 'بريد|الرسائل|نشرة|روبوت|مقال|كتبت|أسكن|أعيش|الخصوصية|ميلاد|مرحب|أهلا|اهلا|السلام|شكر|صباح|مساء|تهان|مبروك|الشروط|شروط|الأحكام|سياسة|قواعد|أصوت|تصويت|صوت|اقتراح|أحضر|حضور|اجتماع|نلتقي|لقاء|سنة|عمري|اسمي|اختبار|تجربة|رسالة|الرسالة|توقيع|وق[ّ]?ع|أوقع|تسجيل|سج[ّ]?ل|دخول|تحقق|أثبت|إثبات|تأكيد|أؤكد أنني|قرأت|فهمت|رأي|سؤال|هل|عيد|الطقس|مجان|كلمة المرور|الموقع|الصفحة|رسوم|أحب',
  es: 'correo|boletin|robot|articulo|escrib|escrito|vivo en|acuerdo con las (?:normas|reglas)|soy de|hola|gracias|bienvenid|buen[oa]s|felic|saludo|terminos|condiciones|politica|privacidad|reglas|normas|vot[oa]|votar|propuesta|asist|particip|reunion|vemos|encuentr|anos|mayor de edad|me llamo|mi nombre|prueba|mensaje|firm|iniciar sesion|acceder|entrar|verific|confirmar que|demostr|leido|entiend|opinion|pregunta|cumplean|tiempo|gratis|contrasena|sitio|pagina|gusta|encanta|poema',
  fr: 'courriel|e-mail|mails?(?!\\p{L})|lettre d|robot|article|ecrit|vis a|habite|joyeux|bonjour|bonsoir|salut|merci|bienvenue|felicit|conditions|politique|confidentialite|regles|je vote|voter|vote|proposition|assist|particip|reunion|retrouv|rendez-vous|ans(?!\\p{L})|majeur|m’appelle|m.appelle|mon nom|test|essai|message|sign|connect|connexion|verifi|confirmer que|prouv|lu et|compris|comprends|avis|question|anniversaire|meteo|gratuit|mot de passe|site|page|aime|plait|poeme',
  pt: 'e-mail|email|boletim|robo(?!\\p{L})|artigo|escrevi|escrito|moro em|feliz|sou de|ola|obrigad|bem-vind|bom dia|boa (?:tarde|noite)|parabens|termos|condicoes|politica|privacidade|regras|voto|votar|proposta|assist|particip|reuniao|encontr|anos|maior de idade|me chamo|meu nome|teste|mensagem|assin|entrar|login|acess|verific|confirmar que|comprov|provar|li e|entendo|opiniao|pergunta|aniversario|gratis|gratuita|senha|site|pagina|gosto|adoro|poema',
  de: 'e-mail|newsletter|roboter|artikel|geschrieben|wohne|alles gute|komme aus|beitrag|datenschutz|hallo|guten|danke|willkommen|gluckwunsch|grusse|bedingungen|agb|datenschutz|richtlinie|regeln|stimme|abstimm|vorschlag|teil(?:nahme|nehmen)|nehme teil|treffen|besprechung|uber 18|jahre|volljahrig|heisse|mein name|test|probe|nachricht|signier|signatur|unterschr|anmeld|melden sie|einlogg|verifizier|bestatig|nachweis|beweis|gelesen|verstanden|meinung|frage|geburtstag|wetter|gratis|kostenlos|kostet|kennwort|passwort|seite|mag(?!\\p{L})|gefallt|gedicht',
  it: 'ciao|grazie|benvenut|buon|accedi|acceder|firm[ai]|termini|condizioni|privacy|voto|proposta',
  ru: 'привет|здравствуй|спасибо|добро пожаловать|доброе|поздравл|услови|политик|правил|голосу|предложени|участву|встреч|лет(?!\\p{L})|зовут|тест|сообщени|подпи|вход|войти|войдите|подтвер|провер|доказат|прочита|понима|мнени|вопрос|бесплатн|парол|сайт|страниц|нравится',
}
const known = new RegExp(
  Object.values(everyday)
    .map((list) => `(?:${list})`)
    .join('|'),
  'iu',
)

/** Words that stand in nearly every sentence of Spanish, French, Portuguese or German, and in no English one. */
const ofLatin =
  /(?<![\p{L}\p{N}])(?:que|quien|el|los|las|una|del|al|por|para|con|como|este|esta|esto|mi|tu|su|sus|le|les|lo|y|je|tu|il|elle|nous|vous|ils|la|du|des|au|aux|une|un|sur|dans|pour|avec|ce|cette|ceci|qui|mon|ma|mes|votre|vos|est|et|o|os|da|dos|das|na|nas|no|nos|em|um|uma|com|ao|aos|minha|meu|seu|sua|e|ich|du|er|sie|wir|ihr|der|die|das|den|dem|ein|eine|einen|und|auf|mit|zu|zum|zur|von|vom|bei|fur|ist|sind|mein|meine|dies|diese|dieser|jetzt)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[ldjs][’'](?=\p{L})/giu
/** The same of English, with words that only English has. */
const ofEnglish =
  /(?<!\p{L})(?:the|you|your|this|that|with|of|and|is|are|was|were|for|to|it|its|my|our|we|i|be|not|have|has|will|can|at|from|by|or|on|in|as|if|an|all|but|they|them|his|her|what|who|when|there|here)(?!\p{L})/giu

/** Returns whether a sentence is in another language than English, as far as its words or letters tell. */
const isElsewhere = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  const others = letters.filter((letter) => !/\p{sc=Latin}/u.test(letter))
  if (others.length * 2 > letters.length) return true
  const foreign = new Set(
    toBare(text)
      .match(ofLatin)
      ?.map((word) => word.toLowerCase()),
  )
  const english = new Set(text.match(ofEnglish)?.map((word) => word.toLowerCase()))
  return foreign.size > english.size
}

/**
 * Returns whether a sentence in another language than English is of a listed kind. A word alone may be of any language;
 * of several words, the language must be known.
 */
export function isEverydayElsewhere(sentence: string): boolean {
  const text = sentence.normalize('NFC').trim()
  return known.test(toBare(text)) && (isElsewhere(text) || greeting.test(toBare(text)))
}

/** Greetings and thanks in Latin letters, which have none of the words by which their language is known. */
const greeting =
  /^(?:hola|gracias|buen[oa]s (?:dias|noches|tardes)|feliz [\p{L} ]{1,20}|bienvenid[oa]s?|bonjour|bonsoir|salut|merci|joyeux anniversaire|bienvenue|hallo|guten (?:morgen|tag|abend)|danke|willkommen|ola|obrigad[oa]|bom dia|boa (?:tarde|noite)|bem-vind[oa]s?|ciao|grazie|buongiorno)$/iu

/** Signs and words between clauses. */
const betweenClauses =
  /[,;:，、،]|(?<!\p{L})(?:y|e|et|und|aber|mas|mais|pero|sino|और|लेकिन|لكن|ثم|а|и|но)(?!\p{L})|(?<=않고|않으며|않지만|아니며|아니고|아니라|ませんが|ではなく|なくて) ?/u

/** Fewer letters than this are a word or two, such as a name. */
const fewest = (text: string) => (/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 4 : 8)

/** Returns whether a sentence in another language than English has none of the words that make it harmless. */
export function isUnknownElsewhere(sentence: string): boolean {
  const text = sentence.normalize('NFC').trim()
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length < fewest(text) || !isElsewhere(text) || saysOnlySignIn(text)) return false
  if (!negatesElsewhere(text)) return !known.test(toBare(text))
  // What is negated orders nothing, but another clause may.
  return text
    .split(betweenClauses)
    .some(
      (each) =>
        (each.match(/\p{L}/gu) ?? []).length >= fewest(each) && !negatesElsewhere(each) && !known.test(toBare(each)),
    )
}
