import { auditAnchorPost } from '@latchkey/protocol/guard'
import { auditAnchorClaims, auditAnchorType, lifetimes } from '@latchkey/protocol/tokens'
import { type AuditAnchors, noSeal } from '@latchkey/service/audit-anchors'
import type { Anchor } from '@latchkey/service/audit-verify'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'
import { createVerifier } from '@latchkey/service/signed'
import * as v from 'valibot'
import { type CheckedConfiguration, receiptKeysOf } from './configuration.ts'

/** The time limit of a guard's answer, milliseconds, and its size limit, bytes. */
const limitMs = 5_000
const maxAnswer = 64 * 1024

export type AuditAnchoring = Awaited<ReturnType<typeof createAuditAnchoring>>

/**
 * Sends the newest seal of the API's audit to every guard, and stores theirs, so that rewriting one audit cannot make
 * the other agree.
 */
export async function createAuditAnchoring(
  { guards, origins }: Pick<CheckedConfiguration, 'guards' | 'origins'>,
  anchors: AuditAnchors,
) {
  const all = await Promise.all(
    guards.map(async (guard) => {
      const { id, url } = guard
      const read = await createVerifier({
        keys: receiptKeysOf(guard),
        type: auditAnchorType,
        issuer: id,
        audience: origins.api,
        claims: auditAnchorClaims,
        maxAge: lifetimes.auditAnchor,
      })
      return { id, url, read }
    }),
  )

  /**
   * Sends a seal to a guard. Returns the seals that it held before, and its own where that one cannot follow those held
   * here.
   */
  const hand = async (
    { id, url, read }: (typeof all)[number],
    seal: Anchor,
  ): Promise<{ held: Anchor[]; wentBack?: Anchor }> => {
    const answer = await fetch(`${url}/v1/audit/anchor`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ anchor: await anchors.sign(id, seal) }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    const text = new TextDecoder().decode(await readBytes(answer, maxAnswer))
    if (answer.status !== 200) throw new Error(`${id} answered ${answer.status}`)
    const { before: held, anchor } = v.parse(auditAnchorPost.answer, parseJson(text))
    const claims = await read(anchor)
    const { before, agrees } = await anchors.store(claims, anchor)
    const isEmpty = claims.seal === noSeal.seal && before.length > 0
    return agrees && !isEmpty ? { held } : { held, wentBack: { seal: claims.seal, hash: claims.hash } }
  }

  let logged = '0'
  const silent = new Set<string>()
  const restored = new Set<string>()
  return {
    /**
     * Exchanges seals with every guard. Logs a guard that holds a different seal, one whose own audit was rolled back
     * (an older copy of its database forgets wrong PINs), and one that does not answer.
     */
    async exchange(log: Log): Promise<void> {
      const tail = await anchors.tail()
      if (tail.seal !== logged) log.info('audit sealed', tail)
      logged = tail.seal
      for (const guard of all) {
        try {
          const { held, wentBack } = await hand(guard, tail)
          silent.delete(guard.id)
          // A persistent rollback is logged once.
          if (!wentBack) restored.delete(guard.id)
          else if (!restored.has(guard.id)) {
            restored.add(guard.id)
            log.error('audit of a guard rolled back', { guard: guard.id, seal: wentBack.seal })
          }
          const differs = await anchors.findDisagreement(held)
          if (differs) log.error('the audit is not the one that a guard holds', { guard: guard.id, seal: differs.seal })
        } catch (failure) {
          // A persistent outage is logged once.
          if (!silent.has(guard.id)) log.error('audit not anchored', { guard: guard.id, ...describeFailure(failure) })
          silent.add(guard.id)
        }
      }
    },

    /** Sends the newest seal to every guard that answers. */
    async hand(): Promise<void> {
      const tail = await anchors.tail()
      await Promise.allSettled(all.map((guard) => hand(guard, tail)))
    },

    /** The seals of this API that the guards hold, and the guards that did not answer. */
    async ask(): Promise<{ anchors: Anchor[]; silent: string[] }> {
      const outcomes = await Promise.all(
        all.map(async (guard) => ({ id: guard.id, answer: await hand(guard, noSeal).catch(() => undefined) })),
      )
      return {
        anchors: outcomes.flatMap(({ answer }) => answer?.held ?? []),
        silent: outcomes.filter(({ answer }) => answer === undefined).map(({ id }) => id),
      }
    },
  }
}
