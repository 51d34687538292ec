import * as v from 'valibot'
import { nothing, text } from '../shapes.ts'
import { method } from './method.ts'

/** Hedera's id of a token or an account: shard, realm and number. */
const entityId = v.pipe(text(32), v.regex(/^0\.0\.[1-9]\d{0,18}$/, 'not an id of the form 0.0.n'))

/**
 * Associates the account with a token (`0.0.n`), so that it can receive it; with the person's PIN. Returns true at
 * once, and sends nothing, if it is already associated or accepts any token automatically.
 */
const hedera_associate = method({
  params: v.strictTuple([entityId]),
  result: v.boolean(),
  needs: 'proof',
  asks: true,
  networks: 'hedera',
  errors: [
    'userRejectedRequest',
    'signFailed',
    'unauthorized',
    'invalidParams',
    'unsupportedChain',
    'badRequest',
    'sendTransactionFailed',
  ],
})

/**
 * The account's id, which Hedera assigns when somebody first pays into its address; `badRequest` until then.
 */
const hedera_getAccountId = method({
  params: nothing,
  result: entityId,
  needs: 'session',
  asks: false,
  networks: 'hedera',
  errors: ['unauthorized', 'badRequest', 'unsupportedChain', 'internalJsonRpc'],
})

/**
 * Signs a text with the account's ECDSA key as Hedera defines it (HIP-820), with its own prefix in front, and returns a
 * SignatureMap in base64.
 */
const hedera_signMessage = method({
  params: v.strictTuple([text(64 * 1024)]),
  result: text(1024),
  needs: 'unlock',
  asks: true,
  networks: 'hedera',
  errors: ['userRejectedRequest', 'signFailed', 'unauthorized', 'invalidParams'],
})

/**
 * HashConnect, which is based on WalletConnect today: the page pairs with a Hedera wallet elsewhere, over the relay of
 * this wallet's operator, and learns its account; nothing can be signed by it. The pairing ends with the document. All
 * four answer `notImplemented` where the operator named no relay (the setting `walletConnect`).
 */
const failures = ['notImplemented', 'badRequest'] as const

/** The link with which the other wallet connects; the same one until it is used, or five minutes have passed. */
const hedera_getHashConnectPairString = method({
  params: nothing,
  result: text(1024),
  needs: 'nothing',
  asks: false,
  networks: 'hedera',
  errors: failures,
})
/** Prepares a pairing. */
const hedera_initHashConnect = method({
  params: nothing,
  result: v.null(),
  needs: 'nothing',
  asks: false,
  networks: 'hedera',
  errors: failures,
})
/**
 * Shows the link, also as a code, until the person has decided in the other wallet; returns its account and the
 * pairing's name.
 */
const hedera_pairHashConnect = method({
  params: v.strictTuple([v.unknown()]),
  result: v.object({ accountId: text(256), topic: text(256) }),
  needs: 'nothing',
  asks: true,
  networks: 'hedera',
  errors: ['userRejectedRequest', ...failures],
})
/** Ends a pairing, named by its topic. */
const hedera_disconnectHashConnect = method({
  params: v.strictTuple([text(256)]),
  result: v.null(),
  needs: 'nothing',
  asks: false,
  networks: 'hedera',
  errors: failures,
})

export const hederaMethods = {
  hedera_associate,
  hedera_getAccountId,
  hedera_signMessage,
  hedera_getHashConnectPairString,
  hedera_initHashConnect,
  hedera_pairHashConnect,
  hedera_disconnectHashConnect,
} as const
