import { toMailbox } from '@latchkey/core/mailbox'
import { authEmail, authEmailCheck, authEmailSend } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import type * as v from 'valibot'
import { readConfig } from '../read-config.ts'
import { readDigits } from '../read-digits.ts'
import { send } from '../session/http.ts'
import { button, closeButton, make, show, showFailure } from './card.ts'
import { store, takeState } from './email-window.ts'
import { leaveTo } from './leave.ts'
import { loadMessages } from './messages/load.ts'
import { showRequester } from './requester.ts'

/** How long to wait for an answer, milliseconds: the API waits for its mail server. */
const answerMs = 20_000

const digitsOfCode = 8

/** A field with its label, and with its error, which screen readers announce. */
const makeField = (label: string, attributes: Record<string, string>) => {
  const field = make('label', 'field')
  const input = make('input')
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  const error = make('p', 'error')
  error.id = 'error'
  error.setAttribute('role', 'alert')
  input.setAttribute('aria-describedby', error.id)
  field.append(make('span', '', label), input)
  const complain = (text: string) => {
    error.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
    if (text) input.focus()
  }
  return { field, input, error, complain }
}

/** A form that does one thing at a time, and shows that on its button meanwhile. */
const makeForm = (
  { action, busy }: { action: string; busy: string },
  act: () => Promise<void>,
): { form: HTMLFormElement; submit: () => void } => {
  const form = make('form', 'form')
  form.noValidate = true
  const go = make('button', 'primary', action)
  go.type = 'submit'
  let running = false
  const submit = async () => {
    if (running) return
    running = true
    go.textContent = busy
    go.setAttribute('aria-disabled', 'true')
    try {
      await act()
    } finally {
      running = false
      go.textContent = action
      go.removeAttribute('aria-disabled')
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.append(go)
  return { form, submit: () => void submit() }
}

/**
 * Signs in by a code that the API sends to a mailbox: asks for the address, then for the code, and goes to the API's
 * callback, where the window's cookie is checked.
 */
export async function runEmail(): Promise<void> {
  const messages = await loadMessages()
  const { email: t, failures } = messages
  const config = readConfig()
  if (!config) return showFailure(failures.setup, messages)
  const { api } = config
  const found = takeState()
  if (!found) return showFailure(failures.incomplete, messages)
  const { state } = found

  const post = <A extends v.GenericSchema>(path: string, body: object, answer: A) =>
    send(`${api}/v1/auth/email${path}`, {
      method: 'POST',
      body: { state, ...body },
      answer,
      signal: AbortSignal.timeout(answerMs),
    })
  const isOver = (failure: unknown) => isServiceError(failure, 'not_found', 'conflict', 'not_allowed')
  const end = () => {
    history.replaceState(null, '', location.pathname + location.search)
    showFailure(t.over, messages)
  }
  /** Reports in the form why a call failed; in the whole window where the sign-in has ended. */
  const report = (failure: unknown, complain: (text: string) => void) => {
    if (isOver(failure)) return end()
    if (isServiceError(failure, 'bad_request')) return complain(t.errors.address)
    if (!isServiceError(failure, 'too_many_requests')) return complain(t.errors.unavailable)
    complain(t.errors.many(Math.max(1, Math.ceil((failure.detail.retryAfter ?? 60) / 60))))
  }

  /** Sends a code, and asks for it in place of the form that is there. */
  const sendCode = async (mailbox: string, complain: (text: string) => void, note?: string) => {
    try {
      const sent = await post('/send', { email: mailbox, locale: document.documentElement.lang }, authEmailSend.answer)
      store({ state, mailbox })
      askCode(mailbox, { ...sent, note })
    } catch (failure) {
      report(failure, complain)
    }
  }

  const askAddress = (before = '') => {
    const { title, text, label } = t.address
    const { field, input, error, complain } = makeField(label, {
      type: 'email',
      name: 'email',
      autocomplete: 'email',
      inputmode: 'email',
      maxlength: '254',
      autocapitalize: 'none',
      spellcheck: 'false',
      dir: 'ltr',
    })
    input.value = before
    const { form } = makeForm(t.address, async () => {
      const mailbox = toMailbox(input.value)
      complain(mailbox === undefined ? t.errors.address : '')
      if (mailbox !== undefined) await sendCode(mailbox, complain)
    })
    form.prepend(field, error)
    show({ requester: requester(), title, text, parts: [form, closeButton(messages)] })
    input.focus()
  }

  const askCode = (mailbox: string, sent: { expiresIn: number; againIn: number; note?: string | undefined }) => {
    const { title, text, label, warning, again, other } = t.code
    const { field, input, error, complain } = makeField(label, {
      type: 'text',
      name: 'code',
      autocomplete: 'one-time-code',
      inputmode: 'numeric',
      // Pasted codes have a gap.
      maxlength: '24',
      dir: 'ltr',
    })
    input.className = 'digits'
    const check = async () => {
      const code = readDigits(input.value, digitsOfCode)
      if (code.length !== digitsOfCode) return complain(t.errors.digits)
      complain('')
      try {
        const answer = await post('/check', { code }, authEmailCheck.answer)
        if (answer.status === 'right') {
          show({ tone: 'busy', ...messages.opening })
          // Another visit to this page must find nothing to continue.
          history.replaceState(null, '', location.pathname + location.search)
          leaveTo(`${api}/v1/auth/callback/email?state=${state}&code=${answer.ticket}`)
          return
        }
        input.value = ''
        complain(answer.status === 'wrong' ? t.errors.wrong(answer.left) : t.errors.ended)
      } catch (failure) {
        report(failure, complain)
      }
    }
    const { form, submit } = makeForm(t.code, check)
    form.prepend(field, error)
    input.addEventListener('input', () => {
      // A whole code, whether typed, pasted or filled in by the browser, needs no press.
      if (readDigits(input.value, digitsOfCode).length === digitsOfCode) submit()
    })
    const more = waitingButton(again, sent.againIn, () => sendCode(mailbox, complain, t.code.sentAgain))
    const elsewhere = button(other, 'plain', () => askAddress(mailbox))
    const note = make('p', 'note', sent.note ?? '')
    note.setAttribute('role', 'status')
    show({
      requester: requester(),
      title,
      text: text(mailbox, Math.max(1, Math.round(sent.expiresIn / 60))),
      parts: [
        ...(sent.note ? [note] : []),
        form,
        make('p', 'warning', warning),
        more,
        elsewhere,
        closeButton(messages),
      ],
    })
    input.focus()
  }

  let facts: v.InferOutput<typeof authEmail.answer>
  try {
    facts = await post('', {}, authEmail.answer)
  } catch (failure) {
    return isOver(failure) ? end() : showFailure(failures.unavailable, messages)
  }
  const requester = () => showRequester(facts, messages)
  askAddress(found.mailbox)
}

/** A button that counts down some seconds before it can be pressed. */
const waitingButton = (text: string, seconds: number, act: () => void): HTMLButtonElement => {
  const element = button(text, 'plain', act)
  const until = Date.now() + seconds * 1000
  const draw = () => {
    const left = Math.ceil((until - Date.now()) / 1000)
    element.disabled = left > 0
    element.textContent = left > 0 ? `${text} (${left})` : text
    if (left <= 0 || !element.isConnected) clearInterval(counting)
  }
  const counting = setInterval(draw, 500)
  element.disabled = true
  element.textContent = `${text} (${seconds})`
  return element
}
