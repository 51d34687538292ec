import type { Address } from 'viem'
import type { TypedData } from './typed-data.ts'
import type { Leaf } from './typed-permit.ts'

/** Names by which a message says whose it is: with them it gives no one else anything. */
const oneself = /^(account|address|from|owner|signer|user|voter|wallet|walletAddress)$/i
/** Numbers that count or date a message, and move nothing. */
const bookkeeping =
  /^(nonce|salt|version|chainid|date|sent|timestamp|time|deadline|created|issued_?at|not_?before|expir(y|es|ation|es_?at|ation_?time))$/i
const isText = ({ type }: Leaf) => type === 'string' || type === 'bool'
const isBookkeeping = ({ name, type }: Leaf) => /^u?int/.test(type) && bookkeeping.test(name)
const isOneself = ({ name, type }: Leaf) => type === 'address' && oneself.test(name)

/** Names of messages that others carry out, whatever is in them. */
const carriedOut =
  /order|maker|taker|listing|offer|auction|bid|swap|trade|root|transfer|withdraw|redeem|claim|mint|burn|deposit|borrow|lend|loan|stake|pay|permit|approv|allowance|authoriz|delegat|execut|forward|meta_?tx|transaction|safe|userop|operation|intent|session|agent|grant|call|link|register|recover|owner/i

/** How a type is written out for its hash (EIP-712 `encodeType`), the types it uses behind it by name. */
const encodeType = ({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string => {
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
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

/** Votes that a contract counts: OpenZeppelin's Governor, in its versions. */
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

/** Snapshot counts votes off the chain; a proposal is its hash, the choice of a shielded vote a text. */
const isSnapshotVote = ({ domain, primaryType }: TypedData, all: readonly Leaf[]): boolean =>
  domain.name === 'snapshot' &&
  primaryType === 'Vote' &&
  all.every(
    (leaf) => isText(leaf) || isBookkeeping(leaf) || isOneself(leaf) || leaf.name === 'proposal' || isChoice(leaf),
  )
const isChoice = ({ type }: Leaf) => /^uint(8|32)$/.test(type)

/**
 * Returns whether nobody can do anything with a signature over a message: logins, votes, letters. Everything that is not
 * listed here may be a right that somebody gets: a lone hash can stand for anything, an address beside a contract for
 * whoever shall act.
 * @param all every value of the message
 * @param contract where it is meant to be checked
 */
export function isHarmless(data: TypedData, all: readonly Leaf[], contract: Address | undefined): boolean {
  const form = encodeType(data)
  if (examples.includes(form)) return true
  if (contract !== undefined) {
    if (ballots.includes(form)) return true
    return !carriedOut.test(data.primaryType) && all.every((leaf) => isText(leaf) || isBookkeeping(leaf))
  }
  if (isSnapshotVote(data, all)) return true
  return (
    !carriedOut.test(data.primaryType) && all.every((leaf) => isText(leaf) || isBookkeeping(leaf) || isOneself(leaf))
  )
}

/** Messages whose signature is a key, or opens an account: whoever gets it holds that account. */
const keyMessages: { domain: RegExp; types: RegExp; sites: string[] }[] = [
  { domain: /^dydx/i, types: /./, sites: ['dydx.exchange', 'dydx.trade', 'dydx.xyz'] },
  { domain: /^ClobAuthDomain$/, types: /./, sites: ['polymarket.com'] },
  { domain: /^Paradex$/i, types: /./, sites: ['paradex.trade'] },
  { domain: /^HyperliquidSignTransaction$|^Exchange$/, types: /^Agent$|Agent$/, sites: ['hyperliquid.xyz'] },
]

/**
 * Returns the sites a message belongs to when its signature is a key that is made from it, or opens an account: any
 * other site that asks for it would take that account. Undefined for all other messages.
 */
export function sitesOf({ domain, primaryType }: TypedData): readonly string[] | undefined {
  const name = String(domain.name ?? '')
  return keyMessages.find((each) => each.domain.test(name) && each.types.test(primaryType))?.sites
}
