import { fromBase64Url, fromHex } from '@latchkey/core/bytes'
import { toLatinLetters } from './confusables.ts'
import { concernsPossession, isNameOf, signsInElsewhere } from './text-elsewhere.ts'
import { isEverydayElsewhere } from './text-everyday.ts'
import { isEverydayEnglish } from './text-everyday-english.ts'
import { imitatesWallet } from './text-interface.ts'
import { negatesElsewhere, withoutNegated } from './text-negation.ts'
import { isPromise } from './text-promise.ts'
import { judgeUrl } from './text-url.ts'

/** Words for giving something away, or letting somebody take it. */
const giving =
  /\b(transfer|send|withdraw|pay|repay|approv|authori[sz]|grant|delegat|assign|sell|swap|burn|releas|redeem|gift|giv(e|ing)|donat|list|offer|bid|spend)(s|e|es|ed|ing|al|ation|t)?\b|보내|전송|송금|이체|출금|승인|위임|양도/i
/** The same in other languages, by word stems. */
const givingElsewhere =
  /转账|轉帳|轉賬|转移|轉移|转让|轉讓|发送|發送|支付|授权|授權|批准|提现|提現|提取|出售|送金|送付|支払|承認|許可|譲渡|引き出|売却|(?<!\p{L})(transfier|transfer[ei]|transf[éè]r|trasfer|env[ií][aoe]|envo[iy]|invi[oa]|pag[aou]|pay[eo]|paie|autori[sz]|aprob|aprov|approuv|approv|retir|prelev|preliev|deleg|c[eé]d[eo]|vend[eoi]|überweis|sende|zahle|bezahl|genehmig|bevollmächtig|übertrag|heb[et]? .*ab(?!\p{L})|verkauf|gönder|öde|onayl|yetki|devre[td]|sat[ıa]|chuyển|gửi|thanh toán|rút|ủy quyền|phê duyệt|kirim|bayar|tarik|izinkan|setuju|alih)|(перев[её]|перевож|отправ|плач|заплат|оплат|разреш|вывод|вывест|снять|переда|продаю|продат|уступ)|تحويل|أحول|أرسل|ارسل|ادفع|أدفع|سحب|تفويض|أوافق|भेज|ट्रांसफर|भुगतान|निकाल|อนุญาต|โอน|ส่ง|ชำระ/iu
/** Words for moving one's own assets, or changing who controls them. */
const controlling =
  /\b(mov(e|es|ed|ing)|bridg(e|es|ed|ing)|deposit(s|ed|ing)?|buy(s|ing)?|purchas(e|es|ed|ing)|order(s|ed|ing)?|migrat(e|es|ed|ing|ion)|add(s|ed|ing)?|set(s|ting)?|chang(e|es|ed|ing)|link(s|ed|ing)?|regist(er|ers|ered|ering|ration)|recover(s|ed|ing|y)?|owner(s|ship)?|agents?)\b|추가|변경|등록|설정|연결|주문|구매|입금/i
/**
 * A name that stands for an account, at any depth (`bob.base.eth`), in any script; not the host or address of a page,
 * nor an e-mail address.
 */
const name = String.raw`(?<![\p{L}\p{N}_./-]|\w@)(?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_-]+\.)+(?:eth|sol|near|testnet|apt|tez|crypto|hbar|bnb|arb|lens|stark|nft|dao|wallet|blockchain|bitcoin)(?![\p{L}\p{N}_/-]|\.[\p{L}\p{N}])`
/** Addresses in base58 (Solana's, and keys) and in bech32 (Bitcoin's, Cosmos’s), and accounts of 32 bytes in hex (Aptos, NEAR). */
const otherAddress = String.raw`\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|\b[a-z]{2,12}1[02-9ac-hj-np-z]{38,59}\b|(?<![0-9a-fA-F])(?:0x)?[0-9a-fA-F]{64}(?![0-9a-fA-F])`
const evmOrTezos = String.raw`0x[0-9a-fA-F]{40}(?![0-9a-fA-F])|\b(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}\b`
/** The recipient or the object: an address of any family, a name, an amount of a coin, an item's number. */
const parties = new RegExp(
  String.raw`0x[0-9a-f]{40}|${evmOrTezos}|${otherAddress}|\b[13][1-9A-HJ-NP-Za-km-z]{25,33}\b|${name}|\b\d[\d.,]*[^\S\n]?[A-Z][A-Z0-9]{1,9}\b|#[^\S\n]?\d+\b`,
  'giu',
)

/** Dates and durations, which are not amounts. */
const times = /\b\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:\d\d)?)?|\b\d+ (second|minute|hour|day|week|month|year)s?\b/gi

