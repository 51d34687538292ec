import type { Address } from 'viem'
import { fitsRow, isDigest, isGiving, isInstruction, isStatement, mayBeInstruction } from './text-instruction.ts'
import { isPromise } from './text-promise.ts'
import type { TypedData } from './typed-data.ts'
import type { Leaf } from './typed-permit.ts'

/** Names of members that identify the message's owner; a message with only these gives others nothing. */
const oneself = /^(account|address|from|owner|signer|user|voter|wallet|walletAddress)$/i
/** Numbers that count or date a message, and transfer nothing. */
const bookkeeping =
  /^(nonce|salt|version|chainid|date|sent|timestamp|time|deadline|created|issued_?at|not_?before|expir(y|es|ation|es_?at|ation_?time))$/i
const isText = ({ type }: Leaf) => type === 'string' || type === 'bool'
/** Only a number of an address's size may be one; random numbers have 64, 128 or 256 bits. */
const isAddressNumber = (value: string) => BigInt(value) >> 128n > 0n && BigInt(value) >> 160n === 0n
const isBookkeeping = ({ name, type, value }: Leaf) =>
  /^u?int/.test(type) && bookkeeping.test(name) && !isAddressNumber(value)
const isOneself = ({ name, type, value }: Leaf, own: readonly string[]) =>
  type === 'address' &&
  oneself.test(name) &&
  // Anybody else under the same name would be the one who gets the right.
  (own.length === 0 || own.some((each) => each.toLowerCase() === value.toLowerCase()))
/** Names of texts that are random, or state a place or time: they are not part of a sentence. */
const random =
  /nonce|challenge|salt|id$|uuid|state(?!ment)|session|token|code|csrf|version|date|time|uri|url|domain|host|origin|site|chain/i

/** Names of messages that others execute, whatever they contain. */
const carriedOut =
  /order|maker|taker|listing|offer|auction|bid|swap|trade|root|transfer|withdraw|redeem|claim|mint|burn|deposit|borrow|lend|loan|stake|pay|permit|approv|allowance|authoriz|delegat|execut|forward|meta_?tx|transaction|safe|userop|operation|intent|session|agent|grant|call|link|register|recover|owner/i

/** Names of messages that are only read: logins, agreements, letters. A service may obey any other name. */
const words =
  'log_?in|sign_?(in|up)|auth|authenticat(e|ion)|message|challenge|verif(y|ication)|terms|agreement|letter|note|mail|greeting|statement'
const fillers = 'user|wallet|account|app|web3|accept|request|data|of|and|service|use'
const onlyRead = new RegExp(`^_*((${fillers})_*)*(${words})_*((${words}|${fillers})_*)*$`, 'i')
/**
 * Words that may make up the name of a letter's text: what is read, where and when it is valid, and who signs in. Under
 * any other name a text may be a command: a side and a size, a role, somebody's mailbox, or anything a service reads
 * into it.
 */
const ofLetters =
  /^(the|a|of|to|for|and|in|on|by|at|my|your|is|it|this|statement|message|msg|contents?|text|body|title|subject|topic|headline|heading|header|footer|description|details|purpose|reason|comment|notes?|notice|warning|disclaimer|info|information|greeting|welcome|introduction|letter|mail|line|lines|sentence|terms|tos|conditions|agreement|policy|privacy|service|services|use|legal|accept|accepted|agree|consent|acknowledgement|nonce|challenge|salt|id|uuid|guid|session|random|code|token|csrf|request|state|version|v|date|dates|time|times|timestamp|day|issued|created|sent|signed|expires?|expiry|expiration|deadline|until|from|not|before|after|valid|uri|urls?|domain|host|hostname|origin|website|web|site|page|app|dapp|application|project|game|platform|brand|network|chain|user|username|nickname|display|name|account|wallet|address|log|login|sign|signin|signup|up|auth|authentication|verification|verify|proof|prove|ownership|language|locale|lang|timezone|resources?|only|\d+)$/i

/** Words in a name that agree to terms, and to nothing else. */
const agreeing =
  /^(i|is|has|have|the|to|a|and|my|accept(ed|s)?|agree(d|s|ment)?|consent(ed|s)?|confirm(ed|s)?|acknowledge(d|s)?|terms|tos|conditions|service|privacy|policy|cookies?|rules|read|understood|release|human|adult|over|age|subscribed?|newsletter|remember|me|marketing|emails?|notifications?|updates?|testnet|mainnet|log|login|sign|signin|in|ok|yes|\d+)$/i
/** Words in a name for a right, or for the key of somebody who gets one. */
const rights =
  /^(\w*keys?|roles?|scopes?|permissions?|privileges?|rights?|grants?|allow(ed|s|ance)?|enabled?|admins?|operators?|capabilit(y|ies)|delegat(e|es|ion)|spend(ing|er)?|trad(e|es|ing)|limits?|control|access|powers?)$/i
