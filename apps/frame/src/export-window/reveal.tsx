import { accountFamilies } from '@latchkey/protocol/user'
import { Button, Facts, Notice, Select, Sheet } from '@latchkey/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { onceAfter } from '../once-after.ts'
import { type Exported, exported } from '../vault/messages.ts'
import styles from './export.module.css'
import type { ExportedSecret, RevealProps, RevealWords } from './props.ts'
import { useHold } from './use-hold.ts'

/** How long a secret is shown, milliseconds. */
export const shownMs = 60_000

const addressOf = ({ address, accounts }: RevealProps['wallet'], what: Exported): string => {
  const family = accountFamilies.find((each) => each === what)
  return family ? (accounts[family]?.address ?? accounts[family]?.publicKey ?? '') : address
}

/** Shows the recovery phrase or a private key while the person is looking, for a minute. */
export function Reveal(props: RevealProps) {
  const { words, requester, wallet, what: first, offers, reveal, above, more, over, close } = props
  const { exporting: t } = words
  const [what, setWhat] = useState(first)
  const [secret, setSecret] = useState<ExportedSecret>()
  const covered = useRef<HTMLParagraphElement>(null)
  const show = (next: ExportedSecret) => {
    hold.forget()
    setSecret(next)
  }
  const hold = useHold(() => void reveal(what).then(show, over))
  const cover = () => {
    setSecret(undefined)
    requestAnimationFrame(() => covered.current?.focus())
  }

  // Hides the secret after a minute, and when the person looks elsewhere.
  useEffect(() => {
    if (!secret) return
    const hide = () => setSecret(undefined)
    const stop = onceAfter(shownMs, hide)
    const look = () => document.visibilityState === 'hidden' && hide()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', hide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', hide)
    }
  }, [secret])

  const choose = (next: string) => {
    setSecret(undefined)
    setWhat(exported.find((each) => each === next) ?? first)
  }
  return (
    <Sheet
      title={t.revealTitle}
      requester={requester}
      footer={
        <>
          <Button onClick={close}>{t.close}</Button>
          {secret ? (
            // Another element: letting the held button go must not press this one.
            <Button key="hide" tone="primary" className={styles.held} onClick={cover}>
              {t.hide}
            </Button>
          ) : (
            <Button key="hold" tone="primary" data-first="" className={styles.held} {...hold.ways}>
              {hold.state === 'idle' ? t.hold : t[hold.state]}
            </Button>
          )}
        </>
      }
    >
      {above}
      <Select label={t.what} value={what} onChange={(event) => choose(event.target.value)}>
        {(offers ?? exported).map((each) => (
          <option key={each} value={each}>
            {each === 'phrase' ? t.phraseName : t.keyName(words.families[each])}
          </option>
        ))}
      </Select>
      {secret ? (
        <Secret words={t} what={what} secret={secret} />
      ) : (
        <p className={styles.covered} role="status" ref={covered} tabIndex={-1}>
          {hold.state === 'armed' ? t.armedText : t.covered}
        </p>
      )}
      <Facts
        rows={[
          { term: words.address, detail: addressOf(wallet, what) },
          ...(secret?.path ? [{ term: t.path, detail: secret.path }] : []),
        ]}
      />
      <p className={styles.soft}>{t.where[what]}</p>
      <Notice tone="danger" title={t.thief}>
        {t.onlyYou}
      </Notice>
      {more}
    </Sheet>
  )
}

type SecretProps = { words: RevealWords['exporting']; what: Exported; secret: ExportedSecret }

function Secret({ words: t, what, secret: { text } }: SecretProps) {
  const box = useRef<HTMLElement>(null)
  // The held button is gone; a screen reader continues with the secret that is shown.
  useEffect(() => box.current?.focus(), [])
  const [copying, setCopying] = useState<'no' | 'sure' | 'done' | 'failed'>('no')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopying('done'),
      () => setCopying('failed'),
    )
  return (
    <>
      {what === 'phrase' ? (
        <ol
          ref={box as RefObject<HTMLOListElement>} // the same box in both forms
          className={styles.words}
          aria-label={t.phraseName}
          translate="no"
          tabIndex={-1}
        >
          {text.split(' ').map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place, and may come twice
            <li key={at}>{word}</li>
          ))}
        </ol>
      ) : (
        <p ref={box as RefObject<HTMLParagraphElement>} className={styles.key} translate="no" tabIndex={-1}>
          {text}
        </p>
      )}
      <p className={styles.soft} role="status">
        {t.shown}
      </p>
      {copying === 'no' && <Button onClick={() => setCopying('sure')}>{t.copy}</Button>}
      {copying === 'sure' && (
        <Notice tone="caution" role="alert" title={t.copyTitle}>
          <p>{t.copyText}</p>
          <Button onClick={copy}>{t.copyAnyway}</Button>
        </Notice>
      )}
      {(copying === 'done' || copying === 'failed') && (
        <Notice tone="caution" role="status" title={copying === 'done' ? t.copied : t.notCopied}>
          {copying === 'done' ? t.copiedText : t.notCopiedText}
        </Notice>
      )}
    </>
  )
}
