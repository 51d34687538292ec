import { findPinFlaw } from '@latchkey/keys/pin-rules'
import { Button, Notice, PinField, Sheet } from '@latchkey/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { Drawing } from '../drawing.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { KeysButton, useKeys } from './keys-button.tsx'
import type { ChoosePinProps } from './props.ts'
import styles from './screens.module.css'

/** Far more than a PIN may have: one that is too long is refused, and never cut. */
const longest = 1_000

/** Asks for a new PIN, twice. Explains why one is refused, as soon as that can be told. */
export function ChoosePin({ requester, startedOver = false, phrase, occasion, approve, reject }: ChoosePinProps) {
  const messages = useMessages()
  const t = messages.choosePin
  const form = useId()
  const keys = useKeys()
  const [pin, setPin] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The second PIN as it was submitted: while it is retyped, it does not count as different yet. */
  const [submitted, setSubmitted] = useState<string>()
  const flaw = findPinFlaw(pin)
  const different = pin !== repeat
  // While the PIN is being typed, "too short" is obvious.
  const pinError = flaw && (isSubmitted || flaw !== 'tooShort') ? t.flaws[flaw] : undefined
  const repeatError =
    different && repeat !== '' && (submitted === repeat || repeat.length >= pin.length) ? t.different : undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSubmitted(true)
    setSubmitted(repeat)
    const wrong = flaw ? 0 : different ? 1 : undefined
    if (wrong === undefined) approve(pin)
    else event.currentTarget.querySelectorAll('input')[wrong]?.focus()
  }
  return (
    <Sheet
      title={occasion && occasion !== 'set' ? t.titles[occasion] : t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button type="submit" form={form} tone="primary">
            {occasion ? t.set : t.action}
          </Button>
        </>
      }
    >
      {!occasion && !startedOver && <Drawing name="welcome" />}
      {startedOver && <Notice tone="info">{t.startedOver}</Notice>}
      <p className={styles.soft}>{occasion ? t.texts[occasion] : phrase === 'read' ? t.brought : t.text}</p>
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <PinField
          label={t.field}
          hint={t.hint}
          error={pinError}
          value={pin}
          onChange={setPin}
          inputMode={keys.mode}
          maxLength={longest}
          data-first=""
        />
        <PinField
          label={t.repeat}
          error={repeatError ?? (isSubmitted && repeat === '' && !flaw ? t.again : undefined)}
          value={repeat}
          onChange={setRepeat}
          inputMode={keys.mode}
          maxLength={longest}
        />
        <KeysButton keys={keys} />
      </form>
      {phrase === 'offered' && (
        <div className={styles.aside}>
          <Button tone="quiet" onClick={() => approve({ hasPhrase: true })}>
            {t.bring}
          </Button>
          <Button tone="quiet" onClick={() => approve({ leaves: true })}>
            {t.leave}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