/** An amount of a coin or token that many people have. */
const amount =
  /(?<![\w.])\d[\d.,']*[^\S\n]?(ETH(ER)?|WETH|STETH|BTC|WBTC|USD[CTEPS]?|DAI|SOL|POL|MATIC|BNB|AVAX|ARB|OP|LINK|UNI|AAVE|NEAR|XTZ|APT|HBAR|CELO|KAIA|BORA|EUR|KRW)\b|[$€₩]\s?\d/i
/** A quantity in words: all of it, or a number. */
const count =
  /\b(all|every(thing)?|entire|whole|half|full|one|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?)\b/i
/** Assets that people count. */
const things =
  /\b(eth(er)?|btc|bitcoins?|sol|usd[cte]?|dai|coins?|tokens?|nfts?|funds|assets|money|crypto|balances?|savings|holdings|punks?|apes?|positions?|dollars?)\b/i
/** Words for everything that somebody has or may do. */
const everything = /\b(everything|all (that )?i (own|have)|full (access|control))\b/i
/** A quantity and its object, in other languages. */
const countElsewhere =
  /([\p{Nd}]|[일이삼사오육칠팔구십백천만억]|모든|전부|모두|전체|전액)\s{0,2}(개의?|장의?)?\s{0,2}(이더|비트코인|코인|토큰|솔라나|테더|자산|잔액|달러|NFT)|(이더(리움)?|비트코인|코인|토큰|솔라나|테더|자산|잔액|NFT)[를을의]?\s?(모두|전부|전체|\p{Nd}+\s?개)|([\p{Nd}一二三四五六七八九十百千万两兩]|全部|所有|すべて|全て|全額)[的の]?\s?[个個枚颗顆]?[的の]?\s?(以太|比特|代币|代幣|资产|資産|資產|资金|資金|余额|残高|イーサ|ビットコイン|トークン|币|幣|美元|円|NFT)|(?<!\p{L})(вс[её]|весь|todos?|todas|tout(es)?|tous|alle[sn]?|tutt[oi]|tüm|bütün|semua|tất cả)\s+(\p{L}+\s+){0,2}(eth\p{L}*|bitcoin\p{L}*|nfts?|токен\p{L}*|монет\p{L}*|средств\p{L}*|деньги|tokens?|fondos|activos|fonds|avoirs|geld|guthaben|coins?|fondi|varl\p{L}*|aset|tài sản)/iu
/** Coins that are written alike in every language. */
const coinNames = /\b(W?ETH|W?BTC|USD[CT]|DAI|SOL|POL|MATIC|BNB|AVAX|NEAR|XTZ|APT|HBAR|NFTs?)\b/
/** Words that occur in nearly every English sentence, and hardly in other languages. */
const english = /\b(the|to|you|your|this|that|of|is|with|for|my|all)\b/i
/** Words for changing or giving up control of something. */
const changing =
  /\b(add|set|appoint|chang|replac|remov|revok|reset|delet|register|export|reveal|shar|transfer|updat)(e|es|ed|ing|s|ting)?\b/i
/** The means of control over something. */
const controls =
  /\b(co-?)?(signers?|owners?(hip)?|guardians?|operators?|delegates?|administrators?|beneficiar(y|ies)|recovery|payout|payee|private keys?|seed|secret phrase|2fa|second factor|authenticator)\b/i
/** Giving away the account itself, or letting other code run it. */
const givenUp =
  /\b(delet|clos|upgrad|migrat|recover|surrender|renounc)(e|es|ed|ing|ion|y)?\b[^.!?;\n]{0,30}\b(account|wallet|domain|name|vault|safe)\b|\b(unstak(e|ing)|liquidat(e|ing|ion)|withdraw)\b[^.!?;\n]{0,20}(\b(everything|all|whole|entire)\b|\d\s?%)/i
/** A party: an address, or a name that stands for one. */
const somebody = new RegExp(`${evmOrTezos}|${name}`, 'gu')
const somebodyElsewhere = new RegExp(otherAddress, 'gu')
/** The random value of a sign-in, which often has the length of an address. */
const nonces =
  /\b(nonce|challenge|code|session|request[ _]?id|uuid|csrf|hash|digest)\b["’]?\s*[:=]?\s*\S+|논스\s*:?\s*\S+/giu
/** An account of Hedera; many sign-ins name the person's own, whose number the wallet does not know. */
const hederaAccount = /\b0\.0\.\d{3,}\b/
/** A word in letters of two scripts that look alike. */
const mixed =
  /(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}])[\p{L}\p{M}]{3,}/u

/**
 * Letters that are written to be read otherwise than they stand: in the order of an override, as tags outside a flag,
 * or upside down.
 */
const overridden = /[\u202d\u202e]/u
const tag = /[\u{e0020}-\u{e007e}]/u
const flag = /\u{1f3f4}[\u{e0030}-\u{e007a}]{4,6}\u{e007f}/gu
const turned = /[ƃɐɟɥɹʇʌʍʎʞ]/gu
const fewestTurned = 3

/** Returns whether letters of a text stand there in such a way. */
const isDisguised = (text: string): boolean =>
  overridden.test(text) || tag.test(text.replaceAll(flag, '')) || (text.match(turned) ?? []).length >= fewestTurned

/** A capability (EIP-5573), with which a sign-in lets its page act for the person. */
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

/** Rows that tell a program what to do, and for whom. */
const commands =
  /^[^\S\n]{0,40}[\w-]{0,40}(to|recipient|receiver(_?id)?|destination|beneficiary|payee|spender|delegate|amount|value|price|action|intent|method)\s*[:=]\s*\S/gim

/** A row that names who gets something or may act: a single one is enough. */
const command =
  /^[^\S\n]{0,40}(delegate|spender|recipient|receiver|beneficiary|payee|payout|pay to)( address| account)?\s*[:=]\s*\S/im
/** A call in the form of code, with more than one argument. */
const call = /\b[a-z]\w*\([^()\s]+,\s?[^()]*\)/i
/** A payment link (ERC-681, BIP-21 and the like). */
const payment =
  /\b(ethereum|bitcoin|solana|tezos|near|aptos|hedera|eth|btc|sol|pay|lightning):[\w.-]+([/?@]\w|\b.*\?\w+=)/i

