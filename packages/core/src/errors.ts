/**
 * The catalogue of errors that may cross from the wallet to a page. One row each: a code for programs, a sentence for
 * people, and the facts that travel as data. Codes and message form ("Face Error: [code] message") come from the
 * product specification, section 8. Some rows share a code, as in the legacy SDK, so a row is identified by its name.
 *
 * A row with a `standard` has its code from that EIP and not from the specification: a page that implements the EIP
 * checks for exactly this number, so it crosses like the others; only a code without a row becomes 5000.
 */
type Row<C> = {
  code: number
  text: (context: C) => string
  data?: (context: C) => Record<string, unknown> | undefined
  standard?: `EIP-${number}`
}

const row = <C = Record<never, never>>(
  code: number,
  text: string | ((context: C) => string),
  more: Pick<Row<C>, 'data' | 'standard'> = {},
): Row<C> => ({ code, text: typeof text === 'string' ? () => text : text, ...more })

type Invalid = { thing: string; detail?: string }
type Reason = { reason: string }
/** `failure`: the reason as a code, for the wallet's own screens. It does not leave the wallet. */
type Unsent = Reason & { failure?: { readonly code: string } }

const eip5792 = { standard: 'EIP-5792' } as const

export const catalogue = {
  invalidArgument: row(4000, (c: Invalid) => `invalid ${c.thing}${c.detail ? `: ${c.detail}` : ''}`),
  /** Closing the wallet home is not a rejection. `path` names the screen on which the person left. */
  userRejectedRequest: row<{ path?: string }>(4001, 'user rejected request', {
    data: ({ path }) => (path === undefined ? undefined : { path }),
  }),
  notImplemented: row(4002, (c: { what: string }) => `${c.what} is not available`),
  /**
   * The wallet's frame answers this below the minimum versions of docs/browsers.md (apps/frame/src/browser-support.js).
   */
  outdatedBrowser: row(4002, 'this browser is too old for the wallet'),
  badRequest: row(4003, (c: Reason) => c.reason),
  /** Thrown by the SDK only: the wallet could not be reached, or was gone before it answered. */
  noAnswer: row(4003, (c: Reason) => c.reason),
  /**
   * `mayBeSent`: the network did not answer, so the transaction may have been sent nevertheless. It travels as data,
   * because a page that does not know it would send again.
   */
  sendTransactionFailed: row(4004, (c: Unsent & { mayBeSent?: true }) => c.reason, {
    data: ({ mayBeSent }) => (mayBeSent ? { mayBeSent } : undefined),
  }),
  signFailed: row(4005, (c: Unsent) => c.reason),
  unauthorized: row(
    4100,
    (c: { reason: 'invalid api key error' | 'invalid host name error' | (string & Record<never, never>) }) => c.reason,
  ),
  noUserData: row(4101, 'no user data'),
  authentication: row(4102, (c: Reason) => `OAuth 2.0 Error: ${c.reason}`),
  unsupportedSocialProvider: row(4103, (c: { provider: string }) => `${c.provider} login is not supported.`),
  noIdTokenSupport: row(4103, (c: { provider: string }) => `${c.provider} is not support get id token`),
  invalidEnvironment: row(4200, 'invalid environment', { data: ({ env }: { env: unknown }) => ({ env }) }),
  unsupportedMethod: row(4201, (c: { method: string }) => `the wallet does not support the method ${c.method}`),
  unsupportedChain: row(4202, (c: { chainId: number | string }) => `Invalid chainId: ${c.chainId}`),
  unsupportedNetwork: row(4202, (c: { network: string }) => `Invalid network parameter: ${c.network}`),
  /** The network exists, but no SDK can be created for it, or it does not have this call. */
  unsupportedBlockchain: row(4202, 'unsupported chain error'),
  invalidWallet: row(4300, 'invalid wallet error'),
  providersAndWalletsConfig: row(4301, 'Both wallets and providers cannot be empty.'),
  noCoinAvailableToBuy: row<{ blockchains: readonly string[]; contractAddress?: string | undefined }>(
    4400,
    'No coin available to buy.',
    { data: ({ blockchains, contractAddress }) => ({ blockchains, contractAddress }) },
  ),
  invalidSignatureMessage: row(4906, 'Invalid Signature message.'),
  invalidBoraApiAndSecretKey: row(
    4907,
    'there is no such bapp: the operator of this wallet must register its portal id and secret with the BORA portal',
  ),
  alreadyConnectedOtherBappUsn: row(4909, 'already connected to other bappusn'),
  boraServiceRegionIsWrong: row(4910, 'bora service region is wrong'),
  bappUsnAlreadyConnectedOtherWallet: row(4911, 'bappusn already connected to other wallet'),
  internal: row(5000, 'unknown error'),
  parseError: row(-32700, 'the message is not valid JSON'),
  invalidRequest: row(-32600, (c: Reason) => c.reason),
  methodNotFound: row(-32601, (c: { method: string }) => `the node does not know the method ${c.method}`),
  invalidParams: row(-32602, (c: Reason) => c.reason),
  internalJsonRpc: row(-32603, (c: Reason) => c.reason),
  /** A page that gets this from wallet_switchEthereumChain then offers the chain with wallet_addEthereumChain. */
  unrecognizedChain: row(4902, (c: { chainId: number | string }) => `the wallet does not know the chain ${c.chainId}`, {
    standard: 'EIP-3326',
  }),
  unsupportedCapability: row(
    5700,
    (c: { capability: string }) => `this needs ${c.capability}, which is not there`,
    eip5792,
  ),
  unsupportedChainId: row(
    5710,
    (c: { chainId: number | string }) => `no calls are sent on the chain ${c.chainId}`,
    eip5792,
  ),
  duplicateId: row(5720, 'there are calls with this id already', eip5792),
  unknownBundle: row(5730, 'there are no calls with this id', eip5792),
  bundleTooLarge: row(5740, (c: { most: number }) => `no more than ${c.most} calls can be sent together`, eip5792),
  atomicityNotSupported: row(5760, 'this wallet sends calls one by one, not as one', eip5792),
} as const

