import { knownMint, type MintWords, metaplex, readMintWords, weighMint } from '@latchkey/core/mints'
import type { Network } from '@latchkey/core/networks'
import {
  type Address,
  address,
  createSolanaRpc,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  isAddress,
} from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import * as v from 'valibot'

/** A coin of the account: SOL, or a token by its mint. */
export type SolanaCoin = {
  mint: Address | undefined
  /** The program that moves it. */
  program: Address
  decimals: number
  balance: bigint
  /** What a token is called: by our register, or by itself. */
  words: MintWords | undefined
}
export type SolanaToken = SolanaCoin & { mint: Address }

export const systemProgram = address('11111111111111111111111111111111')
const programs = [TOKEN_PROGRAM_ADDRESS, address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')]
const within = 10_000
const inTime = () => ({ abortSignal: AbortSignal.timeout(within) })
/** As many accounts as a node tells of at once; a token takes two. */
const mostTokens = 50

const holding = v.object({
  mint: v.string(),
  tokenAmount: v.object({
    amount: v.pipe(v.string(), v.regex(/^\d+$/)),
    decimals: v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(255)),
  }),
})

const readHoldings = async (node: string, account: string, program: Address): Promise<SolanaToken[]> => {
  const { value } = await createSolanaRpc(node)
    .getTokenAccountsByOwner(
      address(account),
      { programId: program },
      { encoding: 'jsonParsed', commitment: 'confirmed' },
    )
    .send(inTime())
  return value.flatMap(({ account: { data } }) => {
    const read = v.safeParse(holding, data.parsed.info)
    if (!read.success || !isAddress(read.output.mint)) return []
    const { mint, tokenAmount } = read.output
    const { decimals, amount } = tokenAmount
    return [{ mint: address(mint), program, decimals, balance: BigInt(amount), words: undefined }]
  })
}

const account = v.nullable(v.object({ owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }))

const placeOf = async (mint: Address): Promise<Address> => {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(address(metaplex)), encoder.encode(mint)]
  return (await getProgramDerivedAddress({ programAddress: address(metaplex), seeds }))[0]
}

/** What mints call themselves. */
const readWords = async (node: string, mints: readonly Address[]): Promise<Map<Address, MintWords>> => {
  const pairs = await Promise.all(mints.slice(0, mostTokens).map(async (mint) => [mint, await placeOf(mint)] as const))
  if (pairs.length === 0) return new Map()
  const { value } = await createSolanaRpc(node)
    .getMultipleAccounts(pairs.flat(), { encoding: 'base64', commitment: 'confirmed' })
    .send(inTime())
  const accounts = value.map((each) => {
    const read = v.safeParse(account, each)
    if (!read.success || !read.output) return undefined
    const { owner, data } = read.output
    return { owner, data: Uint8Array.from(getBase64Encoder().encode(data[0])) }
  })
  return new Map(
    pairs.flatMap(([mint, place], at) => {
      const [own, other] = [accounts[2 * at], accounts[2 * at + 1]]
      const words = own && readMintWords(mint, own, other && { address: place, ...other })
      return words ? [[mint, words] as const] : []
    }),
  )
}

/** The tokens the account holds, of both token programs, by mint, with what they are called. */
export const readTokens = async (node: string, owner: string, { name }: Network): Promise<SolanaToken[]> => {
  const tokens = (await Promise.all(programs.map((program) => readHoldings(node, owner, program)))).flat()
  const unknown = tokens.flatMap(({ mint }) => (knownMint(name, mint) ? [] : [mint]))
  const words = await readWords(node, [...new Set(unknown)])
  return tokens.map((token) => ({ ...token, words: knownMint(name, token.mint) ?? words.get(token.mint) }))
}

/** What stands behind an amount: a symbol that nobody takes for another's, or nothing. */
export const symbolOf = ({ words }: SolanaCoin): string | undefined =>
  words && weighMint(words) === 'plain' ? words.symbol : undefined
