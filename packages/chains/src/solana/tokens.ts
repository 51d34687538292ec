import { knownMint, type MintWords, weighMint } from '@latchkey/core/mints'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import * as v from 'valibot'
import type { Token, TokenSource } from '../family.ts'
import { readMints } from './mints.ts'
import { account, inContext, type Rpc, read } from './rpc.ts'
import { token2022, toTokenAccount } from './token-account.ts'

/** A token an account holds. */
export type HeldToken = Token & {
  /** The token program that owns it. */
  program: string
  /** Its token account: the one with the largest balance where a mint has several. */
  account: string
}

/** The most tokens that are listed. */
const mostTokens = 50

const owned = inContext(v.array(v.object({ pubkey: v.string(), account: v.nonNullable(account) })))

const readOf = async (owner: string, program: string, rpc: Rpc) => {
  const response = rpc('getTokenAccountsByOwner', [
    owner,
    { programId: program },
    { encoding: 'base64', commitment: 'confirmed' },
  ])
  return (await read(response, owned)).value.flatMap(({ pubkey, account: state }) => {
    const holding = state.owner === program ? toTokenAccount(state) : undefined
    return holding && holding.owner === owner && holding.amount > 0n
      ? [{ mint: holding.mint, program, account: pubkey, amount: holding.amount }]
      : []
  })
}

/**
 * The tokens an account holds, of both token programs; without those whose mint could not be read.
 *
 * @throws WalletError `internalJsonRpc`; what `rpc` throws
 */
export async function readTokens(
  owner: string,
  rpc: Rpc,
  { network }: Pick<TokenSource, 'network'>,
): Promise<HeldToken[]> {
  const all = (await Promise.all([TOKEN_PROGRAM_ADDRESS, token2022].map((each) => readOf(owner, each, rpc)))).flat()
  const byMint = new Map<string, (typeof all)[number]>()
  for (const each of all) if (each.amount > (byMint.get(each.mint)?.amount ?? 0n)) byMint.set(each.mint, each)
  const held = [...byMint.values()].slice(0, mostTokens)
  const { decimals, words } = await readMints(
    held.map(({ mint }) => mint),
    rpc,
  )
  return held.flatMap(({ mint, program, account, amount }) => {
    const places = decimals.get(mint)
    if (places === undefined) return []
    const claimed = toPlain(knownMint(network.name, mint) ?? words.get(mint), network)
    return [{ id: mint, program, account, balance: amount, decimals: places, ...claimed }]
  })
}

/** A mint's name and symbol, unless the symbol could be mistaken for another's. */
function toPlain(words: MintWords | undefined, network: TokenSource['network']): Pick<Token, 'symbol' | 'name'> {
  const isPlain = words !== undefined && weighMint(words, network).kind === 'plain'
  return { symbol: isPlain ? words.symbol : undefined, name: isPlain ? words.name : undefined }
}
