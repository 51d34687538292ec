import { Button, type Fact, Facts } from '@latchkey/ui'
import { useState } from 'react'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from '../screens/screens.module.css'
import { Consent, type ConsentState } from './consent.tsx'
import type { Condition } from './gate.ts'
import type { Gate } from './use-gate.ts'

/** A box to tick beside the button. */
export type ConsentBox = { label: string; consent: ConsentState }

type Props = {
  gate: Gate
  /** The verb and its object. */
  action: string
  tone?: 'primary' | 'danger'
  /** Network and total, beside the button at every height of the window. */
  facts?: readonly Fact[]
  /** The title of the gravest danger. */
  danger?: string | undefined
  /** Boxes are beside the button, so that the edge of the scrolling part cuts none off. */
  consents?: readonly ConsentBox[]
  onApprove(): void
  onReject(): void
}

/** The next step, where nothing else on the screen says it. */
function hintOf(unmet: readonly Condition[], messages: Messages): string {
  if (unmet.includes('focused')) return messages.notReady
  // The screen itself shows the obstacle, or that it is still loading.
  if (unmet.some((each) => each === 'valid' || each === 'fresh' || each === 'payable')) return ''
  return unmet.includes('read') ? messages.calls.readOn : ''
}

/**
 * Reject and approve, for the footer of a sheet. Reject has the focus and works at any time; approve
 * waits for the gate. Pressing approve too early scrolls to what has not been read.
 */
export function ApproveBar({
  gate,
  action,
  tone = 'primary',
  facts = [],
  danger,
  consents = [],
  onApprove,
  onReject,
}: Props) {
  const messages = useMessages()
  const [busy, setBusy] = useState(false)
  const press = () => {
    if (gate.unmet.includes('read')) gate.readOn()
    if (busy || !gate.mayApprove()) return
    setBusy(true)
    onApprove()
  }
  const hint = hintOf(gate.unmet, messages)
  return (
    <>
      <div
        className={styles.beside}
        data-empty={(hint === '' && [...consents, ...facts, danger ?? []].flat().length === 0) || undefined}
      >
        {facts.length > 0 && <Facts rows={facts} />}
        {/* Hidden from screen readers: the notice above says the same, and more. */}
        {danger !== undefined && <p className={styles.gravest} data-title={danger} aria-hidden="true" />}
        {consents.map(({ label, consent }) => (
          <Consent key={label} label={label} consent={consent} />
        ))}
        <p className={styles.hint} role="status">
          {hint}
        </p>
      </div>
      <Button data-first="" onClick={onReject}>
        {messages.reject}
      </Button>
      {/* aria-disabled and not disabled: a button that vanishes from the focus order would drop the focus. */}
      <Button tone={tone} busy={busy} aria-disabled={!gate.open || undefined} onClick={press}>
        {action}
      </Button>
    </>
  )
}
