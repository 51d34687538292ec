const sentences = {
  /** From the server: it does not accept the request. */
  malformedRequest: 'The request is not of the form this takes.',
  tooLarge: 'The request is too large.',
  wrongOrigin: 'The request does not come from the page this belongs to.',
  notFound: 'There is nothing here.',
  malformedMessage: 'The message is not a sign-in message (ERC-4361).',
  wrongDomain: 'The message is for another page.',
  wrongChain: 'The message is for a network this page does not sign in with.',
  wrongStatement: 'The message says something else than this page asks people to sign.',
  wrongNonce: 'The nonce of the message is not from here.',
  usedNonce: 'The message was signed in with before.',
  expired: 'The message is too old.',
  notYetValid: 'The message is not valid yet.',
  wrongSignature: 'The signature was not made by this account.',
  nodeUnavailable: 'The network that knows this account cannot be reached.',
  busy: 'Too many are signing in at the moment.',
  internal: 'Something went wrong here.',
  /** From the page. */
  notConnected: 'No wallet is connected.',
  noAnswer: 'The wallet did not answer.',
  cancelled: 'Signing in was stopped before the wallet answered.',
  refused: 'The person said no in the wallet.',
  walletFailed: 'The wallet could not sign.',
  accountChanged: 'Another account was chosen before signing in was done.',
  serverUnavailable: 'The server that signs in cannot be reached.',
  malformedAnswer: 'The server answered something else than a session.',
} as const

export type SiweErrorReason = keyof typeof sentences

export function isSiweErrorReason(text: string): text is SiweErrorReason {
  return Object.hasOwn(sentences, text)
}

/** Why nobody is signed in. The message is for logs; people read the kit's own texts. */
export class SiweError extends Error {
  override readonly name = 'SiweError'
  readonly reason: SiweErrorReason

  constructor(reason: SiweErrorReason, options?: { cause?: unknown }) {
    super(sentences[reason], options)
    this.reason = reason
  }
}
