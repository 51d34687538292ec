import * as v from 'valibot'
import { PasskeyError } from '../passkey/ceremony.ts'
import { getAssertion, makeCredential } from '../passkey/webauthn.ts'
import { type FromWindow, type ToWindow, toWindow } from '../passkey/window-messages.ts'
import { button, closeButton, show, showFailure } from './card.ts'
import type { Messages } from './messages/en.ts'
import { loadMessages } from './messages/load.ts'
import { showRequester } from './requester.ts'

/**
 * An opener that requests nothing within this time counts as no wallet, milliseconds. A late request is still served.
 */
const openerMs = 20_000

/** Performs a ceremony, and returns its outcome. */
const perform = async (message: ToWindow): Promise<FromWindow> => {
  try {
    return message.kind === 'passkey.create'
      ? { kind: 'passkey.created', answer: await makeCredential(message.options) }
      : { kind: 'passkey.used', answer: await getAssertion(message.options) }
  } catch (failure) {
    return { kind: 'passkey.failed', trouble: failure instanceof PasskeyError ? failure.trouble : 'failed' }
  }
}

/**
 * Makes or uses a passkey for the frame that opened this window, where its page does not delegate that to the frame. Each
 * begins with a click here, as browsers demand. Exchanges messages with the opener only, and only within the wallet's own
 * origin.
 */
export async function runPasskeys(): Promise<void> {
  const messages = await loadMessages()
  const { passkey: t } = messages
  const opener: Window | null = window.opener
  // The page isolates itself from its windows.
  if (!opener) return showFailure(t.unreached, messages)
  const tell = (message: FromWindow) => opener.postMessage(message, location.origin)

  addEventListener('message', (event: MessageEvent) => {
    if (event.source !== opener || event.origin !== location.origin) return
    const message = v.safeParse(toWindow, event.data)
    if (!message.success) return
    clearTimeout(timer)
    showPasskey(message.output, messages, tell)
  })
  // Closed or left: the frame need not wait.
  addEventListener('pagehide', () => tell({ kind: 'passkey.gone' }))
  show({ tone: 'busy', ...t.opening })
  const timer = setTimeout(() => showFailure(t.unreached, messages), openerMs)
  tell({ kind: 'passkey.ready' })
}

/** Asks for the click that begins a ceremony, for the page that the message names, and reports how it ended. */
export function showPasskey(message: ToWindow, messages: Messages, tell: (message: FromWindow) => void): void {
  const t = messages.passkey
  const words = message.kind === 'passkey.create' ? t.create : t.get
  const act = async () => {
    showPasskeyWaiting(messages)
    const answer = await perform(message)
    // The person may try again here.
    if (answer.kind === 'passkey.failed' && answer.trouble === 'cancelled') draw()
    else tell(answer)
  }
  const draw = () => {
    const parts = [button(words.action, 'primary', () => void act()), closeButton(messages)]
    show({
      requester: showRequester(message.asker, messages, t.requester),
      title: words.title,
      text: words.text,
      parts,
    })
  }
  draw()
}

/** Shows that the browser's own window asks. */
export function showPasskeyWaiting({ passkey }: Messages): void {
  show({ tone: 'busy', ...passkey.waiting })
}
