import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../messages/use-messages.ts'
import screenStyles from '../screens/screens.module.css'
import { toGroups } from './groups.ts'
import { openKitPage } from './kit-page.ts'
import type { RecoveryKitProps } from './props.ts'
import styles from './recovery.module.css'

/** Shows a new recovery kit once, to print, to save or to write down, and asks whether the person has it. */
export function RecoveryKit({ requester, code, about, wallet, confirm, approve, reject }: RecoveryKitProps) {
  const messages = useMessages()
  const { kit: t } = messages
  const [has, setHas] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const page = useRef<{ close(): void }>(undefined)
  const isLocked = useStore(wallet, ({ status }) => status === 'closed')
  const leave = (answer: 'done' | 'another') => {
    page.current?.close()
    approve(answer)
  }
  const confirming = useMutation({ mutationFn: confirm, onSuccess: () => leave('done') })
  useEffect(() => {
    if (isLocked) reject()
  }, [isLocked, reject])
  const openPage = () => {
    page.current?.close()
    page.current = openKitPage({ code, about, language: messages.locale, words: t }, wallet)
    setIsBlocked(page.current === undefined)
  }
  const groups = toGroups(code)
  const isReplaced = isServiceError(confirming.error, 'conflict', 'not_found')
  const isSignedOut = isServiceError(confirming.error, 'bad_token', 'not_allowed')
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{t.later}</Button>
          {isReplaced ? (
            <Button tone="primary" onClick={() => leave('another')}>
              {t.another}
            </Button>
          ) : (
            <Button
              tone="primary"
              busy={confirming.isPending || confirming.isSuccess}
              disabled={!has}
              onClick={() => confirming.mutate()}
            >
              {t.done}
            </Button>
          )}
        </>
      }
    >
      <p className={screenStyles.soft}>{t.text}</p>
      <ol className={styles.code} aria-label={t.code} translate="no" dir="ltr">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place, and may come twice
          <li key={at}>{group}</li>
        ))}
      </ol>
      <Button data-first="" onClick={openPage}>
        {t.page}
      </Button>
      {isBlocked && (
        <Notice tone="caution" role="alert" title={t.blocked}>
          {t.blockedText}
        </Notice>
      )}
      <p className={screenStyles.soft}>{t.keep}</p>
      <label className={styles.has}>
        <input type="checkbox" checked={has} onChange={() => setHas(!has)} />
        <span>{t.has}</span>
      </label>
      {confirming.isError && (
        <Notice
          tone={isReplaced ? 'danger' : 'caution'}
          role="alert"
          title={isReplaced ? t.replaced : isSignedOut ? messages.enterPin.signedOut : messages.enterPin.outage}
        >
          {isReplaced ? t.replacedText : isSignedOut ? t.signedOut : t.unconfirmed}
        </Notice>
      )}
    </Sheet>
  )
}
