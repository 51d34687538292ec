import { isWalletError } from '@latchkey/core/errors'
import { Newer, Untrusted } from '@latchkey/keys/untrusted'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { createKeyStore, signMessage, signTransaction, signTypedData } from './key-store.ts'
import {
  type AnswerFrom,
  type FromWorker,
  type OperationName,
  operations,
  type RequestTo,
  toWorker,
} from './messages.ts'
import { changePin, endChange, endRedeal, makeKit, openKit, readKit, redeal } from './operations/changes.ts'
import { deleteAccount, removePin } from './operations/deletions.ts'
import { enrol, readPhrase } from './operations/enrol.ts'
import { addAccount, nameAccount } from './operations/further-accounts.ts'
import { dropImport, importKey, keepImport, readKey, removeKey } from './operations/imported-keys.ts'
import { makeBundle } from './operations/make-bundle.ts'
import { open } from './operations/open.ts'
import { beginPasskey, makePasskey, openPasskey, passkeyInputs, removeSlot } from './operations/passkeys.ts'
import { apiEvaluation, blind, blindRedealt, evaluation, prove } from './operations/prove.ts'
import { hasResumeSlot, resume, saveResumeSlot } from './operations/resume.ts'
import { reveal } from './operations/reveal.ts'
import { signOf } from './operations/sign-of.ts'
import type { ResumeSlots } from './resume-slots.ts'

type Port = {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent) => void) | null
}

type Acts = { [O in OperationName]: (request: RequestTo<O>) => AnswerFrom<O> | Promise<AnswerFrom<O>> }

const toFailure = (failure: unknown): Extract<FromWorker, { outcome: 'failure' }>['failure'] => {
  if (isWalletError(failure))
    return { of: 'wallet', reason: failure.reason, code: failure.code, message: failure.message }
  if (isServiceError(failure)) return { of: 'service', code: failure.code, why: '' }
  if (failure instanceof Newer) return { of: 'service', code: 'outdated', why: '' }
  if (failure instanceof Untrusted) return { of: 'service', code: 'not_trusted', why: failure.message }
  // Another library's message might quote the request.
  return { of: 'service', code: 'internal', why: '' }
}

/** All that the export window's worker does. */
const ofExport: ReadonlySet<OperationName> = new Set([
  'blind',
  'evaluation',
  'apiEvaluation',
  'prove',
  'open',
  'passkeyInputs',
  'openPasskey',
  'reveal',
  'makeBundle',
])

/**
 * Answers the vault's operations on a port, one after the other. Keys live in here and nowhere else.
 *
 * @param more.exports true in the export window's worker, which opens the vault for nothing else
 * @param more.warmUp is called once, after the first answer, while nobody waits
 */
export function serve(
  port: Port,
  slots: ResumeSlots,
  { exports = false, warmUp = async () => {} }: { exports?: boolean; warmUp?: () => Promise<void> } = {},
): void {
  const keyStore = createKeyStore()
  const acts: Acts = {
    enrol,
    readPhrase,
    blind: (request) => {
      if ((request.purpose === exportPurpose) !== exports) throw new ServiceError('not_allowed')
      return blind(keyStore, request)
    },
    reveal: (request) => reveal(keyStore, request),
    makeBundle: (request) => makeBundle(keyStore, request),
    evaluation: (request) => evaluation(keyStore, request),
    apiEvaluation: (request) => apiEvaluation(keyStore, request),
    prove: () => prove(keyStore),
    open: (request) => open(keyStore, request),
    readKit: (request) => readKit(keyStore, request),
    openKit: (request) => openKit(keyStore, request),
    makeKit: (request) => makeKit(keyStore, request),
    changePin: (request) => changePin(keyStore, request),
    redeal: (request) => redeal(keyStore, request),
    blindRedealt: (request) => blindRedealt(keyStore, request),
    endRedeal: () => endRedeal(keyStore),
    passkeyInputs,
    openPasskey: (request) => {
      if ((request.use === exportPurpose) !== exports) throw new ServiceError('not_allowed')
      return openPasskey(keyStore, request)
    },
    beginPasskey: () => beginPasskey(keyStore),
    makePasskey: (request) => makePasskey(keyStore, request),
    removeSlot: (request) => removeSlot(keyStore, request),
    removePin: (request) => removePin(keyStore, request),
    deleteAccount: (request) => deleteAccount(keyStore, request),
    addAccount: (request) => addAccount(keyStore, request),
    nameAccount: (request) => nameAccount(keyStore, request),
    readKey: (request) => readKey(keyStore, request),
    importKey: (request) => importKey(keyStore, request),
    keepImport: () => keepImport(keyStore),
    removeKey: (request) => removeKey(keyStore, request),
    dropImport: (request) => dropImport(keyStore, request),
    endChange: () => endChange(keyStore),
    saveResumeSlot: (request) => saveResumeSlot(keyStore, slots, request),
    hasResumeSlot: (request) => hasResumeSlot(slots, request),
    resume: (request) => resume(keyStore, slots, request),
    signMessage: (request) => signMessage(keyStore, request),
    signTypedData: (request) => signTypedData(keyStore, request),
    signTransaction: (request) => signTransaction(keyStore, request),
    signOf: (request) => signOf(keyStore, request),
  }

  const answer = async (data: unknown) => {
    const message = v.safeParse(toWorker, data)
    if (!message.success) return
    const { id, operation, request } = message.output
    try {
      if (exports && !ofExport.has(operation)) throw new ServiceError('not_allowed')
      const parsed = v.safeParse(operations[operation].request, request)
      // The validation issues would quote the request, and with it a PIN.
      if (!parsed.success)
        return port.postMessage({ id, outcome: 'failure', failure: toFailure(new Error('bad request')) })
      // The schema is that operation's own.
      const act = acts[operation] as (request: unknown) => unknown
      port.postMessage({ id, outcome: 'answer', answer: await act(parsed.output) })
    } catch (failure) {
      port.postMessage({ id, outcome: 'failure', failure: toFailure(failure) })
    }
  }

  let last = Promise.resolve()
  let isWarm = false
  port.onmessage = ({ data }) => {
    last = last.then(() => answer(data))
    if (isWarm) return
    isWarm = true
    // Before a PIN is entered, the first answer is that there is nothing to resume.
    last.then(warmUp).catch(() => {})
  }
}
