import { loginProviders } from '@latchkey/core/login-providers'
import { isServiceError } from '@latchkey/protocol/service-error'
import { id } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { readConfig } from '../read-config.ts'
import { randomId } from '../session/random-id.ts'
import { proveBrowser, readBrowserKey } from './browser-key.ts'
import { make, showFailure } from './card.ts'
import { isEmailWindow } from './email-window.ts'
import { type FlowFacts, readFlow } from './flow.ts'
import type { Messages } from './messages/en.ts'
import { loadMessages } from './messages/load.ts'
import { askFrames, askOpener } from './opener.ts'
import { storeRequester } from './requester.ts'
import { showGoingOn, showOpening, showUnreached } from './screens.ts'

/** An opener that does not answer within this time counts as gone, milliseconds. A late answer is still accepted. */
const openerMs = 3_000

/** How long the frame in the page is waited for, milliseconds: it may still be loading its screens. */
const pageMs = 20_000

/** Precedes the ticket of the page that opened this window, in the address. */
const ticketMark = '#page='

/** Continues by a form, so that a navigation of this window sets the API's cookie. */
const submit = (api: string, fields: Record<string, string>) => {
  const form = make('form')
  form.method = 'post'
  form.action = `${api}/v1/auth/bind`
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = make('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** The company where the sign-in continues; none for a code by mail, which this window itself asks for. */
const nameOf = ({ provider }: FlowFacts) => (provider === 'email' ? undefined : loginProviders[provider].title)

/** Shows that the sign-in continues at the provider, and goes there. */
const leaveFor = async (
  api: string,
  fields: Promise<Record<string, string>>,
  messages: Messages,
  facts?: FlowFacts,
) => {
  showGoingOn(messages, facts && nameOf(facts))
  submit(api, await fields)
}

/**
 * A window that a page opened in the person's click. Without its frame it can do nothing: the person continues in the
 * page, where the wallet offers to open another one.
 */
const beginFromPage = (api: string, ticket: string, messages: Messages) => {
  const popupNonce = randomId()
  const page: Window | null = window.opener
  const giveUp = () => {
    window.close()
    // A browser may refuse to close it.
    showFailure(messages.failures.inPage, messages)
  }
  showOpening(messages)
  if (!page) return giveUp()
  // Read while the page's frame is still starting the flow.
  const key = readBrowserKey()
  key.catch(() => undefined) // then there is no proof
  const timer = setTimeout(() => {
    stop()
    giveUp()
  }, pageMs)
  const stop = askFrames(page, { ticket, popupNonce }, (answer) => {
    clearTimeout(timer)
    if (!('signature' in answer))
      return answer.reason === 'cancelled' ? giveUp() : showFailure(messages.failures.unavailable, messages)
    const { flowId, signature } = answer
    const proving = proveBrowser(api, flowId, popupNonce, key)
    void leaveFor(
      api,
      proving.then((proof) => ({ flowId, popupNonce, signature, ...proof })),
      messages,
    )
  })
}

const begin = async () => {
  const messages = await loadMessages()
  const { failures } = messages
  const config = readConfig()
  if (!config) return showFailure(failures.setup, messages)
  const { api } = config
  // Restored from the back-forward cache: the flow has continued without this page.
  addEventListener('pageshow', (event) => {
    if (event.persisted) showFailure(failures.moved, messages)
  })

  const ticket = v.safeParse(id, location.hash.startsWith(ticketMark) && location.hash.slice(ticketMark.length))
  if (ticket.success) return beginFromPage(api, ticket.output, messages)
  const flow = v.safeParse(id, location.hash.slice(1))
  if (!flow.success) return showFailure(failures.incomplete, messages)
  const flowId = flow.output
  const popupNonce = randomId()
  const over = new AbortController()

  const leave = async (fields: () => Promise<Record<string, string>>, facts?: FlowFacts) => {
    if (over.signal.aborted) return
    over.abort()
    await leaveFor(
      api,
      fields().then((each) => ({ flowId, ...each })),
      messages,
      facts,
    )
  }
  const stop = (failure: { title: string; text: string }) => {
    if (over.signal.aborted) return
    over.abort()
    showFailure(failure, messages)
  }

  showOpening(messages)
  const opener: Window | null = window.opener
  if (opener) {
    const stopAsking = askOpener(opener, { flowId, popupNonce }, (answer) => {
      if ('signature' in answer)
        void leave(async () => ({
          popupNonce,
          signature: answer.signature,
          ...(await proveBrowser(api, flowId, popupNonce)),
        }))
      else stop(failures[answer.reason])
    })
    over.signal.addEventListener('abort', stopAsking)
    await new Promise((resolve) => setTimeout(resolve, openerMs))
  }
  if (over.signal.aborted) return

  try {
    const facts = await readFlow(api, flowId, over.signal)
    if (over.signal.aborted) return
    showUnreached(facts, messages, () => {
      storeRequester(facts)
      void leave(async () => ({ by: 'code' }), facts)
    })
  } catch (failure) {
    const gone = isServiceError(failure, 'not_found', 'conflict', 'not_allowed', 'bad_request')
    stop(gone ? failures.gone : failures.unavailable)
  }
}

if (location.hash === '#passkey') void import('./passkey.ts').then(({ runPasskeys }) => runPasskeys())
else if (isEmailWindow()) void import('./email-code.ts').then(({ runEmail }) => runEmail())
else void begin()
