type Reader<S> = { readSigned(raw: Uint8Array, account: { address: string }): S }

/** Reads a transaction the account signed; undefined for any other. */
export function tryReadSigned<S>({ readSigned }: Reader<S>, raw: Uint8Array, address: string): S | undefined {
  try {
    return readSigned(raw, { address })
  } catch {
    return undefined
  }
}
