import { ServiceError, type ServiceErrorCode, serviceErrors } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { SessionState } from '../session/stored-session.ts'
import type { Flow } from '../vault/flows.ts'
import { type ExportAskName, type ExportBegin, exportAnswer, exportBegin, exportEnd } from './messages.ts'

const everyMs = 100
/** An opener that does not answer within this time counts as no wallet, milliseconds. A late answer is still taken. */
const silentMs = 10_000
/** Longer than a guard may take. Milliseconds. */
const limitMs = 20_000

/**
 * Asks the frame that opened this window for a port, again and again until it answers. Ends with the signal.
 *
 * @param onSilent nobody has answered so far: any page can open this window
 */
export function askFrame(
  opener: Window,
  signal: AbortSignal,
  onBegin: (begin: ExportBegin, port: MessagePort) => void,
  onSilent: () => void,
): void {
  const ask = () => opener.postMessage({ kind: 'export-hello' }, location.origin)
  const asking = setInterval(ask, everyMs)
  const silence = setTimeout(onSilent, silentMs)
  const stop = () => {
    clearInterval(asking)
    clearTimeout(silence)
  }
  signal.addEventListener('abort', stop)
  const onMessage = (event: MessageEvent) => {
    if (event.source !== opener || event.origin !== location.origin) return
    const begin = v.safeParse(exportBegin, event.data)
    const [port] = event.ports
    if (!begin.success || !port || event.ports.length !== 1) return
    stop()
    window.removeEventListener('message', onMessage)
    onBegin(begin.output, port)
  }
  window.addEventListener('message', onMessage, { signal })
  ask()
}

/**
 * Speaks to the services through the frame. A frame that is gone answers nothing: `unavailable`, after a while.
 *
 * @param onEnd the wallet was closed
 */
export function createLink(
  port: MessagePort,
  { user, jkt }: ExportBegin,
  onEnd: () => void,
): Pick<Flow, 'session' | 'guards'> {
  const waiting = new Map<number, (data: unknown) => void>()
  let count = 0
  port.onmessage = ({ data }) => {
    if (v.is(exportEnd, data)) return onEnd()
    const parsed = v.safeParse(exportAnswer, data)
    if (parsed.success) waiting.get(parsed.output.id)?.(parsed.output)
  }
  const ask = async <T>(name: ExportAskName, request: object): Promise<T> => {
    count += 1
    const id = count
    const answer = await new Promise<v.InferOutput<typeof exportAnswer> | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), limitMs)
      waiting.set(id, (data) => {
        clearTimeout(timer)
        resolve(data as v.InferOutput<typeof exportAnswer>) // it was parsed
      })
      port.postMessage({ id, ask: name, request })
    }).finally(() => waiting.delete(id))
    if (!answer) throw new ServiceError('unavailable')
    if ('code' in answer) {
      const code = Object.hasOwn(serviceErrors, answer.code) ? (answer.code as ServiceErrorCode) : 'internal'
      throw new ServiceError(code, answer.detail)
    }
    return answer.answer as T // the frame has checked what the service said
  }
  const refuse = () => Promise.reject(new ServiceError('not_allowed'))
  const carried: Partial<Record<string, ExportAskName>> = {
    vaultMeta: 'meta',
    vaultEvaluate: 'evaluate',
    vaultOpen: 'open',
    passkeyBegin: 'passkeyBegin',
    passkeyOpen: 'passkeyOpen',
  }
  const store = createStore<SessionState>(() => ({ status: 'in', user, remembered: true }))
  return {
    session: {
      store,
      key: async () => ({ jkt, dpop: refuse }),
      setUser: async (user) => store.setState({ status: 'in', user, remembered: true }),
      api: {
        call(endpoint, request) {
          const name = carried[endpoint]
          if (!name) return refuse()
          // The frame sets these itself.
          const { purpose: _, use: __, reads: ___, ...rest } = request as Record<string, unknown>
          return ask(name, rest)
        },
      },
    },
    guards: {
      record: refuse,
      evaluate: (guardId, token, { purpose: _, ...body }) => ask('guardEvaluate', { guardId, token, body }),
      prove: (guardId, body) => ask('guardProve', { guardId, body }),
      proveSeen: (guardId, evalId) => ask('guardSeen', { guardId, evalId }),
    },
  }
}
