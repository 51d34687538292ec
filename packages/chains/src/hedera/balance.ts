import * as v from 'valibot'
import type { Node } from './node.ts'

/** The decimals of the coin as Hedera counts it; its relay uses Ethereum's 18. */
export const decimals = 8
export const weibarPerTinybar = 10n ** 10n

/** A whole number as the mirror node writes it. */
export const units = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((number) => BigInt(number)),
)
const account = v.object({ balance: v.object({ balance: units }) })

/** The tinybars of an account, from the mirror node. The account does not exist until somebody pays into it. */
export async function readBalance(address: string, { mirror }: Node): Promise<bigint> {
  return (await mirror(`/accounts/${address}`, account))?.balance.balance ?? 0n
}
