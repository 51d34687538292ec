import type { Address } from 'viem'
import { unlimitedFrom } from './reading.ts'
import type { TypedData } from './typed-data.ts'
import { readAddress, toBigInt } from './typed-values.ts'

/** The tokens that a permit covers. */
export type Spending = {
  spender: Address | undefined
  tokens: Address[]
  /** One per token, in the same order; another number of amounts means that they cannot be matched. */
  amounts: bigint[]
  unlimited: boolean
  /** When it ends, in seconds since the epoch. */
  until: bigint | undefined
  /** An order stands beside it (Permit2's witness), which may say who gets the tokens and what for. */
  hasOrder?: boolean
}

/** A value of a message without members, by its name and declared type. */
export type Leaf = { name: string; type: string; value: string }

/**
 * The members of Permit2's messages that hold the tokens. A witness beside them is the page's and may have any name.
 */
const permit2Members: Record<string, 'details' | 'permitted'> = {
  PermitSingle: 'details',
  PermitBatch: 'details',
  PermitTransferFrom: 'permitted',
  PermitBatchTransferFrom: 'permitted',
  PermitWitnessTransferFrom: 'permitted',
  PermitBatchWitnessTransferFrom: 'permitted',
}

const everything = 2n ** 256n - 1n
const largest = (amounts: readonly bigint[]): bigint => amounts.reduce((most, each) => (each > most ? each : most), 0n)

/** Counts the members of a record that do not have one of some names. */
const countOthers = (record: object, names: RegExp) => Object.keys(record).filter((name) => !names.test(name)).length

const readPermit2 = ({ primaryType, message }: TypedData): Spending | undefined => {
  const member = Object.hasOwn(permit2Members, primaryType) ? permit2Members[primaryType] : undefined
  if (!member) return undefined
  try {
    const listed = message[member]
    const each = (Array.isArray(listed) ? listed : [listed]) as Record<string, unknown>[] // anything else throws below
    // Another protocol's message of the same name has more members and means something else.
    const others = countOthers(message, /^(details|permitted|spender|nonce|deadline|sigDeadline)$/)
    if (others > (primaryType.includes('Witness') ? 1 : 0)) return undefined
    if (each.some((one) => countOthers(one, /^(token|amount|expiration|nonce)$/) > 0)) return undefined
    const amounts = each.map(({ amount }) => toBigInt(amount))
    // An allowance ends at its own time; the deadline for submitting it tells less.
    const ends = each.flatMap(({ expiration }) => (expiration === undefined ? [] : [toBigInt(expiration)]))
    const handedIn = message.deadline ?? message.sigDeadline
    return {
      spender: readAddress(message.spender),
      tokens: each.map(({ token }) => readAddress(token)),
      amounts,
      unlimited: amounts.some((amount) => amount >= unlimitedFrom),
      until: ends.length > 0 ? largest(ends) : handedIn === undefined ? undefined : toBigInt(handedIn),
      ...(others > 0 && { hasOrder: true }),
    }
  } catch {
    return undefined // it only has the name
  }
}

/** Permit2, where it is; PancakeSwap's own; and that of ZKsync's chains. */
const permit2Contracts = new Set([
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
  '0x0000000000225e31d15943971f47ad3022f714fa',
])

/** Returns whether a message has the form of one of Permit2's, and not just the name. */
export function hasPermit2Form(data: TypedData): boolean {
  return readPermit2(data) !== undefined
}

/** Returns whether Permit2 carries a message out. At any other contract the same form may mean something else. */
export function isForPermit2({ domain }: TypedData): boolean {
  return permit2Contracts.has(String(domain.verifyingContract ?? '').toLowerCase())
}

/**
 * Reads a message as a permit: Permit2's by their form, any other by its members' names.
 *
 * @param all every value of the message
 * @param contract the contract that is meant to verify it: the token itself, where no member names one
 */
export function readSpending(data: TypedData, all: readonly Leaf[], contract: Address | undefined): Spending {
  const known = readPermit2(data)
  if (known) return known
  const named = (names: RegExp, type: RegExp) => all.filter((leaf) => names.test(leaf.name) && type.test(leaf.type))
  const amounts = named(/^(value|amount|allowance)$/i, /^uint/).map(({ value }) => BigInt(value))
  const tokens = named(/^token$/i, /^address$/).map(({ value }) => value as Address)
  const [until] = named(/^(deadline|expiry|expiration|sigDeadline)$/i, /^uint/)
  const [spender] = named(/^(spender|operator)$/i, /^address$/)
  // DAI's permit has no amount: it allows everything or nothing.
  const allowed = named(/^allowed$/i, /^bool$/).map(({ value }) => value === 'true')
  return {
    spender: spender?.value as Address | undefined,
    // With an amount for each, a token may occur twice.
    tokens:
      tokens.length > 0
        ? tokens.length === amounts.length
          ? tokens
          : [...new Set(tokens)]
        : contract
          ? [contract]
          : [],
    amounts: amounts.length > 0 ? amounts : allowed.map((yes) => (yes ? everything : 0n)),
    unlimited: amounts.some((amount) => amount >= unlimitedFrom) || allowed.includes(true),
    until: until && BigInt(until.value),
  }
}

/**
 * How much may be taken of each token; two amounts of one token add up. Where amounts and tokens cannot be matched,
 * each gets the largest amount, and without any amount everything: the worst case.
 */
export function amountsOf({ tokens, amounts }: Spending): { token: Address; amount: bigint }[] {
  const worst = amounts.length > 0 ? largest(amounts) : everything
  return tokens.map((token, at) => ({
    token,
    amount: tokens.length === amounts.length ? (amounts[at] ?? worst) : worst,
  }))
}
