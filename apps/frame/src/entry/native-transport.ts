import { WalletError } from '@latchkey/core/errors'
import { legacyRequest, nativeQuery } from '@latchkey/protocol/legacy-wire'
import { caller } from '@latchkey/protocol/shapes'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { readStart } from './networks.ts'
import { toLegacyResponse } from './outcome.ts'
import type { FrameTransport, PageSession, PageSessions } from './page-session.ts'
import { toPlain } from './plain.ts'
import type { ProjectRow } from './project.ts'
import type { Settings } from './settings.ts'

const request = v.object({ ...legacyRequest.entries, from: v.optional(v.unknown()) })

/** The parameters with which a native client opened the wallet: its request as text, and the address for the answer. */
type NativeAsk = { request: string; redirectUrl: string }

/** Reads a native client's request from the page's query; undefined where there is none. */
const readNativeAsk = (search: string): NativeAsk | undefined => {
  const query = new URLSearchParams(search)
  const parsed = v.safeParse(nativeQuery, Object.fromEntries(query))
  const once = query.getAll('request').length === 1 && query.getAll('redirectUrl').length === 1
  return parsed.success && once ? parsed.output : undefined
}

/** True for an address that would make the browser itself act on the answer. */
const isRisky = (address: string) =>
  /^(javascript|data|blob|file|about|vbscript|filesystem|view-source):/i.test(address)

/**
 * True for an address that is, as a whole, one that the operator registered. Its form is checked here too, because the
 * answer is appended to it and its scheme is read.
 */
const isRegistered = (redirectUrl: string, registered: readonly string[]): boolean =>
  registered.includes(redirectUrl) && v.is(caller, redirectUrl) && !isRisky(redirectUrl)

/** Shows one of the plain texts of the document, alone, in English until the browser's language is loaded. */
const showText = (view: Window, name: 'alone' | 'refused' | 'answered') => {
  for (const late of view.document.querySelectorAll('.late')) late.remove()
  view.document.getElementById(name)?.removeAttribute('hidden')
  import('./plain-messages.ts').then(
    ({ translatePlainTexts }) => translatePlainTexts(view.document, navigator.languages),
    () => undefined,
  )
}

/** Answers the only request of a native client: the browser navigates to its registered address with the outcome. */
const answerNative = (view: Window, ask: NativeAsk, createPageSession: (transport: FrameTransport) => PageSession) => {
  let answered = false
  let shown = false

  const answer = (id: unknown, outcome: object) => {
    if (answered) return
    answered = true
    const response = { id, jsonrpc: '2.0', from: 'FACE_IFRAME', to: 'FACE_NATIVE_SDK', ...outcome }
    view.location.replace(`${ask.redirectUrl}?response=${encodeURIComponent(JSON.stringify(response))}`)
    // Opening an app's own scheme leaves this page open.
    if (!shown) showText(view, 'answered')
  }

  view.document.documentElement.removeAttribute('data-overlay')
  let json: unknown
  try {
    json = JSON.parse(ask.request)
  } catch {
    return answer(null, { error: WalletError.toWire(new WalletError('parseError')) })
  }
  const parsed = v.safeParse(request, json)
  if (!parsed.success) {
    const reason = 'the message is not of a known form'
    return answer(null, { error: WalletError.toWire(new WalletError('invalidRequest', { reason })) })
  }
  const { id, method, params } = parsed.output
  try {
    // JSON has no undefined: an omitted parameter comes as null.
    const plain = toPlain(Array.isArray(params) ? params.map((each: unknown) => each ?? undefined) : params, limits)
    const pageSession = createPageSession({
      reply: (_key, outcome) => answer(id, toLegacyResponse(outcome)),
      overlay: (now) => {
        shown = now
        if (!now && answered) showText(view, 'answered')
      },
      // A native app draws its own; it only gets its answer.
      toast: () => {},
      event: () => {},
    })
    void pageSession.begin()
    pageSession.calls.arrive({ id: JSON.stringify(id), method, params: plain })
  } catch (failure) {
    answer(id, { error: WalletError.toWire(failure) })
  }
}

/**
 * The wallet opened as a top-level page: by a native client, which is answered by a redirect to its registered address,
 * or by anybody else, who only sees a text.
 */
export async function openToNative(
  view: Window,
  settings: Settings | undefined,
  inside: PageSessions | undefined,
): Promise<void> {
  const parsed = readNativeAsk(view.location.search)
  if (!parsed) return showText(view, 'alone')
  const { redirectUrl } = parsed
  const belongs = (row: ProjectRow) => isRegistered(redirectUrl, row.redirectUrls)
  // `frame-ancestors` does not protect a window of its own: an address that is no longer registered gets no answer.
  const known = await inside?.project.knowNow().then(belongs, () => false)
  if (!settings || !inside || !known) return showText(view, 'refused')
  answerNative(view, parsed, (transport) =>
    inside.open({
      transport,
      ids: 'unique',
      origin: redirectUrl,
      kind: 'FACE_NATIVE_SDK',
      wire: 'legacy',
      start: () => readStart(settings),
      belongs,
    }),
  )
}