export type ErrorName = keyof typeof catalogue

type Catalogue = typeof catalogue
export type ErrorContext<N extends ErrorName> = Parameters<Catalogue[N]['text']>[0] extends infer C
  ? C extends undefined
    ? Record<never, never>
    : C
  : never

/** An error as the legacy SDKs expect it: plain data. */
export type WireError = { code: number; message: string; isFaceError: true; data?: unknown }

/** The same with its name in the catalogue, which distinguishes errors that share a code. For our own wire. */
export type NamedWireError = WireError & { reason: ErrorName }

/**
 * An error that a page may see: `reason` is its name in the catalogue, `code` its number, `context` the facts in its
 * sentence.
 */
export class WalletError<N extends ErrorName = ErrorName> extends Error {
  override readonly name = 'WalletError'
  readonly isFaceError = true
  readonly reason: N
  readonly code: number
  readonly context: ErrorContext<N>
  readonly data?: unknown

  constructor(
    reason: N,
    ...[context, options]: Record<never, never> extends ErrorContext<N>
      ? [context?: ErrorContext<N>, options?: { cause?: unknown; data?: unknown }]
      : [context: ErrorContext<N>, options?: { cause?: unknown; data?: unknown }]
  ) {
    const { code, text, data } = catalogue[reason] as Row<unknown> // a context belongs to its row: the parameters say so
    const facts = context ?? {}
    super(`Face Error: [${code}] ${text(facts)}`, options?.cause === undefined ? undefined : { cause: options.cause })
    this.reason = reason
    this.code = code
    this.context = facts as ErrorContext<N>
    const sent = options?.data ?? (context && data?.(context))
    if (sent !== undefined) this.data = sent
  }

  /** Turns any failure into a WalletError; any other error becomes `internal` and keeps its cause. */
  static from(failure: unknown): WalletError {
    return isWalletError(failure) ? failure : new WalletError('internal', {}, { cause: failure })
  }

  /**
   * Turns a failure into plain data for the legacy wires.
   *
   * @param failure anything that was thrown
   * @returns code, message and, if any, data; never a stack or a cause
   */
  static toWire(failure: unknown): WireError {
    const error = WalletError.from(failure)
    return {
      code: error.code,
      message: error.message,
      isFaceError: true,
      ...(error.data === undefined ? {} : { data: error.data }),
    }
  }

  /**
   * Turns a failure into plain data for our own wire.
   *
   * @param failure anything that was thrown
   * @returns as `toWire`, with the error's name
   */
  static toNamedWire(failure: unknown): NamedWireError {
    return { ...WalletError.toWire(failure), reason: WalletError.from(failure).reason }
  }

  /**
   * Reads an error from the wire. Its context does not travel.
   *
   * @param wire the error; a `reason` counts only if the catalogue has it with this very code
   * @returns the error with that name, otherwise the first with that code, with the wire's message and data; `internal`
   * (5000) for an unknown code
   */
  static fromWire(wire: { code: number; message: string; reason?: string | undefined; data?: unknown }): WalletError {
    const sameCode = (Object.keys(catalogue) as ErrorName[]).filter((name) => catalogue[name].code === wire.code)
    const reason = sameCode.find((name) => name === wire.reason) ?? sameCode[0] ?? 'internal'
    const error = new WalletError(reason as 'internal', undefined, { data: wire.data }) // it gets the wire's message
    if (catalogue[reason].code === wire.code) error.message = wire.message
    return error
  }
}

/**
 * Tells whether a value is a WalletError.
 *
 * @param value anything
 * @param reason its name in the catalogue; any if left out
 * @returns true if it is, and has that name
 */
export function isWalletError<N extends ErrorName = ErrorName>(value: unknown, reason?: N): value is WalletError<N> {
  return value instanceof WalletError && (reason === undefined || value.reason === reason)
}

/** Codes of the provider's disconnect event. */
export const disconnectCodes = { logout: 4900, switchFailed: 4901 } as const
