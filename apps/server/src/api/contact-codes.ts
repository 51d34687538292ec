import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8, lp } from '@latchkey/core/bytes'
import { contactCodeTries } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { HashAddress } from '../mail/address-hash.ts'
import type { Tables } from '../tables.ts'

/** How long a code works, minutes. */
const codeMinutes = 10
/** The seconds until the same address can get another code. */
const againSeconds = 30

const addressPlace = (session: string) => ({ table: 'contact_codes', column: 'address_sealed', row: session })

/** The outcome of an attempt; `ended`: there was no code to try, or this was the last attempt. */
export type JudgedCode = { status: 'right'; email: string } | { status: 'wrong'; left: number } | { status: 'ended' }

export type ContactCodes = ReturnType<typeof createContactCodes>

/**
 * The codes that prove a further address for notices, one for each session. The row has a keyed hash, because six
 * digits are easily found by brute force.
 *
 * @param secret the service's, from which the key of the hashes is derived
 */
export function createContactCodes(db: Kysely<Tables>, atRest: AtRest, secret: Uint8Array, hashAddress: HashAddress) {
  const label = 'latchkey/v1/contact-code'
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), label, 32))
  const hashCode = (session: string, code: string): string =>
    createHmac('sha256', key)
      .update(lp(label, session, code))
      .digest('base64url')

  const read = (session: string, sealed: Buffer): string =>
    new TextDecoder().decode(atRest.open(addressPlace(session), sealed))

  return {
    /** The address for which a session asked for a code; undefined where it can no longer be decrypted. */
    read(session: string, sealed: Buffer): string | undefined {
      try {
        return read(session, sealed)
      } catch {
        return undefined
      }
    },

    /**
     * Draws a code for an address. The previous one of this session becomes invalid, whatever its address.
     *
     * @returns the code and how long it works, seconds
     * @throws ServiceError `too_many_requests` where the last code to this address is too young
     */
    async draw(session: string, mailbox: string): Promise<{ code: string; expiresIn: number; againIn: number }> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const sealed = atRest.seal(addressPlace(session), fromUtf8(mailbox))
      const { rows } = await sql`
        insert into contact_codes (session_id, address_sealed, address_hash, code_hash, expires_at)
        values (${session}, ${sealed}, ${hashAddress(mailbox)}, ${hashCode(session, code)},
          now() + make_interval(mins => ${codeMinutes}))
        on conflict (session_id) do update set address_sealed = excluded.address_sealed,
          address_hash = excluded.address_hash, code_hash = excluded.code_hash, tries = 0, sent_at = now(),
          expires_at = excluded.expires_at
        where contact_codes.address_hash <> excluded.address_hash
          or contact_codes.sent_at <= now() - make_interval(secs => ${againSeconds})
        returning 1`.execute(db)
      if (rows.length === 0) throw new ServiceError('too_many_requests', { retryAfter: againSeconds })
      return { code, expiresIn: codeMinutes * 60, againIn: againSeconds }
    },

    /** Allows another code at once, because this one could not be sent. */
    async failed(session: string): Promise<void> {
      await sql`update contact_codes set code_hash = null, sent_at = now() - make_interval(secs => ${againSeconds})
        where session_id = ${session}`.execute(db)
    },

    /**
     * Judges a code. The statement that judges an attempt also counts it, so parallel calls do not get more of them;
     * comparing keyed hashes reveals nothing by timing. A right code is used up.
     */
    async judge(transaction: Executor, session: string, code: string): Promise<JudgedCode> {
      const hash = hashCode(session, code)
      const { rows } = await sql<{ right: boolean; left: number; sealed: Buffer }>`
        with judged as (
          select session_id, code_hash = ${hash} as right from contact_codes
          where session_id = ${session} and code_hash is not null and tries < ${contactCodeTries} and expires_at > now()
          for update
        )
        update contact_codes c set tries = tries + 1,
          code_hash = case when not j.right and tries + 1 < ${contactCodeTries} then code_hash end
        from judged j where c.session_id = j.session_id
        returning j.right, ${contactCodeTries} - tries as left, address_sealed as sealed`.execute(transaction)
      const [row] = rows
      if (!row) return { status: 'ended' }
      if (row.right) return { status: 'right', email: read(session, row.sealed) }
      return row.left > 0 ? { status: 'wrong', left: row.left } : { status: 'ended' }
    },

    /** Forgets what a session asked for. */
    async end(transaction: Executor, session: string): Promise<void> {
      await sql`delete from contact_codes where session_id = ${session}`.execute(transaction)
    },

    sweep: () => deleteInBatches(db, 'contact_codes', 'expires_at', sql`expires_at < now()`),
  }
}
