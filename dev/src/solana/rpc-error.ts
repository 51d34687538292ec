/** A refusal as a Solana node writes it. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
    this.data = data
  }
}
