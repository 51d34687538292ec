import { reference as referenceShape } from '@latchkey/protocol/reference'
import * as v from 'valibot'
import { showFailure } from './card.ts'
import { loadMessages } from './messages/load.ts'
import { readRequester } from './requester.ts'
import { showCode, showSignedIn } from './screens.ts'

/** How long the success message stays before the window closes itself, milliseconds. */
const closeMs = 700

const codeShape = v.pipe(v.string(), v.regex(/^\d{6}$/))

/**
 * The code in the address, which is then removed from it, and so from the browser's history; a reload finds it again.
 */
const takeCode = (outcome: string | undefined, value: string): string | undefined => {
  const state: unknown = history.state
  const stored = state && typeof state === 'object' && 'code' in state ? state.code : undefined
  const code = outcome === 'code' ? value : outcome === '' ? stored : undefined
  const parsed = v.safeParse(codeShape, code)
  if (!parsed.success) return undefined
  history.replaceState({ code: parsed.output }, '', location.pathname + location.search)
  return parsed.output
}

const showOutcome = async () => {
  const messages = await loadMessages()
  const { failed: failures } = messages.done
  const isKnown = (reason: string): reason is keyof typeof failures => Object.hasOwn(failures, reason)

  const [outcome, reason = '', reference] = location.hash.slice(1).split('=')

  const code = takeCode(outcome, reason)
  if (code !== undefined) return showCode(code, messages, readRequester())
  if (outcome === 'ok') {
    showSignedIn(messages)
    setTimeout(() => window.close(), closeMs)
  } else {
    showFailure(
      failures[isKnown(reason) ? reason : 'other'],
      messages,
      v.is(referenceShape, reference) ? reference : undefined,
    )
  }
}

void showOutcome()
