const sentences = {
  connectorNotFound: 'Connector not found',
  noAnswer: 'The wallet did not answer.',
  cancelled: 'Connecting was stopped before the wallet answered.',
  notSwitched: 'The wallet said it had switched, and is still on another network.',
} as const

export type ConnectionReason = keyof typeof sentences

/** What can go wrong between a page and a wallet that neither wagmi nor viem has a class for. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly reason: ConnectionReason

  constructor(reason: ConnectionReason, options?: { cause?: unknown }) {
    super(sentences[reason], options)
    this.reason = reason
  }
}
