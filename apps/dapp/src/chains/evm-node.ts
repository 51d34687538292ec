import * as v from 'valibot'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  isAddress,
  isHash,
  isHex,
  numberToHex,
  toHex,
  verifyMessage,
} from 'viem'
import type { Outcome, PageChain, Place, Sent, SignedMessage, Wish } from './family.ts'
import { lookUntil } from './look-until.ts'

/** Reads at a node of Ethereum's JSON-RPC. */
export const clientOf = ({ node }: Pick<PageChain, 'node'>) =>
  createPublicClient({ transport: http(node, { retryCount: 1 }) })

export const address = v.custom<`0x${string}`>((text) => typeof text === 'string' && isAddress(text))
const hash = v.custom<`0x${string}`>((text) => typeof text === 'string' && isHash(text))
const hex = v.custom<`0x${string}`>((text) => isHex(text))

/** What moves it: coins by their own value, in `unit`s of the node's, tokens by a call of their contract (ERC-20). */
export const toCall = ({ asset, to, amount }: Wish, unit = 1n): { to: string; value?: string; data?: string } =>
  asset.id === undefined
    ? { to, value: numberToHex(amount * unit) }
    : {
        to: asset.id,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [v.parse(address, to), amount] }),
      }

/** Whether a block of a network stays as it is, and how long is waited for one, milliseconds. */
type Settling = { settles: boolean; within?: number }

/** Looks until a block has it. What never gets into one may have been replaced, or wait: no node can tell those apart. */
export const follow = (
  chain: Pick<PageChain, 'node'>,
  id: `0x${string}`,
  { settles, within }: Settling,
  signal: AbortSignal,
): Promise<Outcome> =>
  lookUntil(
    async () => {
      const { status } = await clientOf(chain).getTransactionReceipt({ hash: id })
      return status === 'success' ? { kind: 'confirmed', settled: settles } : { kind: 'failed', reason: undefined }
    },
    { signal, ...(within !== undefined && { within }) },
  )

/** Has the wallet send. */
export const sendCall = async (
  { chain, account, ask }: Place,
  call: ReturnType<typeof toCall>,
  settling: Settling,
): Promise<Sent> => {
  const id = v.parse(hash, await ask('eth_sendTransaction', { from: account, ...call }))
  return { id, follow: (signal) => follow(chain, id, settling, signal) }
}

/** Has a text signed (EIP-191). */
export const signMessage = async ({ account, ask }: Place, text: string): Promise<SignedMessage> => {
  const signature = v.parse(hex, await ask('personal_sign', toHex(text), account))
  const isRight = await verifyMessage({ address: v.parse(address, account), message: text, signature })
  return { signature, isRight }
}
