import { type Prepared, type Step, type Transaction, toBase58 } from '@latchkey/chains/solana'
import type { Party } from '../operation.ts'
import type { Messages } from './messages/en.ts'

/** The most of them that stand on a screen before the others are counted. */
const mostNamed = 4
const size = 32
/** A random key hardly ever has more zeros. */
const leastNonZero = 26
/** The bytes by which programs made with Anchor tell their instructions apart. */
const anchor = 8

/** Programs of the network, and its own records: nobody gets anything by being one of them. */
const ofNetwork = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Stake11111111111111111111111111111111111111',
  'StakeConfig11111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])
const isOfNetwork = (address: string) => ofNetwork.has(address) || address.startsWith('Sysvar')

/** Keys in the data of an instruction: where one stands last, as in most programs, or first behind Anchor's bytes. */
const keysIn = (data: Uint8Array): string[] => {
  const starts = [data.length - size, ...(data.length >= anchor + 2 * size ? [anchor] : [])].filter((at) => at > 0)
  return starts
    .map((at) => data.slice(at, at + size))
    .filter((key) => key.filter((byte) => byte !== 0).length >= leastNonZero)
    .map(toBase58)
}

/**
 * Everybody whom instructions name that nobody can read: one of them may be who gets something. Accounts that may be
 * changed come first, and the account's own token accounts last.
 *
 * @returns `parties`: the first of them; `further`: all others
 */
export function listNamed(
  { instructions }: Transaction,
  { steps }: Prepared['reading'],
  holdings: Prepared['holdings'],
  own: string,
  t: Messages,
): { parties: Party[]; further: Party[] } {
  const unread = steps.filter((step): step is Extract<Step, { kind: 'unknown' }> => step.kind === 'unknown')
  const programs = new Set(unread.map(({ program }) => program))
  const accounts = instructions
    .filter(({ program }) => programs.has(program))
    .flatMap((each) => each.accounts)
    .map((each) => ({
      address: 'address' in each ? each.address : each.table,
      changes: each.writable || each.signer,
    }))
  const labels = new Map<string, string>()
  const isMine = (address: string) => holdings.get(address)?.owner === own
  const add = (address: string, label: string) => {
    const isNobody = address === own || programs.has(address) || isOfNetwork(address)
    if (!isNobody && !labels.has(address)) labels.set(address, label)
  }
  for (const { address, changes } of accounts) if (changes && !isMine(address)) add(address, t.mayChange)
  for (const { data } of unread) for (const key of keysIn(data)) add(key, t.inData)
  for (const { address } of accounts) if (!isMine(address)) add(address, t.inCall)
  for (const { address, changes } of accounts) if (changes) add(address, t.mayChange)
  const all = [...labels].map(([address, label]) => ({ label, address }))
  return { parties: all.slice(0, mostNamed), further: all.slice(mostNamed) }
}
