import type { MintWords } from '@latchkey/core/mints'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import * as v from 'valibot'
import { readMints } from './mints.ts'
import { token2022 } from './reading.ts'
import { account, inContext, type Rpc, read } from './rpc.ts'
import { toTokenAccount } from './token.ts'

/** A token somebody holds. */
export type HeldToken = {
  mint: string
  /** The program that keeps it. */
  program: string
  /** The account it lies in: of several of one mint, that with the most. */
  account: string
  amount: bigint
  decimals: number
  words: MintWords | undefined
}

/** So many are told of at most. */
const mostTokens = 50

const owned = inContext(v.array(v.object({ pubkey: v.string(), account: v.nonNullable(account) })))

const readOf = async (owner: string, program: string, rpc: Rpc) => {
  const asked = rpc('getTokenAccountsByOwner', [
    owner,
    { programId: program },
    { encoding: 'base64', commitment: 'confirmed' },
  ])
  return (await read(asked, owned)).value.flatMap(({ pubkey, account: state }) => {
    const holding = state.owner === program ? toTokenAccount(state) : undefined
    return holding && holding.owner === owner && holding.amount > 0n
      ? [{ mint: holding.mint, program, account: pubkey, amount: holding.amount }]
      : []
  })
}

/**
 * The tokens an account holds, of both token programs; without those whose mint could not be read.
 * @throws WalletError `internalJsonRpc`; what `rpc` throws
 */
export const readTokens = async (owner: string, rpc: Rpc): Promise<HeldToken[]> => {
  const all = (await Promise.all([TOKEN_PROGRAM_ADDRESS, token2022].map((each) => readOf(owner, each, rpc)))).flat()
  const byMint = new Map<string, (typeof all)[number]>()
  for (const each of all) if (each.amount > (byMint.get(each.mint)?.amount ?? 0n)) byMint.set(each.mint, each)
  const held = [...byMint.values()].slice(0, mostTokens)
  const { decimals, words } = await readMints(
    held.map(({ mint }) => mint),
    rpc,
  )
  return held.flatMap((each) => {
    const places = decimals.get(each.mint)
    return places === undefined ? [] : [{ ...each, decimals: places, words: words.get(each.mint) }]
  })
}
