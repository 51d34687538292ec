import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { lp } from '@latchkey/core/bytes'

/** Draws the six digits that the login window shows. */
export function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Creates the function that hashes a code under a key. Its hash counts for one flow and one session key.
 *
 * @param kek the key of the key file, from which the key of the hashes is derived
 */
export function createCodeHash(kek: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', kek, new Uint8Array(), 'latchkey/v1/flow-code', 32))
  return (flow: string, jkt: string, code: string): string =>
    createHmac('sha256', key)
      .update(lp('latchkey/v1/flow-code', flow, jkt, code))
      .digest('base64url')
}
