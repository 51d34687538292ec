import * as v from 'valibot'
import { text } from '../shapes.ts'
import { method } from './method.ts'

const errors = ['unauthorized', 'notImplemented', 'userRejectedRequest'] as const

/**
 * Connects the wallet to another app by WalletConnect: that app's name and address. The person pastes the app's link. Native
 * clients connect by themselves and get the link, base64; for them a third parameter says that the last one was none.
 */
const face_openWalletConnect = method({
  params: v.union([
    v.strictTuple([text(256)]),
    v.strictTuple([text(256), v.optional(text(2048))]),
    v.strictTuple([text(256), v.optional(text(2048)), v.optional(v.unknown())]),
  ]),
  result: v.union([v.null(), v.object({ uri: v.string() })]),
  needs: 'session',
  asks: true,
  networks: 'walletConnect',
  errors,
})

/** Asks the person to connect to an app, with the metadata that the app claims (native clients). */
const face_confirmWalletConnectDapp = method({
  params: v.strictTuple([
    v.object({
      name: text(256),
      description: v.optional(text(4096)),
      url: text(2048),
      icons: v.optional(v.array(text(2048))),
    }),
  ]),
  result: v.boolean(),
  needs: 'session',
  asks: true,
  networks: 'any',
  errors,
})

export const walletConnectMethods = {
  face_openWalletConnect,
  face_confirmWalletConnectDapp,
} as const
