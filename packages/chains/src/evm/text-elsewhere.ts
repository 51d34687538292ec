import { toBare } from './text-bare.ts'

// Words for possessions and for signing in, in languages other than English. A list of verbs of giving is never
// complete, so a sentence about a person's possessions, or about control, is harmless only if all of its words are
// sign-in words.

/** Possessions and control: wallets, accounts, assets, ownership. */
const possessions =
  /지갑|월렛|계정|계좌|자산|재산|예금|코인|토큰|이더|비트코인|소유권|통제권|관리권|권한|ウォレット|財布|アカウント|口座|資産|財産|お金|コイン|トークン|イーサ|ビットコイン|所有権|権限|钱包|錢包|账户|帳戶|账号|帳號|资产|資產|资金|資金|财产|財產|代币|代幣|[的有]币|比特币|以太|所有权|所有權|控制权|控制權|محفظ|حساب[يكهن]|الحساب|أموال|اموال|أصول|عملات|رموز|رصيد|ملكي|السيطرة|التحكم|кошел[её]?[кьё]|аккаунт|уч[её]тн|монет|токен|средств|деньг|актив|имуществ|владел|владени|сбережени|वॉलेट|वालेट|बटुआ|बटुए|खात[ाेों]|सिक्क|टोकन|संपत्ति|पैस[ाेों]|धन(?![\p{L}\p{M}])|स्वामित्व|नियंत्रण|अधिकार|(?<!\p{L})(?:billetera|monedero|cartera|carteira|portefeuille|portafoglio|brieftasche|geldbörse|cuenta|conta(?!ct|in|m|g)|compte|konto|fondos|fundos|fonds|avoirs|monedas|moedas|münzen|jetons|dinero|dinheiro|argent|geld|vermögen|guthaben|eigentum|besitz|propiedad|propriedade|propriété|soldi|denaro|cüzdan|hesab|varl[ıi]k|para[mn]|tài khoản|tài sản|tiền|dompet|rekening|aset|uang)\p{L}*|(?:私の|僕の|俺の|我的|(?<!\p{L})(?:내|제|나의|мо[ийюёея]\p{L}*|मेर[ेाी])) ?(?:NFT|ETH|BTC|USD[CT]|wallet|token|coin)|(?<!\p{L})(?:meine?[nrms]?|mis?|meus?|minhas?|mon|ma|mes|mi[oa]|miei|mie)\s+(?:\p{L}+\s+){0,1}(?:wallet|coin|token|nft|eth|ether|btc|bitcoin|krypto|crypto)s?(?!\p{L})/iu

/** Acting, speaking or owning in the person's place, giving up a right, a debt or a charge, in languages other than English. */
const inOnesPlace =
  /대리(?!점)|보호자|수호자|후견|채무|빚을|담보|정기 ?결제|자동 ?결제|守护人|守護人|监护|監護|后见|後見|欠|债务|債務|扣款|抵押|担保|擔保|借金|(?<!\p{L})(?:ال)?وصي[ّ]?[اةً]*(?!\p{L})|مدين|(?<!\p{L})بدين|[يت]قرر عني|संरक्षक|क़?र्ज़?दार|कर्ज़?(?:दार)?(?![\p{L}\p{M}])|ऋण|उधार|опекун|долг(?!\p{L}|о)|должен|제 대신|나 대신|저 대신|대신[\p{L} ]{0,8}(결정|서명|결제|행사)|명의|포기합|代理|代わり[にの]|名義|委任|委托|委託|代我|代替我|替我|代表我|名下|放弃|放棄|نياب[ةه] عن|بدلا? ?[ًا]* ?مني|وكيل|[أا]وك[ّ]?ل|توكيل|باسمي|[أاي]تنازل|मुख़?्तार|प्रतिनिधि|मेरी ओर से|मेरी तरफ|मेरे नाम|मेरी जगह|के नाम (?:कर|लिख)|от моего имени|вместо меня|(?<!\p{L})за меня(?!\p{L})|довер(?:енност|яю)|представител|отказываюсь|(?<!\p{L})(?:guardi[aá]n|guardiã|vormund|deuda|dívida|dette|debito|schulde|mandatari|mandataire|representante|procurador|procurator|vollmacht|vekil|vekâlet|renuncio|renuncia a|renonce|rinuncio|verzichte|feragat|cobre(?!\p{L})|cobrar|domicili|abbuchen|prélev|addebit|atas nama saya|thay mặt tôi|adıma|yerime)\p{L}*|(?<!\p{L})(?:en mi nombre|en mi lugar|por mí|em meu nome|em meu lugar|por mim|en mon nom|à ma place|pour mon compte|a mio nome|al mio posto|per mio conto|in meinem namen|an meiner stelle|für mich)(?!\p{L})/iu
