import { knownMint, type MintWords, metaplex, readMintWords, weighMint } from '@latchkey/core/mints'
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
import type { PageChain, Token } from './family.ts'

/** A token of the account, as its node tells it. */
type Holding = {
  mint: Address
  /** The program that moves it. */
  program: Address
  decimals: number
  balance: bigint
}

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

const readHoldings = async (node: string, account: string, program: Address): Promise<Holding[]> => {
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
    return [{ mint: address(mint), program, decimals, balance: BigInt(amount) }]
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

/** The tokens the account holds any of, of both token programs, by mint, with what they are called. */
export const readTokens = async (
  { node, network: { name } }: Pick<PageChain, 'node' | 'network'>,
  owner: string,
): Promise<Token[]> => {
  const held = (await Promise.all(programs.map((program) => readHoldings(node, owner, program)))).flat()
  const tokens = held.filter(({ balance }) => balance > 0n)
  const unknown = tokens.flatMap(({ mint }) => (knownMint(name, mint) ? [] : [mint]))
  const words = await readWords(node, [...new Set(unknown)])
  return tokens.map(({ mint, ...token }) => ({
    id: mint,
    ...token,
    ...toPlain(knownMint(name, mint) ?? words.get(mint)),
  }))
}

/** What a token is called, without a symbol that could be taken for another's. */
const toPlain = (words: MintWords | undefined): Pick<Token, 'symbol' | 'name'> => {
  const plain = words !== undefined && weighMint(words) === 'plain'
  return { symbol: plain ? words.symbol : undefined, name: plain ? words.name : undefined }
}
