import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Coin } from './coins.ts'

/** To send coins, or to approve their spending. */
export type Kind = 'send' | 'approve'

/** The transaction that the wallet is asked to send. */
export type Request = { to: Address; value: bigint; data?: Hex }

/** A transfer of a coin, or an approval of its spending: for tokens a call of their contract (ERC-20). */
export function toRequest(kind: Kind, coin: Coin, recipient: Address, amount: bigint): Request {
  if (!coin.token) return { to: recipient, value: amount }
  const functionName = kind === 'approve' ? 'approve' : 'transfer'
  return {
    to: coin.token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [recipient, amount] }),
  }
}
