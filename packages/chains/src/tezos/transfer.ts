import { WalletError } from '@latchkey/core/errors'
import { readAddress } from './address.ts'
import type { Micheline } from './micheline.ts'

/** Transfers of FA2 tokens as a page asks for them (TZIP-12). */
export type TokenTransfer = {
  from_: string
  txs: readonly { to_: string; token_id: string | number; amount: string | number }[]
}

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

/**
 * Converts tez as written to mutez. The decimal digits are read as text, without floating point.
 * @throws WalletError `invalidParams`
 */
export function toMutez(tez: string | number): bigint {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,6}))?$/.exec(String(tez)) ?? []
  if (whole === undefined) throw invalid('an amount of tez has up to 6 decimals')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

const toNatural = (value: string | number): string => {
  const digits = String(value)
  if (!/^\d{1,78}$/.test(digits)) throw invalid('token ids and amounts are whole numbers')
  return BigInt(digits).toString()
}

/**
 * The value that an FA2 contract's `transfer` is called with.
 * @throws WalletError `unauthorized` where the tokens are not the account's, `invalidParams` for any other problem
 */
export function toFa2Transfer(transfers: readonly TokenTransfer[], account: string): Micheline {
  if (transfers.length === 0 || transfers.some(({ txs }) => txs.length === 0))
    throw invalid('there is nothing to transfer')
  return transfers.map(({ from_, txs }) => {
    if (from_ !== account)
      throw new WalletError('unauthorized', { reason: 'only tokens of the signed-in account are sent' })
    return {
      prim: 'Pair',
      args: [
        { string: from_ },
        txs.map(({ to_, token_id, amount }) => ({
          prim: 'Pair',
          args: [
            { string: readAddress(to_) },
            { prim: 'Pair', args: [{ int: toNatural(token_id) }, { int: toNatural(amount) }] },
          ],
        })),
      ],
    }
  })
}
