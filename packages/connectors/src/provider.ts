/** A JSON-RPC request, as in EIP-1193. */
export type Request = { method: string; params?: unknown }

/** A wallet as in EIP-1193; members that wallets often lack are optional. */
export type Eip1193Provider = {
  request(request: Request): Promise<unknown>
  on?(event: string, listener: (data: unknown) => void): unknown
  removeListener?(event: string, listener: (data: unknown) => void): unknown
}

/** True when a value has `request`, as EIP-1193 requires. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof Object(value).request === 'function'
  } catch {
    return false
  }
}
