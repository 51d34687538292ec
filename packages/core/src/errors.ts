/**
 * The catalogue of errors that may cross from the wallet to a page. One row each: a code for a program, a sentence for a
 * person. Codes and message form ("Face Error: [code] message") are the product specification's, section 8; codes are
 * never reused.
 */
const row = <C = Record<never, never>>(code: number, text: string | ((context: C) => string)) => ({
  code,
  text: typeof text === 'string' ? () => text : text,
})

type Invalid = { thing: string; detail?: string }

export const catalogue = {
  invalidArgument: row(4000, (c: Invalid) => `invalid ${c.thing}${c.detail ? `: ${c.detail}` : ''}`),
  userRejectedRequest: row(4001, 'user rejected request'),
  notImplemented: row(4002, (c: { what: string }) => `${c.what} is not available`),
  badRequest: row(4003, (c: { reason: string }) => c.reason),
  /** Said by the SDK, never by the frame: the wallet could not be reached, or went away before it answered. */
  noAnswer: row(4003, (c: { reason: string }) => c.reason),
  sendTransactionFailed: row(4004, (c: { reason: string }) => c.reason),
  signFailed: row(4005, (c: { reason: string }) => c.reason),
  unauthorized: row(4100, (c: { reason: string }) => c.reason),
  noUserData: row(4101, 'no user data'),
  authentication: row(4102, (c: { reason: string }) => `OAuth 2.0 Error: ${c.reason}`),
  unsupportedSocialProvider: row(4103, (c: { provider: string }) => `${c.provider} login is not supported.`),
  invalidEnvironment: row(4200, 'invalid environment'),
  unsupportedMethod: row(4201, (c: { method: string }) => `the wallet does not support the method ${c.method}`),
  unsupportedChain: row(4202, (c: { chainId: number | string }) => `Invalid chainId: ${c.chainId}`),
  unsupportedNetwork: row(4202, (c: { network: string }) => `Invalid network parameter: ${c.network}`),
  invalidWallet: row(4300, 'invalid wallet error'),
  providersAndWalletsConfig: row(4301, 'Both wallets and providers cannot be empty.'),
  noCoinAvailableToBuy: row(4400, 'No coin available to buy.'),
  invalidSignatureMessage: row(4906, 'Invalid Signature message.'),
  invalidBoraApiAndSecretKey: row(4907, 'this app is not registered with the BORA portal'),
  alreadyConnectedOtherBappUsn: row(4909, 'already connected to other bappusn'),
  boraServiceRegionIsWrong: row(4910, 'bora service region is wrong'),
  bappUsnAlreadyConnectedOtherWallet: row(4911, 'bappusn already connected to other wallet'),
  internal: row(5000, 'unknown error'),
  parseError: row(-32700, 'the message is not valid JSON'),
  invalidRequest: row(-32600, (c: { reason: string }) => c.reason),
  methodNotFound: row(-32601, (c: { method: string }) => `the node does not know the method ${c.method}`),
  invalidParams: row(-32602, (c: { reason: string }) => c.reason),
  internalJsonRpc: row(-32603, (c: { reason: string }) => c.reason),
} as const

export type ErrorName = keyof typeof catalogue

type Catalogue = typeof catalogue
export type ErrorContext<N extends ErrorName> = Parameters<Catalogue[N]['text']>[0] extends infer C
  ? C extends undefined
    ? Record<never, never>
    : C
  : never

/** What travels for an error: plain data, the form the field's SDKs expect. */
export type WireError = { code: number; message: string; isFaceError: true; data?: unknown }

const names = Object.keys(catalogue) as ErrorName[]

/** An error a page may see: `reason` is its name in the catalogue, `code` its number, `context` the facts in its sentence. */
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
    const { code, text } = catalogue[reason]
    const sentence = (text as (context: unknown) => string)(context ?? {})
    super(`Face Error: [${code}] ${sentence}`, options?.cause === undefined ? undefined : { cause: options.cause })
    this.reason = reason
    this.code = code
    this.context = (context ?? {}) as ErrorContext<N>
    if (options?.data !== undefined) this.data = options.data
  }

  /** Turns any failure into one of ours; what is not ours becomes `internal` and keeps its cause. */
  static from(failure: unknown): WalletError {
    return isWalletError(failure) ? failure : new WalletError('internal', {}, { cause: failure })
  }

  /** Plain data for the wire: code, message and, if any, data; never a stack or a cause. */
  static toWire(failure: unknown): WireError {
    const error = WalletError.from(failure)
    return {
      code: error.code,
      message: error.message,
      isFaceError: true,
      ...(error.data === undefined ? {} : { data: error.data }),
    }
  }

  /** The error a wire error stands for; a code outside the catalogue becomes `internal` (5000). */
  static fromWire(wire: { code: number; message: string; data?: unknown }): WalletError {
    const reason = names.find((name) => catalogue[name].code === wire.code) ?? 'internal'
    const error = new WalletError(reason as 'internal', {}, { data: wire.data })
    if (catalogue[reason].code === wire.code) error.message = wire.message
    return error
  }
}

/** True when `value` is a WalletError, and of that name when one is given. */
export const isWalletError = <N extends ErrorName = ErrorName>(value: unknown, reason?: N): value is WalletError<N> =>
  value instanceof WalletError && (reason === undefined || value.reason === reason)

/** Codes of the provider's disconnect event (specification, section 8). */
export const disconnectCodes = { logout: 4900, switchFailed: 4901 } as const
