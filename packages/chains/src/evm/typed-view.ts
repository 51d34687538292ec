import { WalletError } from '@latchkey/core/errors'
import type { Address, Hex } from 'viem'
import { getAddress, hashTypedData, isAddress } from 'viem/utils'
import { addressIn } from './address-in.ts'
import { readTypedData, type TypedData } from './typed-data.ts'
import { isHarmless, isHeldAgainst, sitesOf } from './typed-harmless.ts'
import { type Assets, readAssets } from './typed-order.ts'
import { hasPermit2Form, isForPermit2, type Leaf, readSpending, type Spending } from './typed-permit.ts'

/** A value of typed data as a person reads it, or the members of one. */
export type TypedNode =
  /** `address`: of a number that can hardly be anything else (ZKsync's transactions have their parties as numbers). */
  | { name: string; type: string; value: string; address?: Address }
  | { name: string; type: string; members: TypedNode[] }

/** Typed data (EIP-712) as a person can read it. */
export type TypedView = {
  /** The JSON text that is signed, and the digest that the signature covers. */
  json: string
  digest: Hex
  name: string | undefined
  version: string | undefined
  verifyingContract: Address | undefined
  /** It names no network, so its signature is valid on each. */
  isForAnyNetwork: boolean
  primaryType: string
  members: TypedNode[]
  /**
   * `spending`: lets somebody take tokens, and says who, which and how much. `none`: harmless. `assets`: everything
   * else.
   */
  risk: 'none' | 'spending' | 'assets'
  /** It is harmless, but says something in words that a site can hold against the person. */
  isStatement: boolean
  /**
   * The only sites that may ask for it, by their domain: its signature is a key to an account there. Empty: it is a
   * key, and no site may ask for it.
   */
  sites: readonly string[] | undefined
  spending: Spending
  /** The assets it lets others move, where its form is known. */
  assets: Assets | undefined
}

/** More than a person could read, and more than a screen can draw at once. */
const mostNodes = 1_500

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

const toValue = (type: string, value: unknown): string => {
  if (type === 'address') return getAddress(String(value))
  if (/^u?int/.test(type)) return BigInt(value as string | number).toString()
  return String(value)
}

/** Numbers from here to 160 bits are not amounts: an address has hardly ever seven leading zero bytes. */
const addressesFrom = 1n << 104n

const addressOf = (type: string, value: string): { address?: Address } => {
  if (!/^uint/.test(type)) return {}
  const number = BigInt(value)
  // All bits set means "everything".
  const isMost = (number & (number + 1n)) === 0n
  return number >= addressesFrom && number < 1n << 160n && !isMost ? { address: addressIn(number) } : {}
}

const draw = (
  types: TypedData['types'],
  type: string,
  name: string,
  value: unknown,
  drawn: { nodes: number },
): TypedNode => {
  drawn.nodes += 1
  if (drawn.nodes > mostNodes) throw invalid('the typed data is too large to be shown')
  const item = /^(.+)\[[0-9]*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    const members = (value as unknown[]).map((each, at) => draw(types, item, `${at + 1}`, each, drawn))
    return { name, type, members }
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) {
    const text = toValue(type, value)
    return { name, type, value: text, ...addressOf(type, text) }
  }
  const record = value as Record<string, unknown>
  return { name, type, members: fields.map((field) => draw(types, field.type, field.name, record[field.name], drawn)) }
}

const leaves = (nodes: TypedNode[]): Leaf[] =>
  nodes.flatMap((node) => ('members' in node ? leaves(node.members) : [node]))

/** Members that a permit may have besides its spender and its amount. */
const besides: { name: RegExp; type: RegExp }[] = [
  { name: /^(owner|holder|signer|from)$/i, type: /^address$/ },
  { name: /^token$/i, type: /^address$/ },
  { name: /^nonce$/i, type: /^(uint\d*|bytes32)$/ },
  { name: /^(deadline|expiry|expiration|sigDeadline)$/i, type: /^uint/ },
]

/**
 * True if a permit says who, which and how much. Apart from Permit2's, it has one of each and no other member, which
 * could be an item's number, a recipient, or another right; and the token itself carries it out, because another contract
 * may count anything by the amount.
 */