/** The bytes of a public key of Ethereum's curve, compressed or not. */
const publicKey = /^(0x)?(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i

/** The words of a name: `fullAccess` and `full_access` are two. */
const wordsOf = (name: string): string[] =>
  name.split(/[_:\s-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/u).filter((word) => word !== '')

/** Returns whether a member of a login states more than an identity: it sets a right, or agrees to more than terms. */
const setsRight = ({ name, type }: { name: string; type: string }): boolean =>
  (/^string\b/.test(type) && wordsOf(name).some((word) => rights.test(word))) ||
  (/^bool\b/.test(type) && !wordsOf(name).every((word) => agreeing.test(word)))

/**
 * Returns whether a member's name is that of a letter's member. For members other than texts, other lists say which are
 * harmless.
 */
const isNamedAsLetter = ({ name, type }: { name: string; type: string }): boolean =>
  !/^string\b/.test(type) || wordsOf(name).every((word) => ofLetters.test(word))

/** The types that a message uses: its own first, the others by name. */
const typesOf = ({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string[] => {
  const used = new Set<string>()
  const visit = (type: string) => {
    const name = type.replace(/\[.*$/, '')
    if (used.has(name) || !Object.hasOwn(types, name)) return
    used.add(name)
    for (const field of types[name] ?? []) visit(field.type)
  }
  visit(primaryType)
  const [, ...others] = used
  return [primaryType, ...others.sort()]
}

/** A type in the form that is hashed (EIP-712 `encodeType`). */
export const encodeType = (data: Pick<TypedData, 'types' | 'primaryType'>): string =>
  typesOf(data)
    .map((name) => `${name}(${(data.types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')

/** Votes that a contract counts: OpenZeppelin's Governor, all versions. */
const ballots = [
  'Ballot(uint256 proposalId,uint8 support)',
  'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
  'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
  'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
]
/** The example of EIP-712, which every library and test page signs; with one recipient and with several. */
const examples = [
  'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
  'Mail(Person from,Person[] to,string contents)Person(string name,address wallet)',
  'Mail(Person from,Person[] to,string contents)Person(string name,address[] wallets)',
]

/** EIP-3009: withdraws an authorization of the account's, and does nothing else. */
const cancellation = 'CancelAuthorization(address authorizer,bytes32 nonce)'

/**
 * Snapshot's messages that are counted or read off the chain. Its others change a space, or appoint somebody to act for
 * the account. A vote's proposal is a hash or a text; its choice is one, several, or a text.
 */
const snapshotForms = [
  /^Vote\((address|string) from,string space,uint64 timestamp,(bytes32|string) proposal,(uint32|uint32\[\]|string) choice(,string reason)?(,string app)?(,string metadata)?\)$/,
  /^Proposal\((address|string) from,string space,uint64 timestamp,string type,string title,string body,string discussion,string\[\] choices(,string\[\] labels)?,uint64 start,uint64 end,uint64 snapshot,string plugins(,string privacy)?,string app(,string privacy)?\)$/,
]

/** The texts of a vote, by which servers count it: each is one word, or how the votes are spread over the choices. */
const ofVotes: Record<string, RegExp> = {
  space: /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}._-]{0,80}$/u,
  proposal: /^\w{0,80}$/,
  choice: /^(\d*|0x[0-9a-f]*|\[[\d,\s]*\]|\{(\s*"\d+"\s*:\s*[\d.]+\s*,?)*\s*\})$/i,
  app: /^[\w.-]{0,40}$/,
  metadata: /^\s*(\{\s*\})?\s*$/,
  type: /^[\w-]{0,40}$/,
  privacy: /^[\w-]{0,40}$/,
  plugins: /^\s*(\{\s*\})?\s*$/,
}

/**
 * Returns whether a message is one that Snapshot counts or shows, and contains nothing more: anybody may use its name.
 */
const isForSnapshot = (data: TypedData, all: readonly Leaf[], own: readonly string[]): boolean =>
  snapshotForms.some((each) => each.test(encodeType(data))) &&
  all.every(({ name, type, value }) => {
    if (name === 'from') return own.length === 0 || own.some((each) => each.toLowerCase() === value.toLowerCase())
    if (type !== 'string') return true
    const form = Object.hasOwn(ofVotes, name) ? ofVotes[name] : undefined
    if (!form) return !isInstruction(value, own)
    return form.test(value) && !(/^(0x)?[0-9a-f]{20,}$/i.test(value) && mayBeInstruction(value, own))
  })

/** Names of texts that stand for something else. A digest under any other name may be a nonce. */
const standsFor = /hash|digest|root|proof|data|payload/i

/** Returns whether a value is random or a digest, by its name and form. Several words are neither. */
const isRandom = (name: string, value: string): boolean => (random.test(name) && !/\s/.test(value)) || isDigest(value)

/**
 * Returns whether a message's texts are an instruction: each alone, with the names of its members, or one after the other,
 * as a service may read them.
 */
const isInstructionInParts = (all: readonly Leaf[], own: readonly string[]): boolean => {
  const texts = all.filter(isText)
  const spoken = texts.filter(({ name, type, value }) => type === 'string' && !isRandom(name, value))
  return (
    texts.some(({ name }) => isGiving(name)) ||
    texts.some(({ name, value }) => standsFor.test(name) && isDigest(value)) ||
    texts.some(
      ({ name, type, value }) =>
        type === 'string' && isInstruction(isRandom(name, value) ? `nonce: ${value}` : value, own),
    ) ||
    spoken.some(({ value }) => isPromise(value)) ||
    isInstruction(spoken.map(({ value }) => value).join(' '), own)
  )
}

/** Returns whether a harmless message says something in words that a site can hold against the person. */
export function isHeldAgainst(data: TypedData, all: readonly Leaf[]): boolean {
  if (data.domain.name === 'snapshot' || ballots.includes(encodeType(data))) return false
  return all.some(({ name, type, value }) => {
    if (type !== 'string' || value === '') return false
    const fits = fitsRow(name, value)
    return fits === undefined ? !isRandom(name, value) && isStatement(value) : !fits
  })
}

/** Links that open something other than a page, such as those that pair a wallet. */
const otherLink = /^\s*(?!https?:|ipfs:|ipns:|ar:|did:(?!key:)|data:)(?:[a-z][a-z0-9+.-]*:\/\/|wc:|tc:|did:)/i

/** Returns whether a message is a text for people, by its name and its members' names. */
const isLetter = (data: TypedData): boolean => {
  const used = typesOf(data)
  // A signature without a name is valid at every service that uses the same words.
  if (!/[\p{L}\p{N}]/u.test(typeof data.domain.name === 'string' ? data.domain.name : '')) return false
  const key = keyOf(data)
  if (key?.acts || used.some((name) => carriedOut.test(name)) || !(onlyRead.test(data.primaryType) || key)) return false
  return !used.some((name) => data.types[name]?.some((field) => setsRight(field) || !(key || isNamedAsLetter(field))))
}

/**
 * Returns whether a signature over a message is harmless: logins, votes, letters. Anything unlisted may grant a right:
 * a lone hash can stand for anything, an address beside a contract for somebody who is to act, a text for an
 * instruction that a chain or an exchange carries out.
 * @param all every value of the message
 * @param contract the contract that is meant to verify it
 * @param own the person's addresses, which name nobody else in a text
 */
export function isHarmless(
  data: TypedData,
  all: readonly Leaf[],
  contract: Address | undefined,
  own: readonly string[] = [],
): boolean {
  const form = encodeType(data)
  if (data.domain.name === 'snapshot') return contract === undefined && isForSnapshot(data, all, own)
  if (contract !== undefined && (ballots.includes(form) || form === cancellation)) return true
  if (isInstructionInParts(all, own)) return false
  if (examples.includes(form)) return true
  return (
    isLetter(data) &&
    !all.some(({ type, value }) => type === 'string' && (publicKey.test(value) || otherLink.test(value))) &&
    all.every((leaf) => isText(leaf) || isBookkeeping(leaf) || (contract === undefined && isOneself(leaf, own)))
  )
}

/**
 * Messages whose signature is a key, or opens an account: whoever gets the signature controls that account. `acts`: the
 * service carries out what it says, whoever hands it in, so its texts are no letter.
 */
const keyMessages: { domain: RegExp; types: RegExp; sites: string[]; acts?: true }[] = [
  { domain: /^dydx/i, types: /./, sites: ['dydx.exchange', 'dydx.trade', 'dydx.xyz'] },
  { domain: /^ClobAuthDomain$/, types: /./, sites: ['polymarket.com'] },
  { domain: /^ApeX/i, types: /./, sites: ['apex.exchange'] },
  { domain: /^Paradex$/i, types: /./, sites: ['paradex.trade'] },
  { domain: /^HyperliquidSignTransaction$|^Exchange$/, types: /^Agent$|Agent$/, sites: ['hyperliquid.xyz'] },
  { domain: /^HyperliquidSignTransaction$/, types: /./, sites: ['hyperliquid.xyz'], acts: true },
]

const keyOf = ({ domain, primaryType }: TypedData) =>
  keyMessages.find((each) => each.domain.test(String(domain.name ?? '')) && each.types.test(primaryType))

/**
 * Returns the sites that may ask for a message whose signature is a key or opens an account. On any other site, asking
 * for it is an attempt to take that account. Undefined for all other messages.
 *
 * A member `onlySignOn` names the only site, among those of a known message. The list is empty where it names none.
 * @param all every value of the message
 */
export function sitesOf(data: TypedData, all: readonly Leaf[]): readonly string[] | undefined {
  const known = keyOf(data)?.sites
  const named = all.filter(({ name }) => /^only_?sign_?on$/i.test(name)).map(({ value }) => value)
  if (named.length === 0) return known
  const [host = '', ...others] = new Set(named.map((value) => (URL.canParse(value) ? new URL(value).hostname : '')))
  // A host without a dot would cover every site of a country.
  if (others.length > 0 || !(host.includes('.') || host === 'localhost')) return []
  return known?.every((site) => host !== site && !host.endsWith(`.${site}`)) ? [] : [host]
}
