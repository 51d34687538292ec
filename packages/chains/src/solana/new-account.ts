import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import type { CreateAccount, Step } from './steps.ts'
import { wrappedMints } from './token-account.ts'

/** Lamports per byte that exempt an account from rent, and the bytes each account has beyond its own data. */
const lamportsPerByte = 6_960n
const bytesBeside = 128n

/**
 * Returns the rent-exempt balance, lamports. The network may ask for less, never for more.
 * @param space bytes
 */
export function rentOf(space: bigint): bigint {
  return (bytesBeside + space) * lamportsPerByte
}

/** Bytes of a nonce account. */
const nonceSpace = 80n

/**
 * Adds to a new account who controls it after the rest of the transaction. An account of the system program that is no
 * nonce is controlled by its key, like any wallet: funding it is a transfer.
 * @param behind the steps that follow it
 */
export function withControllers(created: CreateAccount, behind: readonly Step[]): Step {
  // An account that is closed or created again starts over, which says nothing about this one.
  const end = behind.findIndex(
    (step) => (step.kind === 'createAccount' || step.kind === 'closeTokenAccount') && step.account === created.account,
  )
  const written = (end < 0 ? behind : behind.slice(0, end)).flatMap((step): { to: string; isFunded: boolean }[] => {
    if (step.kind === 'initializeTokenAccount' && step.account === created.account)
      return [{ to: step.owner, isFunded: wrappedMints.includes(step.mint) }]
    if (step.kind === 'authorizeStake' && step.first && step.stake === created.account)
      return [{ to: step.to, isFunded: true }]
    // It inherits the authorities of the stake it is split from; the bytes name only the one who splits.
    if (step.kind === 'splitStake' && step.to === created.account) return [{ to: step.authority, isFunded: false }]
    if (step.kind === 'setAuthority' && step.first && step.account === created.account && step.to !== undefined)
      return [{ to: step.to, isFunded: false }]
    return []
  })
  const isNonce = created.space === nonceSpace && written.length > 0
  if (created.owner === SYSTEM_PROGRAM_ADDRESS && !isNonce)
    return { kind: 'transfer', from: created.from, to: created.account, lamports: created.lamports }
  return { ...created, controllers: written.map(({ to }) => to), isFunded: written.some(({ isFunded }) => isFunded) }
}
