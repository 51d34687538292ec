import { closeOnBack } from '@latchkey/core/close-on-back'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useCallback, useEffect, useId, useRef } from 'react'
import { useFirstMessages, useRoot, useViewStore } from '../context.tsx'
import { useBeforePaint } from '../kit-context.ts'
import { Icon } from './notice.tsx'

export type DialogProps = {
  /** The title of this dialog, and its first line. */
  title: string
  /** Escape, the close button, and (unless `held`) a click outside. */
  onClose(): void
  /** Goes one step back; without it there is no arrow. */
  onBack?: (() => void) | undefined
  /** A click outside does not close it: somebody is waiting for an answer, and would lose it by accident. */
  held?: boolean | undefined
  children: ReactNode
}

const cross = 'M5.5 5.5l9 9M14.5 5.5l-9 9'
const arrow = 'M11.5 4.5L6 10l5.5 5.5'

export function BackButton({ onClick }: { onClick(): void }) {
  const { parts } = useFirstMessages()
  return (
    <button type="button" className="lk-icon-button lk-back" aria-label={parts.back} onClick={onClick}>
      <Icon path={arrow} />
    </button>
  )
}

/**
 * The browser's own modal dialog: the page behind is inert, Tab stays inside, Escape closes, and the focus returns to
 * its origin. In the middle on a desktop, at the bottom on a phone. It is open as long as it is rendered and the kit
 * shows a view; rendered before that, it only waits.
 */
export function Dialog({ title, onClose, onBack, held = false, children }: DialogProps) {
  const { parts } = useFirstMessages()
  const heading = useId()
  const { ref, className, ...root } = useRoot('lk-dialog')
  const [{ view }] = useViewStore()
  const isOpen = view !== undefined
  const dialog = useRef<HTMLDialogElement | null>(null)
  const top = useRef<HTMLHeadingElement | null>(null)
  const pressedBeside = useRef(false)

  const attach = useCallback(
    (found: HTMLDialogElement | null) => {
      // Closing it before it is removed returns the focus.
      if (!found) dialog.current?.close()
      dialog.current = found
      ref(found)
    },
    [ref],
  )

  // Opening it gives the title the focus, and no control that would lose it again.
  const attachTop = useCallback((found: HTMLHeadingElement | null) => {
    top.current = found
    found?.setAttribute('autofocus', '')
  }, [])

  // A new theme attaches it again, which closes it. One that waits is laid out once, unseen: the first time takes a
  // browser twice as long as the next, and more where fonts must be found.
  useBeforePaint(() => {
    const found = dialog.current
    if (!found || found.open) return
    if (isOpen) {
      found.showModal()
      top.current?.focus()
      return
    }
    found.toggleAttribute('data-ready')
    found.getBoundingClientRect()
    found.toggleAttribute('data-ready')
  }, [isOpen, attach])

  // A new step asks a new question: the focus goes to its title, where a screen reader begins, and not to a button that
  // could be pressed by accident. A control that still has the focus keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each title is a step
  useEffect(() => {
    const { activeElement } = document
    if (isOpen && (!dialog.current?.contains(activeElement) || activeElement === dialog.current)) top.current?.focus()
  }, [title, isOpen])

  const goBack = onBack ?? onClose
  useEffect(() => (dialog.current ? closeOnBack(dialog.current, goBack) : undefined), [goBack])

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  // Some browsers close on the second Escape without an event.
  const closed = () => {
    if (dialog.current?.open === false) onClose()
  }
  const isBeside = (event: MouseEvent) => event.target === event.currentTarget
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way
    <dialog
      {...root}
      ref={attach}
      className={className}
      aria-labelledby={heading}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        // Started and ended outside: a text selection with the mouse may end there too.
        if (!held && pressedBeside.current && isBeside(event)) onClose()
      }}
    >
      <div className="lk-sheet">
        <header className="lk-sheet-header">
          {onBack && <BackButton onClick={onBack} />}
          <h2 className="lk-title" id={heading} ref={attachTop} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="lk-icon-button lk-close" aria-label={parts.close} onClick={onClose}>
            <Icon path={cross} />
          </button>
        </header>
        <div className="lk-sheet-content">{children}</div>
      </div>
    </dialog>
  )
}
