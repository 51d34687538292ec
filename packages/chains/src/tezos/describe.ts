import type * as family from '../family.ts'
import type { Content } from './content.ts'
import type { Operation } from './decode.ts'
import type { Micheline } from './micheline.ts'

/** The effect of one part of an operation. Amounts in mutez, or in a token's smallest unit. */
export type Step =
  | { kind: 'reveal'; publicKey: string }
  | { kind: 'transfer'; to: string; amount: bigint }
  /** FA1.2 (TZIP-7): the only token of a contract. */
  | { kind: 'transferToken'; contract: string; from: string; to: string; amount: bigint }
  /** FA1.2: somebody else may spend this much. */
  | { kind: 'approve'; contract: string; spender: string; amount: bigint }
  /** FA2 (TZIP-12): one of the tokens of a contract. */
  | { kind: 'transferItem'; contract: string; from: string; to: string; tokenId: bigint; amount: bigint }
  /** FA2: somebody else may transfer a token, or no longer. */
  | { kind: 'operator'; contract: string; owner: string; operator: string; tokenId: bigint; add: boolean }
  /** The account's coins count for this baker, or for none. They stay where they are. */
  | { kind: 'delegate'; baker: string | undefined }
  /** The account's own coins are staked with its baker, unstaked, or paid back after the waiting time. */
  | { kind: 'stake'; change: Staking; amount: bigint }
  | { kind: 'call'; contract: string; entrypoint: string; value: Micheline; amount: bigint }

/** Entrypoints of the account itself for staking (octez, "Adaptive Issuance"). */
type Staking = 'stake' | 'unstake' | 'finalize_unstake'
const stakings: readonly string[] = ['stake', 'unstake', 'finalize_unstake'] satisfies Staking[]

export type Danger = Extract<family.Danger, 'spending' | 'unknown'>

/** Returns whether a value is this primitive. Values of the standards have no annotations. */
const isPrim = (value: Micheline | undefined, prim: string): value is { prim: string; args: Micheline[] } =>
  value !== undefined && 'prim' in value && value.prim === prim && Array.isArray(value.args) && !value.annots

/** The members of a right comb in either notation: `Pair a (Pair b c)` or `Pair a b c`. */
const comb = (value: Micheline | undefined, size: number): Micheline[] | undefined => {
  if (!isPrim(value, 'Pair')) return undefined
  const [first, ...rest] = value.args
  if (first === undefined) return undefined
  if (value.args.length === size) return value.args
  if (value.args.length !== 2 || size < 3) return undefined
  const tail = comb(rest[0], size - 1)
  return tail && [first, ...tail]
}

const string = (value: Micheline | undefined): string | undefined =>
  value !== undefined && 'string' in value ? value.string : undefined
const int = (value: Micheline | undefined): bigint | undefined =>
  value !== undefined && 'int' in value && /^\d+$/.test(value.int) ? BigInt(value.int) : undefined

const isUnit = (value: Micheline): boolean => 'prim' in value && value.prim === 'Unit' && !value.args && !value.annots

type Call = { contract: string; value: Micheline }

const readFa12 = (entrypoint: string, { contract, value }: Call): Step[] | undefined => {
  if (entrypoint === 'transfer') {
    const [from, to, amount] = comb(value, 3) ?? []
    const [source, target, tokens] = [string(from), string(to), int(amount)]
    if (source && target && tokens !== undefined)
      return [{ kind: 'transferToken', contract, from: source, to: target, amount: tokens }]
  }
  if (entrypoint === 'approve') {
    const [to, amount] = comb(value, 2) ?? []
    const [spender, tokens] = [string(to), int(amount)]
    if (spender && tokens !== undefined) return [{ kind: 'approve', contract, spender, amount: tokens }]
  }
  return undefined
}

/** All steps of a list, or undefined if any cannot be read: a list is never shown in part. */
const all = (steps: (Step[] | undefined)[]): Step[] | undefined =>
  steps.length > 0 && steps.every((each) => each !== undefined) ? steps.flat() : undefined

