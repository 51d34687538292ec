import { type MintRule, type MintWords, metaplex, readMintRules, readMintWords } from '@latchkey/core/mints'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { type Rpc, readAccounts } from './rpc.ts'
import { toDecimals } from './token-account.ts'

/** Facts about mints, where they could be read. */
export type Mints = {
  decimals: ReadonlyMap<string, number>
  /** Names and symbols, as claimed by their makers. */
  words: ReadonlyMap<string, MintWords>
  /** The rules that mints of Token-2022 impose on holders. */
  rules: ReadonlyMap<string, readonly MintRule[]>
}

/** The address of a mint's Metaplex metadata. */
const metadataOf = async (mint: string): Promise<string> => {
  const address = getAddressEncoder()
  const seeds = ['metadata', address.encode(metaplex as Address), address.encode(mint as Address)] // as read
  return (await getProgramDerivedAddress({ programAddress: metaplex as Address, seeds }))[0]
}

/** Reads mints. @throws WalletError `internalJsonRpc`; what `rpc` throws */
export async function readMints(mints: readonly string[], rpc: Rpc): Promise<Mints> {
  const places = new Map(await Promise.all(mints.map(async (mint) => [mint, await metadataOf(mint)] as const)))
  const accounts = await readAccounts(rpc, [...mints, ...places.values()])
  const decimals = new Map<string, number>()
  const words = new Map<string, MintWords>()
  const rules = new Map<string, readonly MintRule[]>()
  for (const mint of mints) {
    const [state, address] = [accounts.get(mint), places.get(mint) ?? '']
    const known = state && toDecimals(state)
    if (known !== undefined) decimals.set(mint, known)
    if (state && known !== undefined) rules.set(mint, readMintRules(state))
    const other = accounts.get(address)
    const mintWords = state && readMintWords(mint, state, other && { address, ...other })
    if (mintWords) words.set(mint, mintWords)
  }
  return { decimals, words, rules }
}
