import { fromBase64Url, fromHex } from '@latchkey/core/bytes'

/** Words by which people give something away, or let somebody take it. */
const giving =
  /\b(transfer|send|withdraw|pay|repay|approv|authori[sz]|grant|delegat|assign|sell|swap|burn|releas|redeem|gift|giv(e|ing)|donat|list|offer|bid|spend)(s|e|es|ed|ing|al|ation|t)?\b|보내|전송|송금|이체|출금|승인|위임|양도/i
/** Words by which people move what is theirs, or change who controls it. */
const controlling =
  /\b(mov(e|es|ed|ing)|bridg(e|es|ed|ing)|deposit(s|ed|ing)?|buy(s|ing)?|purchas(e|es|ed|ing)|order(s|ed|ing)?|migrat(e|es|ed|ing|ion)|add(s|ed|ing)?|set(s|ting)?|chang(e|es|ed|ing)|link(s|ed|ing)?|regist(er|ers|ered|ering|ration)|recover(s|ed|ing|y)?|owner(s|ship)?|agents?)\b|추가|변경|등록|설정|연결|주문|구매|입금/i
/** The recipient or the object: an address of any family, a name, an amount of a coin, an item's number. */
const parties =
  /0x[0-9a-f]{40}|\b(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|(?<![\w./:@-])[\w-]+\.(eth|sol|near|apt|tez|crypto|hbar)\b(?![./])|\b\d[\d.,]*\s?[A-Z][A-Z0-9]{1,9}\b|#\s?\d+\b/gi

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

/** Returns whether a text is a digest and nothing else: what it stands for nobody can say. */
export function isDigest(text: string): boolean {
  return /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text)
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
