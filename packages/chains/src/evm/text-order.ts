import { fromBase64Url, fromHex } from '@latchkey/core/bytes'

/** Words by which people give something away, or let somebody take it. */
const giving =
  /\b(transfer|send|withdraw|pay|repay|approv|authori[sz]|grant|delegat|assign|sell|swap|burn|releas|redeem|gift|giv(e|ing)|donat|list|offer|bid|spend)(s|e|es|ed|ing|al|ation|t)?\b|보내|전송|송금|이체|출금|승인|위임|양도/i
/** The same in other languages, by the beginnings of their words. */
const givingElsewhere =
  /转账|轉帳|轉賬|转移|轉移|转让|轉讓|发送|發送|支付|授权|授權|批准|提现|提現|提取|出售|送金|送付|支払|承認|許可|譲渡|引き出|売却|(?<!\p{L})(transfier|transfer[ei]|transf[éè]r|trasfer|env[ií][aoe]|envo[iy]|invi[oa]|pag[aou]|pay[eo]|paie|autori[sz]|aprob|aprov|approuv|approv|retir|prelev|preliev|deleg|c[eé]d[eo]|vend[eoi]|überweis|sende|zahle|bezahl|genehmig|bevollmächtig|übertrag|heb[et]? .*ab(?!\p{L})|verkauf|gönder|öde|onayl|yetki|devre[td]|sat[ıa]|chuyển|gửi|thanh toán|rút|ủy quyền|phê duyệt|kirim|bayar|tarik|izinkan|setuju|alih)|(перев[её]|перевож|отправ|плач|заплат|оплат|разреш|вывод|вывест|снять|переда|продаю|продат|уступ)|تحويل|أحول|أرسل|ارسل|ادفع|أدفع|سحب|تفويض|أوافق|भेज|ट्रांसफर|भुगतान|निकाल|อนุญาต|โอน|ส่ง|ชำระ/iu
/** Words by which people move what is theirs, or change who controls it. */
const controlling =
  /\b(mov(e|es|ed|ing)|bridg(e|es|ed|ing)|deposit(s|ed|ing)?|buy(s|ing)?|purchas(e|es|ed|ing)|order(s|ed|ing)?|migrat(e|es|ed|ing|ion)|add(s|ed|ing)?|set(s|ting)?|chang(e|es|ed|ing)|link(s|ed|ing)?|regist(er|ers|ered|ering|ration)|recover(s|ed|ing|y)?|owner(s|ship)?|agents?)\b|추가|변경|등록|설정|연결|주문|구매|입금/i
/** The recipient or the object: an address of any family, a name, an amount of a coin, an item's number. */
const parties =
  /0x[0-9a-f]{40}|\b(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|(?<![\w./:@-])[\w-]+\.(eth|sol|near|apt|tez|crypto|hbar)\b(?![./])|\b\d[\d.,]*\s?[A-Z][A-Z0-9]{1,9}\b|#\s?\d+\b/gi

/** An amount of a coin or token that many people have. */
const amount =
  /(?<![\w.])\d[\d.,']*\s?(ETH|WETH|STETH|BTC|WBTC|USD[CTEPS]?|DAI|SOL|POL|MATIC|BNB|AVAX|ARB|OP|LINK|UNI|AAVE|NEAR|XTZ|APT|HBAR|CELO|KAIA|BORA|EUR|KRW)\b|[$€₩]\s?\d/i
/** Somebody by an address, or by a name that stands for one. */
const somebody =
  /0x[0-9a-f]{40}(?![0-9a-f])|\b(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}\b|(?<![\w./:@-])[\w-]+\.(eth|sol|near|apt|tez|crypto|hbar)\b(?![./])/gi
/** An account of Hedera; many sign-ins name one’s own, which is not known by its number. */
const hederaAccount = /\b0\.0\.\d{3,}\b/
/** A word in letters of two scripts that look alike. */
const mixed =
  /(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}])[\p{L}\p{M}]{3,}/u

/** A capability of EIP-5573, by which a sign-in lets its page act for the person. */
const capability = /\burn:recap:/i

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** A run of base64 or hex that is long enough to carry a message. */
const encoded = /(?:[A-Za-z0-9+/_-]{4}){5,}[A-Za-z0-9+/_-]{0,3}={0,2}/g
/** The deepest nesting of encoded texts that is read. */
const deepest = 3

/** Texts that are encoded within a text: in base64, with either alphabet, and in hex. */
const listEncoded = (text: string): string[] =>
  (text.match(encoded) ?? []).flatMap((run) => {
    const digits = /^(?:0x)?((?:[0-9a-f]{2}){10,})$/i.exec(run)?.[1]
    const forms = [
      () => fromBase64Url(run.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')),
      ...(digits ? [() => fromHex(`0x${digits}`)] : []),
    ]
    return forms.flatMap((decode) => {
      try {
        return [utf8.decode(decode())]
      } catch {
        return [] // not encoded, or not text
      }
    })
  })

/** Returns whether a text is an object, a list or a query string, which are made for programs. */
const isForPrograms = (text: string): boolean => {
  const parts = text.split('&')
  const isQuery = parts.some(
    (part, at) => at > 0 && /^[\w.[\]-]+=/.test(part) && /(^|\s)\??[\w.[\]-]+=/.test(parts[at - 1] ?? ''),
  )
  if (isQuery || /\{\s*\\*"[^"]*"\s*:/.test(text)) return true
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'string' ? isForPrograms(parsed) : typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}

/** Letters, digits and the signs between words; either of the Latin alphabet alone, or of others alone. */
const ofWords = /^(?:[A-Za-z0-9 \n.,:;!?'"()/-]*|(?:(?![A-Za-z])[\p{L}\p{M}\p{N} \n.,:;!?'"()/-])*)$/u

/**
 * Returns whether a text is a digest and nothing else: what it stands for nobody can say. A digest can be tried until its
 * 32 bytes are text by chance (one in 2^40), but not until they are words as well (one in 2^57).
 */
export function isDigest(text: string): boolean {
  if (/^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text)) return true
  return new TextEncoder().encode(text).length === 32 && !ofWords.test(text)
}

const ownTo = (own: readonly string[]) => {
  const mine = own.map((each) => each.toLowerCase())
  return (each: string) => !mine.includes(each.toLowerCase())
}

/** A text without what nobody sees, and in ordinary letters: full-width, mathematical, and those with marks on them. */
const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}]/gu, '')
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')

