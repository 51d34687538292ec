import * as v from 'valibot'
import { nothing, text } from '../shapes.ts'
import { method, type Subsystem } from './method.ts'

/** Methods of parts that are not built yet: declared, so that a page may call them, and answered with `notImplemented`. */
const waiting = <P extends v.GenericSchema, R extends v.GenericSchema>(waitsFor: Subsystem, params: P, result: R) =>
  method({ params, result, needs: 'nothing', asks: false, errors: ['notImplemented'], waitsFor })

const hash = text(128)
const name = text(256)
const natural = v.union([text(80), v.pipe(v.number(), v.safeInteger(), v.minValue(0))])

/** Associates the account with a token (`0.0.n`). */
export const hedera_associate = waiting('Hedera', v.strictTuple([name]), v.boolean())
/** The account's id (`0.0.n`). */
export const hedera_getAccountId = waiting('Hedera', nothing, name)
/** The text another page pairs with (HashConnect; today by WalletConnect). */
export const hedera_getHashConnectPairString = waiting('Hedera', nothing, v.string())
/** Makes ready for a pairing. */
export const hedera_initHashConnect = waiting('Hedera', nothing, v.unknown())
/** Pairs with another page. Answers the account and the topic of the pairing. */
export const hedera_pairHashConnect = waiting(
  'Hedera',
  v.strictTuple([v.unknown()]),
  v.object({ accountId: name, topic: name }),
)
/** Ends a pairing, named by its topic. */
export const hedera_disconnectHashConnect = waiting('Hedera', v.strictTuple([name]), v.unknown())

/** The Tezos public key, as a list of one. */
export const tezos_publicKey = waiting('Tezos', nothing, v.array(name))
/** Sends tez. Parameters: public key, address, what to send to whom (in tez). Answers the operation's hash. */
export const tezos_transferCoin = waiting(
  'Tezos',
  v.strictTuple([name, name, v.object({ to: name, amount: v.union([text(80), v.number()]) })]),
  hash,
)
/** Sends FA2 tokens. Parameters: public key, address, contract, transfers (TZIP-12). */
export const tezos_transferFA2 = waiting(
  'Tezos',
  v.strictTuple([
    name,
    name,
    name,
    v.array(v.object({ from_: name, txs: v.array(v.object({ to_: name, token_id: natural, amount: natural })) })),
  ]),
  hash,
)
