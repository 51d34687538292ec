import { closeButton, show, showFailure } from './card.ts'
import { loadMessages } from './messages/load.ts'

/** How long the good news stays before the window closes itself, milliseconds. */
const closeMs = 700

const showOutcome = async () => {
  const messages = await loadMessages()
  const { ok, failed: failures } = messages.done
  const isKnown = (reason: string): reason is keyof typeof failures => Object.hasOwn(failures, reason)

  const [outcome, reason = ''] = location.hash.slice(1).split('=')

  if (outcome === 'ok') {
    show({ tone: 'done', ...ok, parts: [closeButton(messages)] })
    setTimeout(() => window.close(), closeMs)
  } else {
    showFailure(failures[isKnown(reason) ? reason : 'other'], messages)
  }
}

void showOutcome()
