import * as v from 'valibot'
import { nothing, text } from '../shapes.ts'
import { method, type Subsystem } from './method.ts'

/** Methods of parts that are not built yet: declared, so that a page may call them, and answered with `notImplemented`. */
const waiting = <P extends v.GenericSchema, R extends v.GenericSchema>(waitsFor: Subsystem, params: P, result: R) =>
  method({ params, result, needs: 'nothing', asks: false, errors: ['notImplemented'], waitsFor })

const name = text(256)

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
