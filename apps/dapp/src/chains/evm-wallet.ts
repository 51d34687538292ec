import type { ChainFamily } from '@latchkey/chains/family'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, isAddress, isHash, isHex, numberToHex, toHex, verifyMessage } from 'viem'
import type { Place, Sent, SignedMessage, TransferRequest } from './family.ts'
import { follow } from './follow.ts'

export const address = v.custom<`0x${string}`>((text) => typeof text === 'string' && isAddress(text))
const hash = v.custom<`0x${string}`>((text) => typeof text === 'string' && isHash(text))
const hex = v.custom<`0x${string}`>((text) => isHex(text))

/** A transfer as a call: coins by their own value, in `unit`s of the node's, tokens by their contract (ERC-20). */
export function toCall(
  { asset, to, amount }: TransferRequest,
  unit = 1n,
): { to: string; value?: string; data?: string } {
  return asset.id === undefined
    ? { to, value: numberToHex(amount * unit) }
    : {
        to: asset.id,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [v.parse(address, to), amount] }),
      }
}

/** Has the wallet send a call. */
export async function sendCall(
  family: Pick<ChainFamily, 'createNode' | 'createWait' | 'finality'>,
  { chain, account, ask }: Place,
  call: ReturnType<typeof toCall>,
): Promise<Sent> {
  const id = v.parse(hash, await ask('eth_sendTransaction', { from: account, ...call }))
  return follow(family, chain, { id })
}

/** Has a text signed (EIP-191). */
export async function signMessage({ account, ask }: Place, text: string): Promise<SignedMessage> {
  const signature = v.parse(hex, await ask('personal_sign', toHex(text), account))
  const isRight = await verifyMessage({ address: v.parse(address, account), message: text, signature })
  return { signature, isRight }
}
