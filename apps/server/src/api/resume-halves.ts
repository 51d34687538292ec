import { randomBytes } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { toBase64Url } from '@latchkey/core/bytes'
import { repeatInBatches } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

const resumeIdleSeconds = 15 * 60
const resumeHours = 12

const resumePlace = (session: string) => ({ table: 'sessions', column: 'resume_sealed', row: session })

/** The server's half of a resume slot, base64url, and for how many seconds it can be fetched again. */
type ResumeHalf = { share: string | null; idleSeconds: number }

export type ResumeHalves = ReturnType<typeof createResumeHalves>

/** The server's halves of the resume slots, one for each session. */
export function createResumeHalves(db: Kysely<Tables>, atRest: AtRest) {
  return {
    /** Replaces the half of a session by a new random one. */
    async draw(session: string): Promise<ResumeHalf> {
      const share = randomBytes(32)
      await sql`update sessions set resume_sealed = ${atRest.seal(resumePlace(session), share)},
        resume_drawn_at = now(), resume_used_at = now() where id = ${session} and ended_at is null`.execute(db)
      return { share: toBase64Url(share), idleSeconds: resumeIdleSeconds }
    },

    /** The current half, if used within 15 minutes and drawn within 12 hours. Otherwise deletes it and returns null. */
    async use(session: string): Promise<ResumeHalf> {
      const { rows } = await sql<{ sealed: Buffer; left: number }>`
        update sessions set resume_used_at = now()
        where id = ${session} and ended_at is null and resume_sealed is not null
          and resume_used_at > now() - make_interval(secs => ${resumeIdleSeconds})
          and resume_drawn_at > now() - make_interval(hours => ${resumeHours})
        returning resume_sealed as sealed,
          extract(epoch from resume_drawn_at + make_interval(hours => ${resumeHours}) - now())::float8 as left`.execute(
        db,
      )
      const [row] = rows
      if (!row) {
        await sql`update sessions set resume_sealed = null, resume_drawn_at = null, resume_used_at = null
          where id = ${session}`.execute(db)
        return { share: null, idleSeconds: 0 }
      }
      const share = toBase64Url(atRest.open(resumePlace(session), row.sealed))
      return { share, idleSeconds: Math.floor(Math.min(resumeIdleSeconds, row.left)) }
    },

    /** Deletes the halves that were not used for 15 minutes. */
    sweep: () =>
      repeatInBatches(
        db,
        (limit) => sql`
          select ctid from sessions where resume_used_at < now() - make_interval(secs => ${resumeIdleSeconds})
          order by resume_used_at limit ${limit} for update skip locked`,
        (places) => sql`
          update sessions set resume_sealed = null, resume_drawn_at = null, resume_used_at = null
          where ctid = any(${places})`,
      ),
  }
}
