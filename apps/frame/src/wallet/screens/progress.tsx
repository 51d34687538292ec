import { Button, Notice, Sheet, type Step, Steps } from '@latchkey/ui'
import { useStore } from 'zustand'
import type { VaultStep } from '../../vault/vault.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { ProgressProps } from './props.ts'
import styles from './screens.module.css'

const order = ['preparing', 'guard', 'stretching', 'opening'] as const satisfies readonly VaultStep[]

const stateOf = (at: number, now: number, failed: boolean): Step['state'] =>
  at < now ? 'done' : at > now ? 'todo' : failed ? 'failed' : 'doing'

/** The steps of making a wallet, or of setting a new PIN, while they run; when one fails, the way to continue. */
export function Progress({ requester, progress, isChange = false, hadNone = false, approve, reject }: ProgressProps) {
  const messages = useMessages()
  const { changePin, usePasskey } = messages
  const t = isChange ? changePin : messages.enrol
  const { step, failed, unsure, trouble } = useStore(progress)
  const failedText =
    isChange && unsure
      ? hadNone
        ? usePasskey.news.unsure
        : changePin.unsureText
      : trouble
        ? changePin.notSet
        : t.failedText
  const steps = order.map((each, at) => ({ label: t.steps[each], state: stateOf(at, order.indexOf(step), failed) }))
  return (
    <Sheet
      title={failed ? (isChange && unsure ? changePin.unsureTitle : t.failedTitle) : t.title}
      requester={requester}
      footer={
        <>
          {/* While a new PIN is being set there is no way back: the person would not know which one is in use. */}
          {(failed || !isChange) && (
            <Button data-first="" onClick={() => reject()}>
              {trouble ? changePin.leave : messages.cancel}
            </Button>
          )}
          {failed && !trouble && (
            <Button tone="primary" onClick={() => approve('again')}>
              {messages.again}
            </Button>
          )}
        </>
      }
    >
      <Steps steps={steps} />
      {failed ? (
        <Notice tone="danger" title={trouble ? changePin.troubles[trouble] : t.failed}>
          {trouble === 'untrusted' ? `${changePin.untrustedText} ${failedText}` : failedText}
        </Notice>
      ) : (
        <p className={styles.announce} role="status">
          {t.steps[step]}
        </p>
      )}
      {isChange && !failed && <p className={styles.soft}>{changePin.stay}</p>}
    </Sheet>
  )
}