/** Sentences that say nothing but that somebody signs in. Each must be one of these. */
const signsInBy = /\b(sign|log)(ing)?[ -]?in(to)?\b|\bauthenticat|\bverify\b|\bprove\b|로그인|인증|서명/i
const harmless = [
  /^(hi|hello|hey|gm|welcome)( (there|back))?( to [\w’' -]{1,40})?$/i,
  /^안녕하세요$|^[\p{L}\d ]{1,30}에 오신 것을 환영합니다$/u,
  /^(please )?(click |tap |sign )?(this (message|request) )?(to |and )*(sign|log)(ing)?[ -]?in( ?to| with| on| at)?( [\w’'.-]+){0,6}$/i,
  /^(i am |i'm |you are )(signing|logging) in(to)?( to| with)?( [\w’'.-]+){0,5}$/i,
  /^(please )?(sign (this (message|text)|here|below) )?to (verify|prove|confirm|authenticate)( that)?( you(’re| are| own| control| have)?)?( (the|this|your|access|owner|ownership|of|to|own))*( (wallet|address|account|identity|owner)){1,2}$/i,
  /^(this|the|signing|it)( (request|message|signature|is|this))* ?(will|does|is|do)( (not|n’t))?( (trigger|send|cost|free|any|a|an|and|or|you|gas|fees?|blockchain|transactions?|no|sends?|initiate|require|anything)){1,12}$/i,
  /^(블록체인 )?거래를? (보내지|일으키지) 않(아요|습니다)$/u,
  /^(지갑|로그인|주소)[\p{L} ]{0,20}(서명|로그인|확인)[\p{L} ]{0,15}$/u,
]
/** Rows of a sign-in, each with a value that is one word, a moment or a link. */
const row =
  /^(nonce|challenge|code|request id|session|issued at|issued|time|timestamp|date|expires?( at)?|expiration time|valid until|chain ?id|network|version|ur[il]|domain|origin|host|site|address|wallet( address)?|account|논스|시각|주소|지갑|도메인)\s*[:=]\s*\S{0,120}( \d\S{0,20}){0,4}$/i

/** Returns whether a text does nothing but sign in, by a list of how sites word that. */
const onlySignsIn = (text: string): boolean => {
  const parts = text
    .split(/\n|(?<=[.!?])\s+/)
    .map((each) =>
      each
        .trim()
        .replace(/[.!?:]+$/, '')
        .trim(),
    )
    .filter((each) => each !== '')
  return signsInBy.test(text) && parts.every((part) => row.test(part) || harmless.some((each) => each.test(part)))
}

/**
 * What a text may do: `sign-in` and nothing else; `order`: somebody may act on it, because it is made for programs, or
 * words give something away or name somebody else; `statement`: all others, which a site may hold against the person.
 *
 * @param own the person's addresses, which name nobody else
 * @param signsIn it is a sign-in message (EIP-4361) that was checked, whose resources may name anybody
 */
export function judgeText(
  text: string,
  own: readonly string[] = [],
  signsIn = false,
): 'sign-in' | 'statement' | 'order' {
  if (isDigest(text)) return 'order'
  const plain = toPlainLetters(text)
  if (signsIn) return mayBeOrder(text, own) || (plain !== text && mayBeOrder(plain, own)) ? 'order' : 'sign-in'
  if (isOrder(text, own)) return 'order'
  return onlySignsIn(plain) ? 'sign-in' : 'statement'
}

/**
 * Returns whether somebody may act on a text: it may be an order, in any of the languages that are listed, names somebody
 * else, or has words in letters of two scripts that look alike.
 *
 * @param own the person's addresses, which name nobody else
 */
export function isOrder(text: string, own: readonly string[] = []): boolean {
  const plain = toPlainLetters(text)
  if (mayBeOrder(text, own) || (plain !== text && mayBeOrder(plain, own))) return true
  const names = (plain.match(somebody) ?? []).some(ownTo(own))
  const both = `${text}\n${plain}`
  const isAbout = amount.test(plain) || hederaAccount.test(plain)
  const gives = isAbout && [giving, givingElsewhere, controlling].some((words) => words.test(both))
  return names || gives || mixed.test(text)
}

/**
 * Returns whether a text may be an order that somebody carries out: made for programs, encoded, or worded as giving
 * something to somebody, moving it, or changing who controls it.
 *
 * @param own the person's addresses, which name nobody else
 */
export function mayBeOrder(text: string, own: readonly string[] = [], depth = 0): boolean {
  if (isForPrograms(text) || capability.test(text)) return true
  const mine = own.map((each) => each.toLowerCase())
  const named = (text.match(parties) ?? []).filter((each) => !mine.includes(each.toLowerCase()))
  if (named.length > 0 && giving.test(text)) return true
  // Amounts and numbers stand in many texts, as in a date; an address of somebody else does not.
  if (named.some((each) => !/^[\d#]/.test(each) || /^0x/i.test(each)) && controlling.test(text)) return true
  return depth < deepest && listEncoded(text).some((each) => mayBeOrder(each, own, depth + 1))
}