/** Returns whether a text is an object, a list, a query string, a call or rows of a command, which are made for programs. */
const isForPrograms = (text: string): boolean => {
  const parts = text.split('&')
  const isQuery = parts.some(
    (part, at) => at > 0 && /^[\w.[\]-]+=/.test(part) && /(^|\s)\??[\w.[\]-]+=/.test(parts[at - 1] ?? ''),
  )
  if (isQuery || /\{\s*\\*"[^"]*"\s*:|<([\w:-]+)>[^<]*<\/\1>/.test(text)) return true
  if ((text.match(commands) ?? []).length > 1 || command.test(text) || call.test(text) || payment.test(text))
    return true
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'string' ? isForPrograms(parsed) : typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}

/** Letters, digits and the signs between words; either only Latin letters, or only others. */
const ofWords = /^(?:[A-Za-z0-9 \n.,:;!?'"()/-]*|(?:(?![A-Za-z])[\p{L}\p{M}\p{N} \n.,:;!?'"()/-])*)$/u

/**
 * Returns whether a text is only a digest, whose meaning nobody can know. A digest can be tried until its 32 bytes are
 * text by chance (one in 2^40), but not until they are words as well (one in 2^57).
 */
export function isDigest(text: string): boolean {
  // In hex, in base64, or a longer run of characters: arbitrary bytes.
  if (/^\s*((0x)?[0-9a-f]{64}|[\w+/-]{43}=|[\w+/=-]{64,})\s*$/i.test(text)) return true
  return new TextEncoder().encode(text).length === 32 && !ofWords.test(text)
}

const ownTo = (own: readonly string[]) => {
  const mine = own.map((each) => each.toLowerCase())
  return (each: string) => !mine.includes(each.toLowerCase())
}

/**
 * A text without invisible characters, and with ordinary letters instead of full-width, mathematical and accented ones.
 * The value of a foreign digit does not matter here.
 */
const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}]/gu, '')
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, '1')

/** Letters with a space or a sign after each. */
const spaced = /(?<![\p{L}\p{N}])\p{L}(?:[ ._·-]\p{L}){2,200}(?![\p{L}\p{N}])/gu

/** The same text in every form in which somebody may read it. */
const readingsOf = (text: string): string[] => {
  const plain = toPlainLetters(text)
  const together = plain.replaceAll(spaced, (run) => {
    const word = run.replaceAll(/[ ._·-]/g, '')
    // Its first letter may be a word of its own, as in "I s e n d".
    return `${word} ${word.slice(1)}`
  })
  return [...new Set([text, plain, together, toLatinLetters(together)])]
}