/** Passwords, which a text may reveal; a sign-in may say that none is needed. */
const passwords =
  /비밀번호|暗証|パスワード|密码|密碼|كلم[ةه] (?:المرور|السر)|पासवर्ड|парол[ья]|(?<!\p{L})(?:contraseña|passwort|kennwort|senha|mot de passe|şifre|mật khẩu|kata sandi)/iu
const needsNone =
  /필요|불필요|不要|无需|無需|不需|いりません|необходим|нужен|нужн|требу|без|بدون|تحتاج|ज़रूरत|जरूरत|आवश्यक|बिना|(?<!\p{L})(?:sin|sem|sans|senza|ohne|kein|no se necesita|aucun|nessuna|nenhuma|gerek|cần|perlu)\p{L}*/iu

const toBareWord = (word: string) => toBare(word).toLowerCase()
const toSet = (words: string) => new Set(words.split(' ').map(toBareWord))

/** Sign-in words, for languages with spaces between words. */
const words = toSet(
  [
    'bitte signieren unterschreiben sie diese dieser nachricht um sich anzumelden anmelden anmeldung in an bei mit ihr ihre ihrem ihres ihren wallet wallets konto kontos zu bestätigen verifizieren beweisen nachzuweisen dass der die das den des eigentümer eigentümerin inhaber sind und adresse brieftasche anmeldet',
    'firme firma firmar este esta mensaje para iniciar sesión acceder entrar en a al su tu la el los las cuenta cartera billetera monedero verificar confirmar demostrar acreditar que es eres usted propietario propietaria dueño dueña de del propiedad por favor dirección con y accede',
    'assine assinar este esta mensagem para entrar fazer login acessar iniciar sessão na no em sua seu a o carteira conta verificar confirmar comprovar provar que é você proprietário proprietária dono dona titular titularidade propriedade da do de por favor endereço e entre com',
    'signez signer ce cette message pour vous se connecter connexion à au votre ton ta le la les portefeuille compte vérifier confirmer prouver que êtes propriétaire titulaire propriété du de des veuillez svp adresse et bien',
    'firma firmare questo messaggio per accedere al alla tuo suo il lo la portafoglio account verificare confermare dimostrare che sei proprietario di del favore indirizzo e con accedi entra a',
    'giriş yapmak için bu mesajı imzalayın imzala cüzdan cüzdanınızı cüzdanınızın cüzdanın hesap hesabınıza hesabınızı doğrulamak sahibi olduğunuzu lütfen kanıtlamak ve',
    'подпишите подписать подпись подписью сообщение сообщения это этим чтобы войти вход в на для входа ваш вашего вашим своего свой своим кошелек кошелёк кошелька кошельком кошельку аккаунт аккаунта владение владения владеете подтвердить подтвердите подтверждения проверить проверки доказать что вы пожалуйста адрес адреса адресом сайт и',
    'وقّع وقع وقّعْ توقيع يرجى الرجاء هذه الرسالة على لتسجيل الدخول تسجيل سجّل سجل إلى الى الموقع محفظتك المحفظة حسابك الحساب ملكية ملكيتك لملكية لإثبات إثبات للتحقق التحقق من تأكيد لتأكيد أنك تملك هذا أثبت عنوان عنوانك لمحفظتك',
    'साइन इन लॉग लॉगिन करने के लिए इस संदेश पर हस्ताक्षर करें कृपया अपने अपना अपनी वॉलेट बटुआ की का को से खाते खाता स्वामित्व सत्यापित सत्यापन पुष्टि प्रमाणित में आप आपके आपका ही हैं है कि साबित यह और',
  ].join(' '),
)
/** Words with which a sign-in says that it costs and moves nothing. The sentence must also have a negation. */
const freeWords = toSet(
  [
    'diese signatur unterschrift gratis kostenlos kostet nichts keine kein und gebühren gas token tokens überträgt sendet genehmigt löst transaktion aus es nicht guthaben',
    'esta firma gratis gratuita es no ni transfiere envía aprueba sus tus tokens fondos nada gas comisión comisiones cuesta coste ninguna transacción genera',
    'esta assinatura grátis gratuita não nem transfere envia aprova seus tokens fundos nada gás taxa taxas custa nenhuma transação gera',
    'cette signature est gratuite elle ne n’approuve transfère envoie approuve pas vos tes jetons fonds rien frais gaz coûte aucune transaction déclenche',
    'questa firma gratuita non trasferisce invia approva i tuoi token fondi nulla niente gas commissioni costa nessuna transazione',
    'бесплатна бесплатно она оно не переводит отправляет разрешает ваши токены средства монеты ничего комиссии комиссий газ стоит транзакции транзакцию вызывает и',
    'مجاني مجانية لا لن ولا تنقل ترسل توافق رموزك أموالك أي شيء رسوم غاز معاملة تكلف',
    'मुफ़्त मुफ्त नहीं होगा होगी लगेगा शुल्क गैस कोई लेनदेन टोकन भेजे ट्रांसफर जाएँगे आपका आपके कुछ',
  ].join(' '),
)
const negations =
  /않|없|ません|不|无|無|没|لا|لن|(?<!\p{L})не(?!\p{L})|нет|नहीं|(?<!\p{L})(?:nicht|keine?|nichts|no|ni|não|nem|ne|n’\p{L}+|pas|rien|aucune?|non|nessuna?)(?!\p{L})/iu
