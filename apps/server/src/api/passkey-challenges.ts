import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { lp } from '@latchkey/core/bytes'
import type { PasskeyUse } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Executor } from '@latchkey/service/database'
import type { Once } from '@latchkey/service/once'
import type { Session } from './session.ts'

/** How long a challenge is accepted, seconds: a person looks for their telephone or security key meanwhile. */
const challengeSeconds = 5 * 60

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>

/**
 * Challenges that a passkey signs. Each contains its expiry and a MAC over session and use, under a key that all
 * instances derive from their key file, so that none is stored before it is used.
 */
export function createPasskeyChallenges(secret: Uint8Array, once: Once, now: () => number = Date.now) {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), 'latchkey/v1/passkey-challenge', 32))
  const macOf = (session: string, use: PasskeyUse, drawn: Uint8Array) =>
    createHmac('sha256', key)
      .update(lp('latchkey/v1/passkey-challenge', session, use, drawn))
      .digest()

  return {
    /** A new challenge, base64url. */
    draw({ id }: Pick<Session, 'id'>, use: PasskeyUse): string {
      const drawn = Buffer.alloc(24)
      drawn.writeBigUInt64BE(BigInt(Math.floor(now() / 1000) + challengeSeconds))
      randomBytes(16).copy(drawn, 8)
      return Buffer.concat([drawn, macOf(id, use, drawn)]).toString('base64url')
    },

    /**
     * Uses up a challenge.
     *
     * @throws ServiceError `wrong_passkey` for one that was not drawn for this session and use, `conflict` for one that
     * was used or has expired
     */
    async use(challenge: string, { id }: Pick<Session, 'id'>, use: PasskeyUse, executor: Executor): Promise<void> {
      const bytes = Buffer.from(challenge, 'base64url')
      const drawn = bytes.subarray(0, 24)
      const mac = bytes.subarray(24)
      // Only one encoding of a challenge is valid; otherwise it could be used again in another one.
      if (
        bytes.length !== 56 ||
        bytes.toString('base64url') !== challenge ||
        !timingSafeEqual(mac, macOf(id, use, drawn))
      )
        throw new ServiceError('wrong_passkey')
      const isOver = Number(drawn.readBigUInt64BE()) <= now() / 1000
      if (isOver || !(await once.first('passkey', challenge, challengeSeconds + 60, executor)))
        throw new ServiceError('conflict')
    },
  }
}