/** Sentences that only say that somebody signs in. Each must match one of these. */
const signsInBy = /\b(sign|log)(ing)?[ -]?in(to)?\b|\bauthenticat|\bverify\b|\bprove\b|로그인|인증|서명/i
const harmless = [
  /^(hi|hello|hey|gm|welcome)( (there|back))?( to(?<page>( [\w’'-]{1,20}){1,3}))?$/i,
  /^안녕하세요$|^[\p{L}\d ]{1,30}에 오신 것을 환영합니다$/u,
  /^(please )?(click |tap |sign )?(this (message|request) )?(to |and )*(sign|log)(ing)?[ -]?in(?<page>( ?to| with| on| at)?( [\w’'.-]+){0,6})$/i,
  /^(i am |i'm |you are )(signing|logging) in(to)?(?<page>( to| with)?( [\w’'.-]+){0,5})$/i,
  /^(please )?(sign (this (message|text)|here|below) )?to (verify|prove|confirm|authenticate)( that)?( you(’re| are| own| control| have)?)?( (the|this|your|access|owner|ownership|of|to|own))*( (wallet|address|account|identity|owner)){1,2}$/i,
  /^(블록체인 )?거래를? (보내지|일으키지) 않(아요|습니다)$/u,
]
/** Words around the name of a page: "in to your account at the app". */
const aroundPage = new Set(
  'to into with on at in the this that your our my a an using via from account wallet app dapp application site website page platform service portal dashboard game marketplace exchange profile securely safely now first again here continue proceed'.split(
    ' ',
  ),
)
/** Words that no sign-in needs. Beside them, no words are a page's name. */
const noPage =
  /\b(enrol(l|ls|ling)?|join(s|ing)?|subscrib(e|es|ing)|forward(s|ing)?|vot(e|es|ing)|nominat(e|es|ing)|appoint(s|ing)?|hir(e|es|ing)|marry|elect(s|ing)?|admit(s|ting)?|invit(e|es|ing)|bind(s|ing)?|attach(es|ing)?|pair(s|ing)?|install(s|ing)?|activat(e|es|ing)|enabl(e|es|ing)|disabl(e|es|ing)|start(s|ing)?|stop(s|ping)?|open(s|ing)?|clos(e|es|ing)|creat(e|es|ing)|mint(s|ing)?|stak(e|es|ing)|borrow(s|ing)?|lend(s|ing)?|rent(s|ing)?|leas(e|es|ing)|accept(s|ing)?|agree(s|ing)?|roll|sessions?|keys?)\b/i

/** What a person signs in with: "sign in with Ethereum". */
const walletsWord = /^(ethereum|solana|tezos|near|aptos|hedera|web3|crypto|siwe|metamask|latchkey)$/

/**
 * Returns whether the words after "sign in" name a page: a name with capitals, a host, or a single word, without a
 * possessive.
 *
 * @param page the host and names of the page, whose letters the name must have; undefined where they are unknown
 */
const namesPage = (tail: string, page?: readonly string[]): boolean => {
  const words = tail.split(' ').filter((word) => word !== '')
  const others = words.map((word, at) => ({ word, at })).filter(({ word }) => !aroundPage.has(word.toLowerCase()))
  const [first, last] = [others[0]?.at ?? 0, others.at(-1)?.at ?? -1]
  if (others.length > 3 || last - first >= others.length || noPage.test(tail) || /[’']s?(?= |$)/.test(tail))
    return false
  const named = others.map(({ word }) => word.toLowerCase()).join('')
  if (page !== undefined && named !== '' && !walletsWord.test(named) && !isNameOf(named, page)) return false
  const isName = (word: string) => /^[A-Z][\w.’'-]*$|^[\w-]+(\.[\w-]+)+$/.test(word)
  return others.length === 1 || others.every(({ word }) => isName(word))
}
/** Words for other people and what they do, which no sign-in needs. */
const others =
  /\b(as|let|lets|who|whom|him|her|them|his|their|acts?|acting|may|behalf|instead|own(s|er)?|allow\w*)\b(?! (your|you|access)\b)/i
/** The sentence with which a sign-in says that it costs nothing. */
const saysFree =
  /^(this|the|signing|it)( (request|message|signature|is|this))* ?(will|does|is|do)( (not|n’t))?( (trigger|send|cost|free|any|a|an|and|or|you|gas|fees?|blockchain|transactions?|no|sends?|initiate|require|anything)){1,12}$/i
/** Rows of a sign-in, each with a value that is one word, a time or a link. */
const row =
  /^(nonce|challenge|code|request id|session|issued at|issued|time|timestamp|date|expires?( at)?|expiration time|valid until|chain ?id|network|version|ur[il]|domain|origin|host|site|address|wallet( address)?|account|논스|시각|주소|지갑|도메인)\s*[:=]\s*\S{0,120}( \d\S{0,20}){0,4}$/i

/** Words in the names of networks. */
const ofNetworks =
  /^(ethereum|eth|mainnet|sepolia|holesky|hoodi|goerli|base|optimism|op|arbitrum|one|nova|polygon|pos|amoy|mumbai|zkevm|zksync|era|linea|scroll|avalanche|fuji|c|chain|bnb|bsc|smart|gnosis|celo|alfajores|solana|devnet|testnet|beta|near|tezos|ghostnet|shadownet|aptos|hedera|previewnet|fantom|sonic|blast|mantle|kaia|kairos|klaytn|bora|\d{1,12}|0x[\da-f]{1,10})$/i
/** The expected form of a row's value, by the row's name. */
const rowForms: readonly [row: RegExp, form: RegExp][] = [
  [/^version$/, /^v?\d[\d.]{0,11}$/i],
  [
    /^(issued|time|timestamp|date|expir|valid|시각)/,
    /^[\d\s:.,+/-]+(T[\d:.]+)?\s?(Z|[+-][\d:]+|UTC|GMT|AM|PM|[smhd]|ms)?$/i,
  ],
  [/^ur[il]$/, /^(https?:\/\/)?[\w-]+(\.[\w-]+)*(:\d+)?([/?#]\S*)?$/i],
  [/^(domain|origin|host|site|도메인)$/, /^(https?:\/\/)?[\w-]+(\.[\w-]+)*(:\d+)?([/?#]\S*)?$/i],
  [
    /^(wallet|account|address|지갑|주소)/,
    /^(0x)?[\da-z…]{20,}$|^0x[\da-f]{2,}(…|\.{2,3})[\da-f]{2,}$|^0\.0\.\d+$|^[a-z]\w{1,7}:[\w:.]{20,}$/i,
  ],
]

/**
 * Returns whether a value has the form that its row's name promises (a time, a version, a page, an account); undefined for
 * a name that promises none.
 */
export const fitsRow = (row: string, value: string): boolean | undefined => {
  const called = row.toLowerCase()
  const forms = rowForms.filter(([name]) => name.test(called))
  return forms.length === 0 ? undefined : forms.every(([, form]) => form.test(value))
}

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined)

/** Checks the value of a row as words with signs between them; a page's address may have any words. */
const rowOfWords = (part: string): boolean => {
  const [, row = '', value = ''] = /^([^:=]+?)\s*[:=]\s*(.*)$/.exec(part) ?? []
  const called = row.toLowerCase()
  const words = value.replaceAll(/[-_.+/]/g, ' ')
  if (fitsRow(row, value) === false) return true
  if (/^(chain ?id|network)$/.test(called))
    return !value
      .replace(/^eip155:/i, '')
      .split(/[\s_:-]+/)
      .every((word) => ofNetworks.test(word))
  if (/^(ur[il]|domain|origin|host|site|도메인)$/.test(called)) {
    const address = /^https?:/i.test(value) ? value : `https://${value}`
    return (gives(words) && count.test(words)) || judgeUrl(address, hostOf(address), []) !== 'place'
  }
  // Somebody's mailbox, or a role.
  if (/@|\b(admin|owner|root|operator|trad(e|er|ing)|full|unlimited)\b/i.test(words)) return true
  if (called === 'session' && /^(0x)?[0-9a-f]{64,}$/i.test(value)) return true
  return gives(words) || amount.test(words)
}

const gives = (text: string): boolean => giving.test(text) || givingElsewhere.test(text)

/** Returns whether a sentence only says that somebody signs in, or that it costs nothing. */
const isHarmless = (part: string, page?: readonly string[]): boolean => {
  if (row.test(part)) return !rowOfWords(part)
  if (saysFree.test(part)) return /\b(not|no|free)\b|n’t/i.test(part)
  if (signsInElsewhere(part, page)) return true
  const isListed = harmless.some((each) => {
    const found = each.exec(part)
    return found !== null && namesPage(found.groups?.page ?? '', page)
  })
  return isListed && !gives(part) && !controlling.test(part) && !others.test(part)
}

/** The sentences and rows of a text. */
const partsOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?])\s+/)
    .map((each) =>
      each
        .trim()
        .replace(/[.!?:]+$/, '')
        .trim(),
    )
    .filter((each) => each !== '')

/** Returns whether a text only signs in, by a list of sites' usual wording. */
const onlySignsIn = (text: string, page?: readonly string[]): boolean => {
  const parts = partsOf(text)
  return (
    parts.every((part) => isHarmless(part, page)) &&
    (signsInBy.test(text) || parts.some((part) => signsInElsewhere(part, page)))
  )
}

/** A sign-in message (EIP-4361, and Solana's) without its first line, the account, and the standard's rows. */
const readSignsIn = (text: string): { host: string | undefined; words: string; resources: string[]; uri: string[] } => {
  const [first = '', , ...lines] = text.split('\n')
  // A statement in the form of a row is not one of them: the rows follow the last empty line.
  const from = lines.lastIndexOf('')
  const isRow = (line: string, at: number) =>
    at > from &&
    /^((URI|Version|Chain ID|Issued At|Expiration Time|Not Before): \S+|Nonce: [a-zA-Z0-9]{8,}|Resources:)$/.test(line)
  const isResource = (line: string) => /^- \S+$/.test(line)
  const session = lines.filter((line, at) => isRow(line, at) && /^URI: (?!https?:)/i.test(line))
  const others = lines.filter((line, at) => !isRow(line, at))
  const words = others.filter((line) => !isResource(line)).map((line) => line.replace(/^Request ID: /, ''))
  return {
    host: /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#\s]+) /i.exec(first)?.[1]?.toLowerCase(),
    words: words.join('\n').trim(),
    uri: lines.filter((line, at) => isRow(line, at) && webUri.test(line)).map((line) => line.replace(webUri, '')),
    resources: [...others.filter(isResource), ...session.map((line) => line.replace(/^URI: /, '- '))],
  }
}

/** Resources that are only read, unless an address on the web is the name of a right. */
const webResource = /^- (https?|ipfs|ipns|ar|did|data):/i
const webUri = /^URI: (?=https?:)/i

/** One word, such as a request's number. In languages without spaces, one "word" may be a whole sentence. */
const isOneWord = (part: string): boolean => {
  const words = part.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[_.-]/gu, ' ')
  return (
    /^[\p{sc=Latin}\p{N}\p{P}]{0,40}$/u.test(part) &&
    !/[:=]/.test(part) &&
    // Several words together are a sentence: `bobGetsIt`.
    (/\d/.test(part) || words.split(/\s+/).length < 3) &&
    !gives(words) &&
    !noPage.test(words) &&
    !controlling.test(words) &&
    !isPromise(words)
  )
}

/** Returns whether a resource is not a web address but the name of a right, `urn:scope:withdraw`, or somebody's key. */
const isScope = (resource: string): boolean => {
  // Whoever has that key may act in the session.
  if (/^- did:key:/i.test(resource)) return true
  const words = resource.replace(/^- /, '').replaceAll(/[-_.:/#?=&]+/g, ' ')
  return (
    !webResource.test(resource) &&
    (gives(words) || controlling.test(words) || /\b(trad(e|ing)|admin|write|scope|role|permissions?)\b/i.test(words))
  )
}

/** The longest sentence and the longest text that a person reads. Nothing in a longer one is judged. */
const [longestSentence, longestText] = [1_000, 40_000]
const isEndless = (text: string): boolean =>
  text.length > longestText ||
  text
    .split(/[.!?;。！？；।؟\n]/u)
    .some((sentence) => sentence.length > longestSentence && !/^[!-~]*$/.test(sentence.trim()))

/**
 * The possible effect of a text: `sign-in` and nothing else; `instruction`: somebody may act on it, because it is made
 * for programs, or its words give something away or name somebody else; `imitation`: it looks or sounds like the wallet
 * itself; `statement`: any other text, which a site may hold against the person.
 *
 * @param own the person's addresses, which do not count as other parties
 * @param signsIn it is a sign-in message (EIP-4361) that was checked, whose resources may name anybody
 * @param page the host and names of the requesting page, where alone a login is one; undefined where they are unknown
 */
export function judgeText(
  text: string,
  own: readonly string[] = [],
  signsIn = false,
  page?: readonly string[],
): 'sign-in' | 'statement' | 'instruction' | 'imitation' {
  if (isDigest(text) || isEndless(text)) return 'instruction'
  if (!signsIn) {
    if (isCommand(text, own)) return 'instruction'
    if (isImitation(text)) return 'imitation'
    const plain = toPlainLetters(text)
    if (isPromise(plain)) return 'instruction'
    return onlySignsIn(plain, page) ? 'sign-in' : 'statement'
  }
  const { host, words, resources, uri } = readSignsIn(text)
  const addresses = [...resources.filter((each) => webResource.test(each)).map((each) => each.slice(2)), ...uri]
  const places = addresses.map((each) => judgeUrl(each, host, own))
  // Encoded texts stand between the signs of an address.
  const segments = addresses.flatMap((each) => each.split(/[/?#&=:]/)).filter((each) => each.length >= 16)
  if (
    capability.test(text) ||
    isCommand(words, own) ||
    [...resources, ...segments].some((each) => mayBeInstruction(each, own))
  )
    return 'instruction'
  if (isImitation(words)) return 'imitation'
  if (isPromise(toPlainLetters(words)) || resources.some(isScope) || places.includes('right')) return 'instruction'
  const isPlain = partsOf(toPlainLetters(words)).every((part) => isHarmless(part, page) || isOneWord(part))
  const onlyPlaces = places.every((each) => each === 'place')
  return isPlain && onlyPlaces && resources.every((each) => webResource.test(each)) ? 'sign-in' : 'statement'
}

/**
 * Returns whether every sentence of a statement is of a kind that sites ask people to sign every day: of signing in,
 * greetings, terms, votes, ages, names, tests. What any other is used for, nobody can tell.
 *
 * @param page the host and names of the requesting page; undefined where they are unknown
 */
export function isKnownText(text: string, page?: readonly string[]): boolean {
  const parts = partsOf(toPlainLetters(text)).flatMap((part) => part.split(/[;。！？؛।]/u))
  return parts.every(
    (part) => part.trim() === '' || isHarmless(part, page) || isEverydayEnglish(part) || isEverydayElsewhere(part),
  )
}

/** Returns whether a member's name is a verb of giving. By themselves some of these verbs are nouns too. */
export const isGiving = (name: string): boolean => {
  const words = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ').trim()
  return gives(words) && !/^(releas|list|offer|bid|gift|spend|pay)\w*$/i.test(words)
}

/** Scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{3,}/u

/** Returns whether a text says more than that somebody signs in. One word is not a sentence. */
export const isStatement = (text: string): boolean =>
  partsOf(toPlainLetters(text)).some((part) => !isHarmless(part) && (/\s/.test(part) || unspaced.test(part)))

/**
 * Further words for giving something up, or letting somebody take it. Many are nouns too, when there is no amount
 * beside them.
 */
const yielding =
  /\b(hand(s|ed|ing)? over|surrender|relinquish|forfeit|bequeath|entrust|convey|lend|loan|consign|cede|waiv|drain|sweep|tip|xfer|wire|remit|cash(es|ed|ing)? out|liquidat|forward|exchang|convert|trad|debit|charg|ow|settl)(e|es|ed|ing|s)?\b/i
/** Possessions in the first person. Sign-ins use "your". */
const mine =
  /\b(my|of mine)\b[^.,;\n]{0,20}\b(eth(er)?|btc|bitcoins?|sol|usd[cte]?|dai|coins?|tokens?|nfts?|funds|assets|money|crypto|savings|holdings|punks?|apes?|positions?|vault|private key|seed|secret phrase)\b|\b(eth(er)?|coins?|tokens?|nfts?|funds|assets) of mine\b/i
/** Viewing, proving or receiving something: a sign-in may mention assets in this way. */
const onlySeen =
  /\b(verif(y|ies|ying)|prov(e|es|ing)|confirm(s|ing)?|show(s|ing|n)?|view(s|ing)?|see|display(s|ed)?|check(s|ing)?|hold(s|ing|er|ers)?|own(s|ing)?|I am the( \w+)? owner|at least)\b|\b(you|to)\b[^.,;\n]{0,20}\b(claim|receive|win|earn|get|mint|collect)\b/i
/** Somebody who may act for the person, or anyone who holds the signature. */
const actors =
  /\b(bearer|holder) of (this|the) (signature|message|text)\b|\bwho(so)?ever (has|holds|bears) (this|it|the)\b|\bon my behalf\b|\bin my name\b|\b(act|sign|trade|spend|decide)s? for me\b|\bmy (attorney|proxy|agent|representative)\b|\b(make|name|declare|appoint)s?\b[^.,;\n]{0,40}\b(owner|signer|attorney|agent|heir|beneficiary)\b/i
/** Letting somebody use something that is not theirs, or own it from now on. */
const letting =
  /\b(may|can|shall|let(s|ting)?|allow(s|ed|ing)?|permit(s|ted|ting)?|authori[sz](e|es|ed|ing)|empower(s|ed|ing)?|enabl(e|es|ed|ing))\b[^.;\n]{0,40}\b(trad(e|es|ing)|spend(s|ing)?|(use|us(es|ing)|mov(e|es|ing)|tak(e|es|ing)|control(s|ling)?|manag(e|es|ing)) (my|this|the|all|\d))\b|\bnew owner\b|\bpower of attorney\b|\bscope\s*[:=]\s*\w*(trad|spend|withdraw|write|admin)|\b(I|we) empower\b/i
/** Words for trading, and for what is traded. */
const trading =
  /\b(accept|cancel|clos|open|increas|reduc)(e|es|ed|ing|s)?\b[^.;\n]{0,20}\b(offers?|bids?|positions?|leverage|orders?)\b/i
/** Something that passes to a person, however that is worded. */
const passing =
  /\b(ownership|title|custody|control|possession)\b[^.,;\n]{0,40}\b(pass(es|ed)?|moves?|goes|belongs?|transfers?|vests?)\b|\bowner of (my|the|this)\b[^.;\n]{0,20}\bis\b|\b(wallet|account|vault|assets|funds|tokens)\b[^.,;\n]{0,20}\b((is|are) (now |from now on )?(yours|theirs|managed|controlled|operated|held) by (?!you\b)|(is|are) (now )?(yours|theirs)\b)|\b(custodian|trustee|controller) (of|for)\b|\bentitled to (the|my|this|all|your) (wallet|account|vault|assets|funds|tokens)\b/i
/** Somebody named who controls the wallet or stands for the person; leverage. */
const ruling =
  /\b(?!(?:I|You|It|This|That|Who|We|They)\b)[A-Z]\p{L}+ (?:runs?|operates?|controls?|manages?|owns?|commands?|rules?|keeps?|takes?) (?:this|my|the) (?:wallet|account|vault)\b|\bone and the same person\b|\bas (?:mine|if (?:I|they were mine))\b|\bmy (?:margin|leverage)\b[^.;\n]{0,20}\d/u
/** Usual sign-in wording, in which "yours" gives nothing away. */
const provenOwn =
  /\b(prov(e|es|ing)|verif(y|ies|ying)|confirm(s|ing)?) (that )?(this|the|your) (wallet|account) is yours\b/gi
/** Future earnings for somebody else. */
const earnings =
  /\b(my|all|future)\b[^.;\n]{0,20}\b(rewards?|airdrops?|proceeds|earnings|royalties)\b[^.;\n]{0,20}\b(belongs?|go(es)?)\b/i
/** An arrow from what is given to its receiver. */
const arrow = /\S\s*(->|=>|[→⇒➡⟶⟹↦➜➔➝➞➤]\ufe0f?|»)\s*\S/u
/** Symbols of money, locks and keys. */
const drawnMoney = /[💰💸💵💴💶💷🪙💎🔑🗝🔐Ξ₿◎]/u
/** Verbs of giving all of it, in other languages. */
const allElsewhere =
  /(?<!\p{L})(alles|tout|todo|tudo|tutto|вс[её]|hepsini|semuanya|tất cả)(?!\p{L})|すべて|全て|全部|전부|모두|सब कुछ|كل شيء/iu
const givingAll =
  /(?<!\p{L})(übergeb|geb|schenk|donn|cèd|ced|d[oa]u?y?(?!\p{L})|regal|отда|дар|ver(i|e)|berikan|cho(?!\p{L}))|渡|あげ|给|給|交|주|줍|준|드리|드립|दे|أعطي/iu

/** Power without a time limit, or used without asking. */
const powers =
  /\bwithout (asking|(further |any )?(confirmation|consent|approval|permission)|(a )?limit)\b|\b(unlimited|full|complete|permanent) (access|control|permission|authority|power)\b|\bcontrol (of|over) (my|the|this|your) (account|wallet|funds)\b|\b(sign|approve|execute|send)\w* (any|all|every) transactions?\b|\bone-click (trading|signing|payments?)\b|\bautomatic(ally)? (debit|payment|trad|sign|withdraw|transfer)/i
/** A use of the signature that amounts to a blank cheque. */
const blank =
  /\b(use|treat|take|count) (this|my|the) (signature|signed message|consent)\b|\bthis signature\b[^.;\n]{0,40}\b(any|every|whatever|all (orders|trades|requests|purposes))\b|\bblank (cheque|check)\b|\bbound by (whatever|anything|everything|any)\b/i
/** The security and recovery of an account, or where it pays out to. */
const securing =
  /\b(enrol(l|ls|ling)?|regist(er|ers|ering)|install(s|ing)?|attach(es|ing)?|activat(e|es|ing)|approv(e|es|ing)|disabl(e|es|ing)|enabl(e|es|ing)|turn(s|ing)? o(ff|n)|switch(es|ing)? o(ff|n)|reset(s|ting)?|chang(e|es|ing)|replac(e|es|ing)|unlock(s|ing)?|remov(e|es|ing)|add(s|ing)?|trust(s|ing)?|pair(s|ing)?|rais(e|es|ing)|lift(s|ing)?)\b[^.;\n]{0,25}\b(two-factor|2fa|mfa|otp|authenticator|yubi ?key\w*|(?:security|hardware|session|signing|api|backup) key\w*|passkey\w*|laptop\w*|passwords?|passcode|pin|e-?mail( address)?|phone( number)?|devices?|withdrawals?|withdrawal (address|limit)|whitelist|allow-?list|payouts?|bank account|iban|payment method|security)\b/i
/** Words that give somebody else the person's possessions, or decisions about them. */
const passedOn =
  /\bmy (account|wallet|\w*coins?|tokens?|nfts?|funds|assets|money|savings|vault)\b[^.;\n]{0,20}\b(now|belongs?|yours?|theirs|are with|is with|reach(es)?|go(es)? to)\b|\b(decid|dispos|rul)(e|es) (about|over|of|on) my\b|\bentitled to (withdraw|take|use|spend|sell|trade)\b|\b(what is mine|all I (have|own)|everything I (have|own)|all that is mine)\b|\bat (your|his|her|their) disposal\b|\bas (you|they|he|she) (please|wish|like)s?\b|\bin my (place|stead)\b|\b(speaks?|acts?|signs?|decides?|trades?|bids?|votes?) for me\b|\bwaives? (all |any |every )?(of )?(my )?(rights?|claims?)\b|\bmy successor\b|\bcash(es|ed|ing)? out\b|\blinks? my (account|wallet) to [A-Z]/i
/** A claim about somebody else, which says nothing about the person's possessions. */
const ofOthers =
  /\bthat (?!([Ii]|[Yy]ou|we|this|these|those|the|your|my|it)\b)\w|\b(hand|for ever|forever|any ?more)\b|\b[A-Z]\w+ may (hold|keep|have)\b/
const unlocking =
  /\bunlock(s|ed|ing)?\b[^.,;\n]{0,20}\b(vault|safe|funds|tokens|coins)\b|\bI agree to be (?!contacted|informed|notified|reminded)\w+ed\b|\b(drain|sweep|empt(y|ies))\w*\b[^.,;\n]{0,20}\b(wallet|account)\b/i
/** Verbs of showing in other languages. */
const shownElsewhere = /보여|표시|조회|zeig|anzeig|mostr|affich|montr|показ|显示|顯示|表示|göster|hiển thị/iu

/** Returns whether a sentence gives something up, or lets somebody act, in words that no sign-in uses. */
const yields = (sentence: string): boolean =>
  actors.test(sentence) ||
  letting.test(sentence) ||
  trading.test(sentence) ||
  passing.test(sentence.replaceAll(provenOwn, '')) ||
  earnings.test(sentence) ||
  (arrow.test(sentence) && (drawnMoney.test(sentence) || (count.test(sentence) && things.test(sentence)))) ||
  ruling.test(sentence) ||
  (allElsewhere.test(sentence) && givingAll.test(sentence) && !shownElsewhere.test(sentence)) ||
  (/\b(gets?|receives?)\b/i.test(sentence) &&
    !/\byou\b|\bto get\b/i.test(sentence) &&
    count.test(sentence) &&
    things.test(sentence)) ||
  powers.test(sentence) ||
  unlocking.test(sentence) ||
  blank.test(sentence) ||
  securing.test(sentence) ||
  passedOn.test(sentence) ||
  (mine.test(sentence) && (!onlySeen.test(sentence) || ofOthers.test(sentence))) ||
  (yielding.test(sentence) && (everything.test(sentence) || (count.test(sentence) && things.test(sentence)))) ||
  (amount.test(sentence) && !onlySeen.test(sentence) && /\b(I|me|my|mine|from)\b/i.test(sentence)) ||
  (yielding.test(sentence) && (amount.test(sentence) || things.test(sentence)) && !onlySeen.test(sentence))

/** Common words of the languages in Latin letters whose verbs of giving are listed, and of sign-ins. */
const common = new Set(
  'a about after all also an and any are as at be been but by can could did does every had her here his how its just like make may me more my never new now only other out so some than their them then there they these those up us use was what when where which who would for from has have i if in is it no not of on or our that the this to we will with you your yes sign signing signed signature login log message request wallet account address network chain nonce code session issued time welcome please click verify prove confirm terms privacy policy service app site free fee fees gas transaction transactions password raffle vote de la el los las un una que en para por con su tu este mensaje iniciar sesión firma firmar le les des du une et pour votre vous ce est dans pas ne avec sur signer connexion connecter der die das den dem ein eine und ist sie sich zu mit für ihr ihre nicht auf diese dieser bitte il lo gli di che per con tuo questo messaggio non accedi o os as da do dos das um uma com sua seu não esta mensagem entrar bir bu ve için ile bunu imza imzala mesajı giriş cüzdan này và của để vào cho bạn với là ký tin nhắn đăng nhập không ví ini dan untuk dengan ke yang anda pesan masuk tanda tangani akun dompet tidak'.split(
    ' ',
  ),
)
/** Scripts, and letters of scripts, in which no listed language is written. */
const unlisted =
  /(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Thai}\p{sc=Common}\p{sc=Inherited}])\p{L}|[іїєґђјљњћџѓќўІЇЄҐЂЈЉЊЋЏЃЌЎپچژگکیٹڈڑہے]/u

/**
 * Returns whether a sentence is in a language that the lists here hardly cover, so that its effect is unknown. The
 * language of a few words cannot be determined.
 */
const isUnknownLanguage = (sentence: string): boolean => {
  const words = sentence
    .split(/\s+/)
    .flatMap((each) => each.match(/^[\p{P}\p{S}]*([\p{L}\p{M}’'\u200c-]{2,})[\p{P}\p{S}]*$/u)?.[1]?.toLowerCase() ?? [])
  const latin = words.filter((each) => /^[\p{sc=Latin}’'-]+$/u.test(each))
  if (words.length >= 3 && words.some((each) => unlisted.test(each)) && latin.length * 2 < words.length) return true
  const known = latin.filter((each) => each.split(/['’-]/).some((part) => common.has(part)))
  return new Set(latin).size >= 4 && known.length * 6 < latin.length
}

/** Signs between clauses, and Korean and Japanese endings of a verb that another follows. */
const betweenClauses = /[,，、،]|(?<=않고|않으며|않지만|아니며|아니고|아니라|ませんが|ではなく|なくて) ?/u

/** Returns whether a sentence in another language gives a quantity of something. Its negation may follow its verb. */
const countsElsewhere = (sentence: string): boolean =>
  !english.test(sentence) &&
  sentence
    .split(betweenClauses)
    .some((each) => countElsewhere.test(each) && !negatesElsewhere(each) && !shownElsewhere.test(each))

/** Returns whether a text gives or moves a quantity of possessions, or all of them. */
const givesMuch = (text: string): boolean => {
  // "Without asking" is a power, not a negation.
  if (text.split(/[.!?;\n]/).some((each) => powers.test(each))) return true
  const affirmed = withoutNegated(text)
  const verbs = [giving, givingElsewhere, controlling].some((words) => words.test(affirmed))
  if (verbs && (amount.test(affirmed) || hederaAccount.test(affirmed) || countElsewhere.test(affirmed))) return true
  if (text.split(/[.!?;\n。！？；।؛]/u).some(countsElsewhere)) return true
  return affirmed
    .split(/[.!?;\n]/)
    .some(
      (each) =>
        (coinNames.test(each) && !english.test(each) && /\p{L}{2,}.*[^\p{L}].*\p{L}{2,}/u.test(each)) ||
        (changing.test(each) && controls.test(each)) ||
        givenUp.test(each) ||
        yields(each) ||
        (gives(each) && everything.test(each)) ||
        (/_/.test(each) && gives(each.replaceAll('_', ' ')) && count.test(each.replaceAll('_', ' '))) ||
        ((gives(each) || controlling.test(each)) && count.test(each) && things.test(each)),
    )
}

/**
 * Returns whether somebody may act on a text: it may be an instruction, in any of the languages that are listed, names somebody
 * else, or has letters that look like others or are disguised.
 *
 * @param own the person's addresses, which do not count as other parties
 */
function isCommand(text: string, own: readonly string[]): boolean {
  const readings = readingsOf(text)
  const plain = toPlainLetters(text)
  if (readings.some((each) => mayBeInstruction(each, own) || givesMuch(each))) return true
  const parts = partsOf(text.normalize('NFC'))
  if (parts.some(isUnknownLanguage) || parts.some((each) => each.split(/[;。！？؛।]/u).some(concernsPossession)))
    return true
  const named = [plain.match(somebody), plain.replaceAll(nonces, '').match(somebodyElsewhere)]
  return named.some((each) => each?.some(ownTo(own))) || mixed.test(text) || isDisguised(text)
}

/**
 * Returns whether a text looks or sounds like the wallet itself, in whatever letters: readers would believe that the
 * wallet says so.
 */
export function isImitation(text: string): boolean {
  return imitatesWallet(text) || imitatesWallet(toPlainLetters(text))
}

/**
 * Returns whether somebody may act on a text, or takes part of it for the wallet's own words.
 *
 * @param own the person's addresses, which do not count as other parties
 */
export function isInstruction(text: string, own: readonly string[] = []): boolean {
  return isEndless(text) || isCommand(text, own) || isImitation(text)
}

/**
 * Returns whether a text may be an instruction that somebody carries out: made for programs, encoded, or worded as giving
 * something to somebody, moving it, or changing who controls it.
 *
 * @param own the person's addresses, which do not count as other parties
 */
export function mayBeInstruction(text: string, own: readonly string[] = [], depth = 0): boolean {
  if (isForPrograms(text) || capability.test(text)) return true
  const mine = own.map((each) => each.toLowerCase())
  const named = (text.replaceAll(times, '').match(parties) ?? []).filter((each) => !mine.includes(each.toLowerCase()))
  const affirmed = withoutNegated(text)
  const isAmount = (each: string) => /^[\d#]/.test(each) && !/^0x[0-9a-f]{40}/i.test(each)
  if (named.some((each) => !isAmount(each)) && giving.test(text)) return true
  if (giving.test(affirmed) && (affirmed.replaceAll(times, '').match(parties) ?? []).some(isAmount)) return true
  // Many texts have amounts and numbers, such as a date; few have somebody else's address.
  if (named.some((each) => !isAmount(each)) && controlling.test(text)) return true
  return depth < deepest && listEncoded(text).some((each) => mayBeInstruction(each, own, depth + 1))
}
