import * as v from 'valibot'
import { nothing, text } from '../shapes.ts'
import { method } from './method.ts'

const hash = text(128)
const name = text(256)
const natural = v.union([text(80), v.pipe(v.number(), v.safeInteger(), v.minValue(0))])

const sending = {
  result: hash,
  needs: 'proof',
  asks: true,
  networks: 'tezos',
  errors: [
    'userRejectedRequest',
    'signFailed',
    'unauthorized',
    'invalidParams',
    'internalJsonRpc',
    'unsupportedChain',
    'sendTransactionFailed',
  ],
} as const

/** The Tezos public key (`edpk…`), as a list of one. Asks nobody. */
const tezos_publicKey = method({
  params: nothing,
  result: v.array(name),
  needs: 'session',
  asks: false,
  networks: 'tezos',
  free: true,
  errors: ['unauthorized'],
})
/**
 * Signs a transfer of tez with the person's PIN, sends it and returns the operation's hash. Parameters: public key,
 * address, recipient and amount (in tez, up to 6 decimals). The key is revealed with the account's first operation.
 */
const tezos_transferCoin = method({
  params: v.strictTuple([name, name, v.object({ to: name, amount: v.union([text(80), v.number()]) })]),
  ...sending,
})
/**
 * Signs transfers of FA2 tokens with the person's PIN, sends them and returns the operation's hash. Parameters: public
 * key, address, contract, transfers (TZIP-12), all of them of the account's own tokens.
 */
const tezos_transferFA2 = method({
  params: v.strictTuple([
    name,
    name,
    name,
    v.pipe(
      v.array(
        v.object({
          from_: name,
          txs: v.pipe(v.array(v.object({ to_: name, token_id: natural, amount: natural })), v.maxLength(100)),
        }),
      ),
      v.maxLength(100),
    ),
  ]),
  ...sending,
})

/** Michelson as JSON. Its type is only known once it is encoded as bytes. */
const micheline = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])

/**
 * Signs transactions and delegations of the account as one operation with the person's PIN, sends it and returns its
 * hash. Amounts are in mutez. Fee, gas, storage and counter are the wallet's own; operations of other kinds are
 * refused.
 */
const tezos_send = method({
  params: v.strictTuple([
    v.object({
      account: name,
      operations: v.pipe(
        v.array(
          v.object({
            kind: text(32),
            destination: v.optional(name),
            /** The baker of a `delegation`; left out when the account ends its delegation. */
            delegate: v.optional(name),
            amount: v.optional(natural),
            parameters: v.optional(v.object({ entrypoint: text(31), value: micheline })),
          }),
        ),
        v.minLength(1),
        v.maxLength(50),
      ),
    }),
  ]),
  ...sending,
})
/**
 * Signs packed Micheline (hex that begins with 05) with the Tezos account and returns `edsig…`. Bytes that could be an
 * operation are refused.
 */
const tezos_sign = method({
  params: v.strictTuple([
    v.object({ account: name, payload: v.pipe(text(128 * 1024), v.regex(/^(0x)?([\da-fA-F]{2})+$/, 'not hex')) }),
  ]),
  result: text(128),
  needs: 'unlock',
  asks: true,
  networks: 'tezos',
  errors: ['userRejectedRequest', 'signFailed', 'unauthorized', 'invalidParams'],
})

export const tezosMethods = {
  tezos_publicKey,
  tezos_transferCoin,
  tezos_transferFA2,
  tezos_send,
  tezos_sign,
} as const
