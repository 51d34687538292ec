import { STAKE_PROGRAM_ADDRESS } from '@solana-program/stake'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { toBase58 } from './decode.ts'
import type { AccountState } from './rpc.ts'
import { toTokenAccount } from './token-account.ts'

/** A right over an account that somebody else would get, or coins that would leave it. */
export type Loss = RightLoss | CoinLoss

/** Coins that leave an account under the person's control, and do not reach the person. */
type CoinLoss = {
  account: string
  /** The account that receives most; undefined where none of the watched ones does. */
  to: string | undefined
  right: 'coins'
  lamports: bigint
}

type RightLoss = {
  account: string
  to: string
  right: /** A token account belongs to somebody else. */
    | 'owner'
    /** Somebody else may spend its tokens. */
    | 'delegate'
    /** Somebody else may close it, and gets its coins. */
    | 'closer'
    /** Somebody else controls a stake account or a nonce. */
    | 'authority'
    /** The account itself belongs to a program. */
    | 'program'
}

/**
 * The two states, and the offsets of the authorized staker and withdrawer in them (solana-stake-interface,
 * `StakeStateV2`).
 */
const stakes = { states: [1, 2], at: [12, 44] }
/** An initialised nonce, and its authority (solana-nonce, `Versions`). */
const nonce = { bytes: 80, state: 1, at: 8 }

/** The keys that control a stake account or a nonce; none for other accounts. */
const controllersOf = (state: AccountState | undefined): string[] => {
  if (!state) return []
  const { owner, data } = state
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const read = (at: number) => toBase58(data.subarray(at, at + 32))
  if (owner === STAKE_PROGRAM_ADDRESS && data.length >= 76 && stakes.states.includes(view.getUint32(0, true)))
    return stakes.at.map(read)
  if (owner === SYSTEM_PROGRAM_ADDRESS && data.length === nonce.bytes && view.getUint32(4, true) === nonce.state)
    return [read(nonce.at)]
  return []
}

/**
 * Returns the rights over one account that somebody else has after a transaction and did not have before.
 * @param own the person's address
 */
export function toLosses(
  own: string,
  account: string,
  { before, after }: Record<'before' | 'after', AccountState | undefined>,
): Loss[] {
  const losses: RightLoss[] = []
  const lose = (right: RightLoss['right'], to: string) => losses.push({ account, to, right })
  const [was, is] = [before && toTokenAccount(before), after && toTokenAccount(after)]
  if (was?.owner === own && is && is.owner !== own) lose('owner', is.owner)
  if (is?.owner === own) {
    const { delegate, closer } = is
    const had = was?.delegate?.to === delegate?.to ? (was?.delegate?.amount ?? 0n) : 0n
    if (delegate && delegate.to !== own && delegate.amount > had) lose('delegate', delegate.to)
    if (closer && closer !== own && closer !== was?.closer) lose('closer', closer)
  }
  const controllers = controllersOf(after)
  if (after)
    controllersOf(before).forEach((each, i) => {
      const next = controllers[i]
      if (each === own && next !== undefined && next !== own) lose('authority', next)
    })
  if (account === own && before && after && before.owner !== after.owner) lose('program', after.owner)
  return losses
}

type States = ReadonlyMap<string, AccountState>

/**
 * Returns whether a person can withdraw the coins of an account: as a stake account's withdrawer, or a nonce's
 * authority.
 */
const mayWithdraw = (own: string, state: AccountState | undefined): boolean => controllersOf(state).at(-1) === own

/**
 * Returns the coins that leave accounts under a person's control without reaching the person or another such account,
 * as when a program withdraws a stake.
 *
 * @param own the person's address
 * @param accounts the watched accounts, before and after
 * @param gained what the person's own account gains, lamports, without its fee and payments
 */
export function toCoinLosses(
  own: string,
  accounts: readonly string[],
  { before, after }: Record<'before' | 'after', States>,
  gained: bigint,
): CoinLoss[] {
  const grown = accounts
    .filter((each) => each !== own)
    .map((account) => ({
      account,
      lamports: (after.get(account)?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n),
    }))
  const withdrawable = grown.filter(({ account, lamports }) => lamports > 0n && mayWithdraw(own, after.get(account)))
  const rest = [...grown]
    .filter((each) => each.lamports > 0n && !withdrawable.includes(each))
    .sort((one, other) => (other.lamports > one.lamports ? 1 : -1))
  let covered = withdrawable.reduce((sum, { lamports }) => sum + lamports, gained > 0n ? gained : 0n)
  return grown.flatMap(({ account, lamports }): CoinLoss[] => {
    if (lamports >= 0n || !mayWithdraw(own, before.get(account))) return []
    const missing = -lamports - covered
    covered = missing < 0n ? -missing : 0n
    return missing > 0n ? [{ account, to: rest[0]?.account, right: 'coins', lamports: missing }] : []
  })
}
