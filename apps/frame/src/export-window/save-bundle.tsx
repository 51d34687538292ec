import { isWalletError } from '@latchkey/core/errors'
import { findPassphraseFlaw, shortestPassphrase } from '@latchkey/keys/pin-rules'
import { Button, Field, Notice, PinField, Select, Sheet, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { useMessages } from '../wallet/messages/use-messages.ts'
import { bundleName, longestTyped, openerPath, saveAs } from './bundle-files.ts'
import styles from './export.module.css'
import type { SaveBundleProps } from './props.ts'

const ways = ['passphrase', 'kit', 'both'] as const
type Way = (typeof ways)[number]

/** Makes a file that opens without any service, with a passphrase, a recovery kit, or each of the two. */
export function SaveBundle({ make, over, back }: SaveBundleProps) {
  const { home, exporting, choosePin, enterKit } = useMessages()
  const { bundle: t } = exporting
  const form = useId()
  const [way, setWay] = useState<Way>('passphrase')
  const [kit, setKit] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const making = useMutation({
    mutationFn: make,
    onError: (failure) => isWalletError(failure, 'unauthorized') && over(),
  })
  const isMistyped = isWalletError(making.error, 'invalidArgument')
  const takesPassphrase = way !== 'kit'
  const takesKit = way !== 'passphrase'
  const flaw = takesPassphrase ? findPassphraseFlaw(passphrase) : null
  const isDifferent = takesPassphrase && passphrase !== repeat

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSubmitted(true)
    const [first, second] = event.currentTarget.querySelectorAll('input')
    if (flaw) first?.focus()
    else if (isDifferent) second?.focus()
    else if (!making.isPending) making.mutate({ ...(takesKit && { kit }), ...(takesPassphrase && { passphrase }) })
  }
  if (making.data) return <Made text={making.data.text} back={back} />
  return (
    <Sheet
      title={t.title}
      requester={{ origin: location.origin, project: home.title }}
      footer={
        <>
          <Button onClick={back}>{home.back}</Button>
          <Button type="submit" form={form} tone="primary" busy={making.isPending}>
            {t.make}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t.text}</p>
      {making.isError && !isMistyped && (
        <Notice tone="caution" role="alert" title={t.failed}>
          {t.failedText}
        </Notice>
      )}
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Select
          label={t.what}
          value={way}
          onChange={(event) => setWay(ways.find((each) => each === event.target.value) ?? way)}
          data-first=""
        >
          {ways.map((each) => (
            <option key={each} value={each}>
              {t.ways[each]}
            </option>
          ))}
        </Select>
        {takesPassphrase && (
          <>
            <PinField
              label={t.passphrase}
              hint={t.passphraseHint(shortestPassphrase)}
              error={
                isSubmitted && flaw
                  ? flaw === 'tooShort'
                    ? t.tooShort(shortestPassphrase)
                    : choosePin.flaws[flaw]
                  : undefined
              }
              value={passphrase}
              onChange={setPassphrase}
              inputMode="text"
              maxLength={longestTyped}
            />
            <PinField
              label={t.repeat}
              error={isSubmitted && isDifferent && !flaw ? t.different : undefined}
              value={repeat}
              onChange={setRepeat}
              inputMode="text"
              maxLength={longestTyped}
            />
          </>
        )}
        {takesKit && (
          <Field
            label={enterKit.field}
            hint={t.kitHint}
            error={isMistyped ? enterKit.mistyped : undefined}
            value={kit}
            onChange={(event) => {
              setKit(event.target.value)
              if (isMistyped) making.reset()
            }}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </form>
      <div role="status">{making.isPending && <Spinner label={t.making} />}</div>
      <Notice tone="caution">{t.guesses}</Notice>
    </Sheet>
  )
}

/** Offers the file, and the page that opens it. The file is encrypted: it may stay for as long as the window does. */
function Made({ text, back }: { text: string; back(): void }) {
  const { home, exporting } = useMessages()
  const { bundle: t } = exporting
  const [file, setFile] = useState<string>()
  useEffect(() => {
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    setFile(href)
    return () => URL.revokeObjectURL(href)
  }, [text])
  const day = new Date().toISOString().slice(0, 10)
  return (
    <Sheet
      title={t.doneTitle}
      requester={{ origin: location.origin, project: home.title }}
      footer={<Button onClick={back}>{home.back}</Button>}
    >
      <p>{t.doneText}</p>
      <Button tone="primary" data-first="" onClick={() => file && saveAs(file, `${bundleName}-${day}.json`)}>
        {t.saveFile}
      </Button>
      <Button onClick={() => saveAs(openerPath, `${bundleName}-opener.html`)}>{t.savePage}</Button>
    </Sheet>
  )
}
