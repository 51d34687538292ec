import { toBase64Url } from '@latchkey/core/bytes'

/** A random 128-bit identifier: flows, proofs, the login window's nonce. */
export const drawId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
