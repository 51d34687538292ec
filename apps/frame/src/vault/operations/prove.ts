import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { blind as blindInput, combine, finalize, isEvaluation } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, type Kdf, pinInput, requireKdf, stretch } from '@latchkey/keys/pin'
import { Newer, Untrusted } from '@latchkey/keys/untrusted'
import type { PinSlot } from '@latchkey/protocol/api'
import { apiProofName, pinProofMessage } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Attempt, KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'

const readKdf = ({ salt, memory, iterations, parallelism }: PinSlot['kdf']): Kdf => ({
  salt: fromBase64Url(salt),
  memory,
  iterations,
  parallelism,
})

/**
 * The guards of a slot come from the API. Only those of one set that this release names count, and never fewer than that
 * set asks for: otherwise the API could point at a guard of its own and guess the PIN from the answer.
 */
const requireTrusted = ({ slot, guards, threshold, formerSets = [] }: RequestTo<'blind'>) => {
  const ids = slot.guards.map(({ id }) => id)
  const sets = [{ guards, threshold }, ...formerSets].filter((set) => ids.every((each) => set.guards.includes(each)))
  if (sets.length === 0) {
    const strange = 'the slot names guards this release does not know'
    // Another tab, of a newer release, may have dealt the PIN to some of ours and to others.
    throw ids.some((each) => guards.includes(each)) ? new Newer(strange) : new Untrusted(strange)
  }
  if (new Set(ids).size !== ids.length) throw new Untrusted('the slot names a guard twice')
  if (sets.every((set) => slot.threshold < set.threshold) || slot.threshold > ids.length)
    throw new Untrusted('the slot asks for fewer guards than this release')
  requireKdf(readKdf(slot.kdf))
}

export function blind(keyStore: KeyStore, request: RequestTo<'blind'>): AnswerFrom<'blind'> {
  keyStore.begin(undefined)
  keyStore.keepForRedeal(undefined)
  requireTrusted(request)
  return begin(keyStore, request)
}

/** Begins the one opening of the slot to which the PIN was dealt again. */
export function blindRedealt(keyStore: KeyStore, { jkt }: RequestTo<'blindRedealt'>): AnswerFrom<'blindRedealt'> {
  keyStore.begin(undefined)
  const kept = keyStore.redeal()
  if (!kept?.made) throw new ServiceError('conflict')
  const { userId, vaultId, pin, made } = kept
  const { threshold } = made
  const guards = made.guards.map(({ id }) => id)
  return begin(keyStore, {
    userId,
    vaultId,
    slot: made,
    pin,
    purpose: 'pin-change',
    pending: true,
    jkt,
    guards,
    threshold,
  })
}

const begin = (keyStore: KeyStore, request: RequestTo<'blind'>): AnswerFrom<'blind'> => {
  const { vaultId, slot } = request
  const input = pinInput({ vaultId, slotId: slot.slotId, epoch: slot.epoch }, request.pin)
  const blinded = blindInput(input)
  keyStore.begin({ ...request, input, blinded, evaluations: new Map() })
  return { blinded: toBase64Url(blinded.blinded) }
}

export function requireAttempt(keyStore: KeyStore): Attempt {
  const attempt = keyStore.attempt()
  if (!attempt) throw new ServiceError('conflict')
  return attempt
}

export function evaluation(keyStore: KeyStore, answer: RequestTo<'evaluation'>): AnswerFrom<'evaluation'> {
  const { slot, blinded, evaluations } = requireAttempt(keyStore)
  const at = slot.guards.findIndex(({ id }) => id === answer.guardId)
  const guard = slot.guards[at]
  if (!guard || evaluations.has(answer.guardId)) return { trusted: false }
  const evaluated = fromBase64Url(answer.evaluated)
  const trusted = isEvaluation(fromBase64Url(guard.publicKey), blinded.blinded, {
    evaluated,
    proof: fromBase64Url(answer.proof),
  })
  // Shares were dealt in the order the slot lists the guards, beginning at 1.
  if (trusted) evaluations.set(answer.guardId, { index: at + 1, evaluated, evalId: answer.evalId })
  return { trusted }
}

export function apiEvaluation(keyStore: KeyStore, answer: RequestTo<'apiEvaluation'>): AnswerFrom<'apiEvaluation'> {
  const attempt = requireAttempt(keyStore)
  const { slot, blinded } = attempt
  if (slot.type !== 'pin2' || attempt.ofApi) return { trusted: false }
  const evaluated = fromBase64Url(answer.evaluated)
  const proof = fromBase64Url(answer.proof)
  const trusted = isEvaluation(fromBase64Url(slot.evaluator), blinded.blinded, { evaluated, proof })
  if (trusted) attempt.ofApi = { evaluated, evalId: answer.evalId }
  return { trusted }
}

/** The output that is stretched. Throws ServiceError `unavailable` where an evaluation of it is missing. */
const finalizeAll = ({ slot, input, blinded, evaluations, ofApi }: Attempt): Bytes => {
  if (evaluations.size < slot.threshold) throw new ServiceError('unavailable')
  const ofGuards = finalize(input, blinded.blind, combine([...evaluations.values()].slice(0, slot.threshold)))
  if (slot.type === 'pin') return ofGuards
  if (!ofApi) throw new ServiceError('unavailable')
  const other = finalize(input, blinded.blind, ofApi.evaluated)
  const joined = joinOutputs(ofGuards, other)
  for (const secret of [ofGuards, other]) secret.fill(0)
  return joined
}

/** Proofs go to every guard that evaluated, so that each forgets the guess; any `threshold` of them make the key. */
export async function prove(keyStore: KeyStore): Promise<AnswerFrom<'prove'>> {
  const attempt = requireAttempt(keyStore)
  const { vaultId, slot, purpose, jkt, evaluations, ofApi } = attempt
  const rw = finalizeAll(attempt)
  const name = { vaultId, slotId: slot.slotId, epoch: slot.epoch }
  const keys = derivePinKeys(name, rw, await stretch(rw, readKdf(slot.kdf)))
  rw.fill(0)
  attempt.keys = keys
  const sign = (guardId: string, evalId: string) =>
    toBase64Url(keys.prove(guardId, pinProofMessage({ ...name, guardId, evalId, jkt, purpose })))
  return {
    proofs: [...evaluations].map(([guardId, { evalId }]) => ({ guardId, evalId, signature: sign(guardId, evalId) })),
    ...(ofApi && { proof: { evalId: ofApi.evalId, signature: sign(apiProofName, ofApi.evalId) } }),
  }
}
