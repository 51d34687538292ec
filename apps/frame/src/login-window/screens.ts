import { button, closeButton, make, show } from './card.ts'
import type { FlowFacts } from './flow.ts'
import type { Messages } from './messages/en.ts'
import { type Requester, showRequester } from './requester.ts'

/** Shows that the window waits. */
export function showOpening(messages: Messages): void {
  show({ tone: 'busy', ...messages.opening })
}

/** Shows that the sign-in continues elsewhere, at a provider where it has a name. */
export function showGoingOn(messages: Messages, provider?: string): void {
  show({ tone: 'busy', ...messages.goingOn(provider) })
}

/** Names the requesting page and lets the person continue, because the page itself cannot be reached. */
export function showUnreached(facts: FlowFacts, messages: Messages, goOn: () => void): void {
  const { title, text, warning, action } = messages.unreached
  const parts = [make('p', 'warning', warning), button(action, 'primary', goOn), closeButton(messages)]
  show({ requester: showRequester(facts, messages), title: title(facts.projectName), text, parts })
}

/** Shows the code that the person enters in the wallet, and for which page, where that is known. */
export function showCode(code: string, messages: Messages, requester?: Requester): void {
  const { title, text, warning } = messages.code
  const digits = make('p', 'code', `${code.slice(0, 3)} ${code.slice(3)}`)
  digits.dir = 'ltr'
  const parts = [digits, make('p', 'warning', warning), closeButton(messages)]
  show({ title, text, parts, ...(requester && { requester: showRequester(requester, messages) }) })
}

export function showSignedIn(messages: Messages): void {
  show({ tone: 'done', ...messages.done.ok, parts: [closeButton(messages)] })
}
