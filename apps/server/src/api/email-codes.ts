import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8, lp } from '@latchkey/core/bytes'
import { emailCodeTries } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { type Kysely, sql } from 'kysely'
import type { HashAddress } from '../mail/address-hash.ts'
import { hashOf, randomSecret } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { Flow } from './flow.ts'

/** How long a code works, minutes. */
const codeMinutes = 10
/** The seconds until the same address can get another code. */
const againSeconds = 30
/** The most codes of one sign-in, to however many addresses. */
const mostCodes = 5

const addressPlace = (flow: string) => ({ table: 'email_codes', column: 'address_sealed', row: flow })

export type EmailCodes = ReturnType<typeof createEmailCodes>

/**
 * The codes that people sign in with by mail, one for each flow. The row has a keyed hash, because eight digits are
 * easily found by brute force, and is deleted with its flow.
 *
 * @param secret the service's, from which the key of the hashes is derived
 */
export function createEmailCodes(db: Kysely<Tables>, atRest: AtRest, secret: Uint8Array, hashAddress: HashAddress) {
  const label = 'latchkey/v1/email-code'
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), label, 32))
  const hashCode = (flow: string, code: string): string =>
    createHmac('sha256', key)
      .update(lp(label, flow, code))
      .digest('base64url')

  /** The reason why a flow gets no code now. */
  const refusalOf = async ({ id }: Flow): Promise<ServiceError> => {
    const { rows } = await sql<{ codes: number; wait: number; left: number }>`
      select codes, ${againSeconds} - extract(epoch from now() - c.sent_at)::float8 as wait,
        extract(epoch from f.expires_at - now())::float8 as left
      from email_codes c join flows f on f.id = c.flow_id
      where f.id = ${id} and f.state = 'bound' and f.expires_at > now()`.execute(db)
    const [row] = rows
    if (!row) return new ServiceError('conflict')
    const seconds = row.codes >= mostCodes ? row.left : row.wait
    return new ServiceError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(seconds)) })
  }

  return {
    /**
     * Draws a code for an address. The previous one becomes invalid, whatever its address.
     *
     * @returns the code and how long it works, seconds
     * @throws ServiceError `too_many_requests` where the last code is too young, or there were too many; `conflict`
     * where the flow no longer waits for one
     */
    async draw(flow: Flow, mailbox: string): Promise<{ code: string; expiresIn: number; againIn: number }> {
      const code = String(randomInt(100_000_000)).padStart(8, '0')
      const sealed = atRest.seal(addressPlace(flow.id), fromUtf8(mailbox))
      const { rows } = await sql<{ expiresIn: number }>`
        insert into email_codes (flow_id, address_sealed, address_hash, code_hash, expires_at)
        select id, ${sealed}, ${hashAddress(mailbox)}, ${hashCode(flow.id, code)},
          least(expires_at, now() + make_interval(mins => ${codeMinutes}))
        from flows where id = ${flow.id} and state = 'bound' and expires_at > now()
        on conflict (flow_id) do update set address_sealed = excluded.address_sealed,
          address_hash = excluded.address_hash, code_hash = excluded.code_hash, ticket_hash = null, tries = 0,
          codes = email_codes.codes + 1, sent_at = now(), expires_at = excluded.expires_at
        where email_codes.codes < ${mostCodes} and (email_codes.address_hash <> excluded.address_hash
          or email_codes.sent_at <= now() - make_interval(secs => ${againSeconds}))
        returning extract(epoch from expires_at - now())::float8 as "expiresIn"`.execute(db)
      const [row] = rows
      if (row) return { code, expiresIn: Math.floor(row.expiresIn), againIn: againSeconds }
      throw await refusalOf(flow)
    },

    /**
     * Allows another code at once, because this one could not be sent; with `isUnsent`, as if it had not been drawn.
     */
    async failed({ id }: Flow, { isUnsent = false }: { isUnsent?: boolean } = {}): Promise<void> {
      await sql`update email_codes set sent_at = now() - make_interval(secs => ${againSeconds}), code_hash = null,
          codes = codes - ${isUnsent ? 1 : 0}
        where flow_id = ${id}`.execute(db)
    },

    /**
     * Judges a code. The statement that judges an attempt also counts it, so parallel calls do not get more of them;
     * comparing keyed hashes reveals nothing by timing.
     *
     * @returns the ticket for the callback where it is right, else how many attempts are left; undefined where there
     * is no code to try
     */
    async judge({ id }: Flow, code: string): Promise<{ ticket: string } | { left: number } | undefined> {
      const hash = hashCode(id, code)
      const ticket = randomSecret()
      const { rows } = await sql<{ right: boolean; left: number }>`
        update email_codes set tries = tries + 1,
          ticket_hash = case when code_hash = ${hash} then ${hashOf(ticket)} end,
          code_hash = case when code_hash <> ${hash} and tries + 1 < ${emailCodeTries} then code_hash end
        where flow_id = ${id} and code_hash is not null and tries < ${emailCodeTries} and expires_at > now()
        returning ticket_hash is not null as right, ${emailCodeTries} - tries as left`.execute(db)
      const [row] = rows
      if (!row) return undefined
      return row.right ? { ticket } : { left: row.left }
    },

    /** Uses up a ticket: the address whose code was right in the window of this `state`. */
    async takeTicket(state: string, ticket: string): Promise<string | undefined> {
      const { rows } = await sql<{ flow: string; sealed: Buffer }>`
        delete from email_codes where flow_id = (select id from flows where state_hash = ${hashOf(state)})
          and ticket_hash = ${hashOf(ticket)}
        returning flow_id as flow, address_sealed as sealed`.execute(db)
      const [row] = rows
      return row && new TextDecoder().decode(atRest.open(addressPlace(row.flow), row.sealed))
    },
  }
}
