const sentences = {
  connectorNotFound: () => 'Connector not found',
  noAccount: () => 'The wallet shared no account.',
  noAnswer: () => 'The wallet did not answer.',
  invalidAnswer: (method = 'the question') => `The wallet gave no usable answer to ${method}.`,
  notSwitched: () => 'The wallet said it had switched, and is still on another network.',
  notLoaded: (library = 'Its code') =>
    `${library} could not be loaded. It has to be installed, and the network has to work.`,
  relayUnreachable: (relay = 'to the wallet') => `The relay ${relay} did not answer.`,
  stopped: () => 'Connecting was stopped before the wallet answered.',
  windowBlocked: () => 'The browser blocked the wallet’s window.',
  windowClosed: () => 'The wallet’s window was closed before it answered.',
} as const

export type ConnectorReason = keyof typeof sentences

/** The failures between a page and a wallet for which neither wagmi nor viem has a class. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError'
  readonly reason: ConnectorReason

  /** @param options.about the subject of the message: a method, a library, a relay */
  constructor(reason: ConnectorReason, { about, ...options }: { about?: string; cause?: unknown } = {}) {
    super(sentences[reason](about), options)
    this.reason = reason
  }
}
