import { networks } from '@latchkey/core/networks'
import * as v from 'valibot'

const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `not a ${schemes.join(' ')} address`,
    ),
  )
const address = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[0-9a-fA-F]{40}$/.test(x), 'not an address')

/**
 * What the page knows from its own deployment: the host writes it into the page's head as
 * `<script type="application/json" id="dapp-config">`, in place of `<!--dapp-config-->`.
 */
export const dappConfig = v.object({
  /** The project's public key. */
  apiKey: v.string(),
  /** Origin of the wallet. */
  walletUrl: url('http:', 'https:'),
  /** The page's own node. */
  rpcUrl: url('http:', 'https:'),
  /** The same node by WebSocket: news of blocks then come by themselves. */
  wsUrl: v.optional(url('ws:', 'wss:')),
  chainId: v.pipe(
    v.number(),
    v.check(
      (id) => Object.values(networks).some(({ chainId, evmLike, clash }) => chainId === id && evmLike && !clash),
      'not a network of ours',
    ),
  ),
  /** Whether the node is a local one that gives coins away: it holds unlocked accounts of its own. */
  faucet: v.boolean(),
  tokens: v.optional(v.object({ erc20: address })),
})
export type DappConfig = v.InferOutput<typeof dappConfig>

/**
 * The configuration written into this page.
 *
 * @throws Error when there is none, or not of this form
 */
export const readDappConfig = (): DappConfig =>
  v.parse(dappConfig, JSON.parse(document.getElementById('dapp-config')?.textContent ?? ''))
