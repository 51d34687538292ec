import { type AuditAnchorClaims, auditAnchorType, lifetimes } from '@latchkey/protocol/tokens'
import { type Kysely, sql } from 'kysely'
import { readLastSeal } from './audit-seals.ts'
import type { Anchor } from './audit-verify.ts'
import type { Signer } from './signed.ts'

/** Hands seals to other services, and stores theirs. */
export type AuditAnchors = ReturnType<typeof createAuditAnchors>

/** Used instead of the newest seal while there is none, and in a request that only asks for the seals of others. */
export const noSeal: Anchor = { seal: '0', hash: Buffer.alloc(32).toString('base64url') }

/** The most anchors in one answer. */
const answered = 100

/**
 * @param issuer the name that this service has in its tokens
 */
export function createAuditAnchors<T>(db: Kysely<T>, signer: Signer, issuer: string) {
  const tail = async (): Promise<Anchor> => {
    const last = await readLastSeal(db)
    return last ? { seal: last.id, hash: last.hash.toString('base64url') } : noSeal
  }
  return {
    /** The newest seal of this service. */
    tail,

    /** Signs a seal of this service for another service. */
    sign(audience: string, anchor: Anchor): Promise<string> {
      const claims = { iss: issuer, aud: audience, sub: 'audit', ...anchor }
      return signer.sign(auditAnchorType, claims, lifetimes.auditAnchor)
    },

    /**
     * Stores a seal of another service.
     *
     * @returns the newest seals stored before; `agrees`: this one can be the newest of the same audit. Several
     * instances send theirs in any order, so an older one only counts as disagreeing with those stored longer ago than
     * a token's lifetime
     */
    async store(claims: AuditAnchorClaims, token: string): Promise<{ before: Anchor[]; agrees: boolean }> {
      const { iss, seal, hash } = claims
      const before = await this.read(iss)
      if (seal === noSeal.seal) return { before, agrees: true }
      await sql`insert into audit_anchors (issuer, seal, hash, token)
          values (${iss}, ${seal}, ${hash}, ${token}) on conflict do nothing`.execute(db)
      const { rows } = await sql<{ agrees: boolean }>`
        select not exists (select from audit_anchors where issuer = ${iss} and seal = ${seal} and hash <> ${hash})
          and not exists (
            select from audit_anchors where issuer = ${iss} and seal > ${seal}
              and at < clock_timestamp() - make_interval(secs => ${lifetimes.auditAnchor})) as agrees`.execute(db)
      return { before, agrees: rows[0]?.agrees ?? false }
    },

    /** The newest stored seals of another service. */
    async read(of: string, limit = answered): Promise<Anchor[]> {
      const { rows } = await sql<Anchor>`
        select seal::text, hash from audit_anchors where issuer = ${of}
        order by audit_anchors.seal desc limit ${limit}`.execute(db)
      return rows
    },

    /**
     * The first difference between this service's own seals and those that another one holds; undefined if they agree.
     */
    async findDisagreement(held: readonly Anchor[]): Promise<Anchor | undefined> {
      const seals = held.map(({ seal }) => seal)
      const { rows } = await sql<{ seal: string; hash: Buffer }>`
        select id::text as seal, hash from audit_seals where id = any(${seals}::bigint[])`.execute(db)
      const own = new Map(rows.map(({ seal, hash }) => [seal, hash.toString('base64url')]))
      return held.find(({ seal, hash }) => own.get(seal) !== hash)
    },
  }
}
