import { toHex } from '@latchkey/core/bytes'
import type { Params } from '@latchkey/protocol/methods'

/** Bytes as a page sends them, as hex. */
export const toBytes = (input: Params<'solana_signMessage'>[0]): `0x${string}` =>
  typeof input === 'string' ? input : toHex(Uint8Array.from(input.data))
