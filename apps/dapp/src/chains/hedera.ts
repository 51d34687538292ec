import * as v from 'valibot'
import { isAddress, numberToHex, pad } from 'viem'
import { texts } from '../texts.ts'
import { sendCall, toCall } from './evm-node.ts'
import type { Gift, PageChain, Place, Sent, Token, Wish } from './family.ts'
import { askFaucet, readIfThere, readJson } from './node-reading.ts'
import { toWords } from './token-words.ts'

export { HederaExtras as Extras } from './hedera-extras.tsx'

/** The coin's own decimals; the relay counts with ten more. */
export const decimals = 8
const weibarPerTinybar = 10n ** 10n
/** What the network takes it decides within seconds; so long is waited, milliseconds. */
const withinMs = 60_000

const units = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((number) => BigInt(number)),
)
const mirrored = v.object({ balance: v.object({ balance: units }) })
const tokenId = v.pipe(v.string(), v.regex(/^0\.0\.[1-9]\d{0,18}$/))
const held = v.object({
  tokens: v.array(
    v.object({ token_id: tokenId, balance: units, decimals: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ),
})
const named = v.object({ name: v.string(), symbol: v.string(), type: v.string() })

const mirrorOf = ({ mirror }: PageChain): string => {
  if (mirror === undefined) throw new Error('this page has no mirror node')
  return `${mirror}/api/v1`
}

/** What the account has, in tinybars, as the mirror node says; it is not there until somebody first pays into it. */
export const readBalance = async (chain: PageChain, account: string): Promise<bigint> =>
  (await readIfThere(`${mirrorOf(chain)}/accounts/${account}`, mirrored))?.balance.balance ?? 0n

/** The tokens that can be divided, as the mirror node lists them. */
export const readTokens = async (chain: PageChain, account: string): Promise<Token[]> => {
  const mirror = mirrorOf(chain)
  const { tokens } = (await readIfThere(`${mirror}/accounts/${account}/tokens?limit=50`, held)) ?? { tokens: [] }
  const whole = await Promise.all(
    tokens.map(async ({ token_id, balance, decimals }) => {
      const { type, ...said } = await readJson(`${mirror}/tokens/${token_id}`, named)
      return type === 'FUNGIBLE_COMMON' ? [{ id: token_id, decimals, balance, ...toWords(chain, said) }] : []
    }),
  )
  return whole.flat().filter(({ balance }) => balance > 0n)
}

export const isRecipient = (text: string): boolean => isAddress(text)

/** Where a token answers as an ERC-20: its number as an address (HIP-719). */
export const facadeOf = (id: string): `0x${string}` =>
  pad(numberToHex(BigInt(v.parse(tokenId, id).slice('0.0.'.length))), { size: 20 })

export const send = (place: Place, { asset, ...rest }: Wish): Promise<Sent> => {
  const at = asset.id === undefined ? asset : { ...asset, id: facadeOf(asset.id) }
  return sendCall(place, toCall({ asset: at, ...rest }, weibarPerTinybar), { settles: true, within: withinMs })
}

export { signMessage } from './evm-node.ts'

export const gifts = ({ node, network }: PageChain): Gift[] => [
  { label: network.coin, give: (account) => askFaucet(`${node}/faucet`, account) },
  { label: texts.chains.tokens, give: (account) => askFaucet(`${node}/faucet/tokens`, account) },
]
