import { Button } from '@latchkey/ui'
import { useState } from 'react'
import type { Approval } from '../approval.ts'
import { texts } from '../texts/en.ts'
import styles from './screens.module.css'

type Props = {
  approval: Approval
  /** The verb and the thing. */
  action: string
  tone?: 'primary' | 'danger'
  /** Something on the screen must be settled first. */
  blocked?: boolean
  onApprove(): void
  onReject(): void
}

/** No and yes, side by side. No has the focus, works at once and always; yes waits until a click can be meant. */
export function ApproveBar({ approval, action, tone = 'primary', blocked = false, onApprove, onReject }: Props) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    if (blocked || busy || !approval.mayApprove()) return
    setBusy(true)
    onApprove()
  }
  return (
    <>
      <Button data-first="" onClick={onReject}>
        {texts.reject}
      </Button>
      {/* aria-disabled and not disabled: a button that vanishes from the focus order would drop the focus. */}
      <Button
        className={styles.approve}
        tone={tone}
        busy={busy}
        aria-disabled={blocked || !approval.ready || undefined}
        onClick={press}
      >
        {action}
      </Button>
    </>
  )
}

/** Says how to go on when the window has lost the focus. */
export function FocusHint({ approval }: { approval: Approval }) {
  return (
    <p className={styles.hint} role="status">
      {approval.focused ? '' : texts.notReady}
    </p>
  )
}