const isReadable = (
  { spender, tokens, amounts }: Spending,
  all: readonly Leaf[],
  contract: Address | undefined,
  isKnown: boolean,
): boolean => {
  if (!spender || tokens.length === 0 || amounts.length === 0 || amounts.some((amount) => amount < 0n)) return false
  if (isKnown) return true
  if (tokens.some((token) => token.toLowerCase() !== contract?.toLowerCase())) return false
  const rest = all.filter((leaf) => !besides.some(({ name, type }) => name.test(leaf.name) && type.test(leaf.type)))
  const isOnce = (names: RegExp) => all.filter(({ name }) => names.test(name)).length === 1
  return (
    rest.length === 2 &&
    isOnce(/^(spender|operator)$/i) &&
    isOnce(/^(value|amount|allowance|allowed)$/i) &&
    all.filter(({ name }) => /^token$/i.test(name)).length <= 1
  )
}

/**
 * Typed data (EIP-712) as it is shown before it is signed: every declared value, and what a signature over it can do.
 * `version` is the method's: 3 does not know arrays, and without them 3 and 4 are the same.
 *
 * @param own the person's addresses, which name nobody else in a text
 * @throws WalletError `invalidParams` for text that is not typed data, is for another network, or is too large to be
 * shown
 */
export function readTypedView(
  json: string,
  chainId: number,
  version: 3 | 4 = 4,
  own: readonly string[] = [],
): TypedView {
  const data = readTypedData(json)
  const { types, primaryType, domain } = data
  if (version === 3 && Object.values(types).some((fields) => fields.some(({ type }) => type.endsWith(']'))))
    throw invalid('eth_signTypedData_v3 knows no arrays: ask with eth_signTypedData_v4')
  const digest = digestOf(data)
  if (domain.chainId !== undefined && BigInt(domain.chainId as string | number) !== BigInt(chainId))
    throw invalid('the typed data is for another network')
  const { all, ...judged } = judge(data, own)
  return {
    json,
    digest,
    name: domain.name === undefined ? undefined : String(domain.name),
    version: domain.version === undefined ? undefined : String(domain.version),
    isForAnyNetwork: domain.chainId === undefined,
    primaryType,
    isStatement: judged.risk === 'none' && !judged.sites && isHeldAgainst(data, all),
    ...judged,
  }
}

/** Returns whether a signature over typed data is worth a PIN: it is not known to be harmless, or opens an account. */
export function takesPin({ risk, sites }: Pick<TypedView, 'risk' | 'sites'>): boolean {
  return risk !== 'none' || sites !== undefined
}

/**
 * The same for a JSON text, for code that signs it without showing it.
 *
 * @throws WalletError `invalidParams` for text that is not typed data, or that a screen would not show
 */
export function typedDataTakesPin(json: string, own: readonly string[]): boolean {
  const data = readTypedData(json)
  digestOf(data)
  return takesPin(judge(data, own))
}

const digestOf = (data: TypedData): Hex => {
  try {
    return hashTypedData(data)
  } catch (cause) {
    throw new WalletError('invalidParams', { reason: 'a value of the typed data does not fit its type' }, { cause })
  }
}

/** Reads every value of typed data whose values fit their types, and what a signature over it can do. */
const judge = (data: TypedData, own: readonly string[]) => {
  const { types, primaryType, domain, message } = data
  const contract = domain.verifyingContract
  if (contract !== undefined && (typeof contract !== 'string' || !isAddress(contract, { strict: false })))
    throw invalid('the verifying contract is not an address')
  const verifyingContract = contract === undefined ? undefined : getAddress(contract)

  const root = draw(types, primaryType, primaryType, message, { nodes: 0 })
  const members = 'members' in root ? root.members : []
  const all = leaves(members)
  const assets = readAssets(data)
  const spending = readSpending(data, all, verifyingContract)
  // An operator beside an amount may be anything else: only a permit is one.
  const isNamedSo = /permit|approv|allowance/i.test(primaryType)
  const isPermit2 = hasPermit2Form(data)
  const spends =
    isNamedSo && (!isPermit2 || isForPermit2(data)) && isReadable(spending, all, verifyingContract, isPermit2)
  const risk: TypedView['risk'] = spends
    ? 'spending'
    : !assets && isHarmless(data, all, verifyingContract, own)
      ? 'none'
      : 'assets'
  return { all, verifyingContract, members, risk, sites: sitesOf(data, all), spending, assets }
}