/** The same in Korean, where endings are attached to the words. */
const korean =
  /^(?:이|본|해당|메시지|서명|로그인|인증|확인|소유|소유자|지갑|월렛|계정|주소|증명|본인|귀하|위해|위한|위하여|하려면|하여|하면|해|하기|주세요|주십시오|하세요|하십시오|합니다|및|임을)(?:[은는이가을를의에로과와도]|에서|으로|하여|하려면|하면|해|하고|하기|하세요|해주세요|하십시오|합니다|해야|임을|자|자임을|자인지|권|권을|되었는지|했음을|위해)*$/
const koreanFree =
  /^(?:서명|로그인|메시지|이|무료|토큰|코인|이더|자산|전송|승인|거래|수수료|가스|비용|블록체인|일으키|보내|발생|요구|들|들지|않|없|아무것도|어떤|모든|어느)[가-힣]{0,5}$/
/** The same for languages without spaces between words. */
const together =
  /^(?:ログイン|サインイン|署名|メッセージ|ウォレット|アカウント|アドレス|所有者|所有権|所有|確認|証明|認証|検証|本人|この|あなた|ご自身|お|ご|ください|下さい|します|する|して|し|ため|こと|である|が|を|に|は|の|で|と|へ|、|登录|登錄|登入|签署|簽署|签名|簽名|消息|訊息|信息|此|该|這条|这条|条|請|请|以|来|來|您|你|的|钱包|錢包|账户|帳戶|账号|帳號|地址|验证|驗證|确认|確認|证明|證明|所有权|所有權|身份|拥有|擁有|是|并|並|到|，|\s|[A-Za-z0-9.]{1,20})+$/u
