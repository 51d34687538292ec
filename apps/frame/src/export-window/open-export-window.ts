import { defaultFamily } from '@latchkey/core/family-records'
import { newestVersion } from '@latchkey/core/vault-contents'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { personOf } from '../session/stored-session.ts'
import { createGuards, type Guards } from '../vault/guards.ts'
import type { Exported } from '../vault/messages.ts'
import type { SendContext } from '../wallet/send-context.ts'
import { type ExportAskName, type ExportAsks, exportAsk, exportAsks, exportHello } from './messages.ts'

const width = 520
const height = 760

type Carry = { [N in ExportAskName]: (request: v.InferOutput<ExportAsks[N]>) => Promise<unknown> }

/** The operations that the window may call, each with the purpose of an export. */
export const createCarry = ({ api }: Pick<SendContext['session'], 'api'>, guards: Guards): Carry => {
  const purpose = exportPurpose
  return {
    meta: () => api.call('vaultMeta', { purpose, reads: newestVersion }),
    evaluate: (request) => api.call('vaultEvaluate', { ...request, purpose }),
    open: (request) => api.call('vaultOpen', { ...request, purpose }),
    passkeyBegin: () => api.call('passkeyBegin', { use: purpose, reads: newestVersion }),
    passkeyOpen: (request) => api.call('passkeyOpen', { ...request, use: purpose }),
    guardEvaluate: ({ guardId, token, body }) => guards.evaluate(guardId, token, { ...body, purpose }),
    guardProve: ({ guardId, body }) => guards.prove(guardId, body),
    guardSeen: ({ guardId, evalId }) => guards.proveSeen(guardId, evalId),
  }
}

/**
 * Opens the wallet's own window that shows the recovery phrase or a private key, and forwards its requests to the
 * services. Call it inside a click. The window closes with the wallet: on a lock, on a sign-out, with the page.
 *
 * @returns false where the browser did not open one
 */
export function openExportWindow(
  { config, session, vault, messages }: Pick<SendContext, 'config' | 'session' | 'vault' | 'messages'>,
  first: 'phrase' | 'key',
): boolean {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(
    `/export?locale=${encodeURIComponent(messages.locale)}`,
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!opened) return false
  const ends = new AbortController()
  const { signal } = ends
  const end = () => {
    ends.abort()
    opened.close()
  }
  signal.addEventListener(
    'abort',
    vault.store.subscribe(({ status }) => status === 'closed' && end()),
  )
  window.addEventListener('pagehide', end, { signal })

  const begin = async () => {
    const state = session.store.getState()
    const user = personOf(state)
    if (!user) return end()
    const { jkt } = await session.key()
    const what: Exported = first === 'phrase' ? first : defaultFamily
    const { port1, port2 } = new MessageChannel()
    signal.addEventListener('abort', () => {
      port1.postMessage({ kind: 'export-end' })
      port1.close()
    })
    answerAsks(port1, createCarry(session, createGuards(config, session)))
    opened.postMessage(
      { kind: 'export-begin', user, jkt, what, ...(state.account && { account: state.account }) },
      location.origin,
      [port2],
    )
  }
  let begun = false
  const onMessage = (event: MessageEvent) => {
    if (event.source !== opened || event.origin !== location.origin) return
    if (begun || !v.is(exportHello, event.data)) return
    begun = true
    void begin().catch(end)
  }
  window.addEventListener('message', onMessage, { signal })
  return true
}

/** Answers the window's requests on its port: only those it may make, in their form. */
export function answerAsks(port: MessagePort, carry: Carry): void {
  port.onmessage = async ({ data }) => {
    const asked = v.safeParse(exportAsk, data)
    if (!asked.success) return
    const { id, ask, request } = asked.output
    try {
      const parsed = v.safeParse(exportAsks[ask], request)
      if (!parsed.success) throw new ServiceError('bad_request')
      // The schema is that request's own.
      const act = carry[ask] as (request: unknown) => Promise<unknown>
      port.postMessage({ id, answer: await act(parsed.output) })
    } catch (failure) {
      const { code, detail } = isServiceError(failure) ? failure : new ServiceError('internal')
      port.postMessage({ id, code, detail: { ...detail } })
    }
  }
}