const readFa2 = (entrypoint: string, { contract, value }: Call): Step[] | undefined => {
  if (!Array.isArray(value)) return undefined
  if (entrypoint === 'transfer')
    return all(
      value.map((each) => {
        const [source, transfers] = comb(each, 2) ?? []
        const from = string(source)
        if (!from || !Array.isArray(transfers)) return undefined
        return all(
          transfers.map((transfer) => {
            const [target, id, tokens] = comb(transfer, 3) ?? []
            const [to, tokenId, amount] = [string(target), int(id), int(tokens)]
            if (!to || tokenId === undefined || amount === undefined) return undefined
            return [{ kind: 'transferItem', contract, from, to, tokenId, amount }]
          }),
        )
      }),
    )
  if (entrypoint === 'update_operators')
    return all(
      value.map((each) => {
        const add = isPrim(each, 'Left')
        if (!add && !isPrim(each, 'Right')) return undefined
        const [first, second, id] = comb(each.args[0], 3) ?? []
        const [owner, operator, tokenId] = [string(first), string(second), int(id)]
        if (!owner || !operator || tokenId === undefined) return undefined
        return [{ kind: 'operator', contract, owner, operator, tokenId, add }]
      }),
    )
  return undefined
}

/** A token standard with permissions that can be taken back. */
export type Standard = 'fa12' | 'fa2'

/** The standard by which a step takes a permission back; undefined for any other step. */
export function revokesBy(step: Step): Standard | undefined {
  if (step.kind === 'approve' && step.amount === 0n) return 'fa12'
  return step.kind === 'operator' && !step.add ? 'fa2' : undefined
}

/** Returns whether a contract follows a standard. */
type Follows = (contract: string, standard: Standard) => boolean

const readContent = (content: Content, follows: Follows): Step[] => {
  if (content.kind === 'reveal') return [{ kind: 'reveal', publicKey: content.publicKey }]
  if (content.kind === 'delegation') return [{ kind: 'delegate', baker: content.delegate }]
  const { amount, destination: contract, parameters } = content
  if (!parameters) return [{ kind: 'transfer', to: contract, amount }]
  const { entrypoint, value } = parameters
  const call: Step = { kind: 'call', contract, entrypoint, value, amount }
  if (contract === content.source && stakings.includes(entrypoint) && isUnit(value))
    return [{ kind: 'stake', change: entrypoint as Staking, amount }] // one of the list
  // Coins sent along with a token call are not part of its standard.
  if (amount > 0n) return [call]
  const steps = readFa2(entrypoint, { contract, value }) ?? readFa12(entrypoint, { contract, value }) ?? [call]
  // Taking a permission back is harmless only where it is one: elsewhere "approve" may be anything, such as a vote.
  const standards = steps.map(revokesBy)
  const isRevocation = standards.every((each) => each !== undefined)
  return isRevocation && !standards.every((each) => follows(contract, each)) ? [call] : steps
}

/**
 * Reads an operation, content by content.
 *
 * @param follows whether a contract that would take a permission back follows the standard; else it is an unreadable
 *   call. Without it all do.
 */
export function readOperation({ contents }: Operation, follows: Follows = () => true): Step[] {
  return contents.flatMap((content) => readContent(content, follows))
}

/** The danger of a step; undefined where there is none. */
export function dangerOf(step: Step): Danger | undefined {
  if (step.kind === 'approve' && step.amount > 0n) return 'spending'
  if (step.kind === 'operator' && step.add) return 'spending'
  return step.kind === 'call' ? 'unknown' : undefined
}

/** The effects of an operation on an account. */
export function describe(operation: Operation, account: string): family.Effects<Step> & { dangers: Danger[] } {
  const steps = readOperation(operation)
  return {
    steps,
    transfers: steps.flatMap((step): family.Transfer[] => {
      if (step.kind === 'transfer') return [{ asset: 'coin', amount: step.amount, to: step.to }]
      if (step.kind === 'transferToken' && step.from === account) return [{ asset: 'token', to: step.to }]
      return step.kind === 'transferItem' && step.from === account ? [{ asset: 'item', to: step.to }] : []
    }),
    approvals: steps.flatMap((step): family.Approval[] => {
      if (dangerOf(step) !== 'spending') return []
      if (step.kind === 'approve') return [{ asset: 'token', spender: step.spender }]
      return step.kind === 'operator' ? [{ asset: 'item', spender: step.operator }] : []
    }),
    dangers: steps.flatMap((step) => dangerOf(step) ?? []),
  }
}