const verbs =
  /로그인|서명|인증|ログイン|サインイン|署名|登录|登錄|登入|签署|簽署|签名|簽名|وق[ّ]?ع|توقيع|تسجيل|سج[ّ]?ل|подпи[сш]|войти|вход|हस्ताक्षर|साइन इन|लॉग इन|लॉगिन|(?<!\p{L})(?:signier|unterschreib|anmeld|firm[ae]|iniciar ses|assin|signe[rz]|connecter|accedere|imzala|giriş|acced|accéd|entrar|entre|einlogg)/iu

/** English has its own list, of whole sentences. */
const isEnglish = /\b(?:the|you|your|this|with|sign|login)\b/i
/** The name of a page. */
const pageName = /^[A-Za-z0-9][\w.’'-]{0,24}$/

const togetherFree =
  /^(?:この|署名|メッセージ|ログイン|サインイン|無料|トークン|コイン|資産|送金|移動|承認|取引|トランザクション|手数料|ガス代|ガス|費用|発生|かかり|ブロックチェーン|あなた|し|せ|さ|れ|ず|ません|ありません|です|で|の|を|が|は|も|に|、|此|该|本|签名|簽名|签署|登录|登入|消息|是|的|免费|免費|不会|不會|不|转移|轉移|转账|发送|您|你|任何|代币|代幣|资产|資產|资金|费用|費用|手续费|交易|产生|触发|觸發|授权|批准|花费|区块链|區塊鏈|也|且|并|和|或|，|\s|[Gg]as)+$/u

const tokensOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}.’'_-]+/gu) ?? []
const isTogether = (text: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)

/** Letters and digits alone, as a name and a host are compared. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns whether a name's letters stand in a page's host or name: "Magic Eden" at magiceden.io. */
export const isNameOf = (name: string, page: readonly string[]): boolean =>
  page.some((each) => lettersOf(each).includes(lettersOf(name)))

/**
 * Returns whether every word is a sign-in word, except for at most two that may be the name of a page.
 *
 * @param page the page's host and names, whose letters the name must have; undefined where they are unknown
 */
const areListed = (text: string, page?: readonly string[]): boolean => {
  const fits = (name: string) => page === undefined || isNameOf(name, page)
  if (isTogether(text)) return together.test(text) && (text.match(/[A-Za-z0-9.]+/g) ?? []).every(fits)
  const others = tokensOf(text).filter((each) => {
    const word = toBareWord(each.replace(/[.’']+$/, ''))
    return !words.has(word) && !korean.test(word)
  })
  const isLatin = !/[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(text)
  return (
    others.length <= 2 && others.every((each) => pageName.test(each) && (!isLatin || /^[A-Z]/.test(each)) && fits(each))
  )
}

/** Returns whether a sentence says only that nothing is moved and nothing is to be paid. */
const saysFree = (text: string): boolean => {
  if (!negations.test(text)) return false
  if (isTogether(text)) return togetherFree.test(text)
  return tokensOf(text).every((each) => {
    const word = toBareWord(each.replace(/[.’']+$/, ''))
    return words.has(word) || freeWords.has(word) || koreanFree.test(word)
  })
}

/**
 * Returns whether a sentence in another language than English only signs in: every word is in a list, except for the
 * name of a page.
 *
 * @param page the page's host and names; undefined where they are unknown
 */
export function signsInElsewhere(sentence: string, page?: readonly string[]): boolean {
  const text = sentence.normalize('NFC').trim()
  return verbs.test(text) && !isEnglish.test(text) && areListed(text, page)
}

/**
 * Returns whether a sentence in another language than English is about possessions, control or somebody who acts in the
 * person's place, and is not a sign-in.
 */
export function concernsPossession(sentence: string): boolean {
  const text = sentence.normalize('NFC').trim()
  const tellsPassword = passwords.test(text) && !needsNone.test(text)
  const concerns = possessions.test(text) || inOnesPlace.test(text) || tellsPassword
  return concerns && !areListed(text) && !saysFree(text)
}

/**
 * Returns whether a sentence in another language than English signs in, without a name, or says that this costs and
 * moves nothing.
 */
export function saysOnlySignIn(sentence: string): boolean {
  return (verbs.test(sentence) && areListed(sentence, [])) || saysFree(sentence)
}
