import * as v from 'valibot'
import { nothing, text } from '../shapes.ts'
import { method } from './method.ts'

/** Hedera's id of a token or an account: shard, realm and number. */
const entityId = v.pipe(text(32), v.regex(/^0\.0\.[1-9]\d{0,18}$/, 'not an id of the form 0.0.n'))

/**
 * Associates the account with a token (`0.0.n`), so that it can receive it; with the person's PIN. True at once, and nothing
 * is sent, where it is associated already or takes any token by itself.
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
 * The account's id, which Hedera gives when somebody first pays into its address; `badRequest` says so until then.
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
 * Signs a text with the account's ECDSA key as Hedera has it (HIP-820), with its own prefix in front, and answers a
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
 * HashConnect, which rides on WalletConnect today: the page pairs with a Hedera wallet elsewhere, over the relay of this
 * wallet's operator, and learns its account; nothing can be signed by it. The pairing ends with the document. All four
 * answer `notImplemented` where the operator named no relay (the setting `walletConnect`).
 */
const failures = ['notImplemented', 'badRequest'] as const

/** The link the other wallet connects by; the same until it is used, or five minutes are over. */
const hedera_getHashConnectPairString = method({
  params: nothing,
  result: text(1024),
  needs: 'nothing',
  asks: false,
  networks: 'hedera',
  errors: failures,
})
/** Makes ready for a pairing. */
const hedera_initHashConnect = method({
  params: nothing,
  result: v.null(),
  needs: 'nothing',
  asks: false,
  networks: 'hedera',
  errors: failures,
})
/** Shows the link, as a code too, until the person has decided in the other wallet; answers its account and the pairing's name. */
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
