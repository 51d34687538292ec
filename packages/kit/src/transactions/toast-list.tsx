import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useConnectModal, useLatchkey, useLocale } from '../context.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { Icon } from '../parts/notice.tsx'
import { Ring } from '../parts/spinner.tsx'
import { useMessages } from '../use-messages.ts'
import { describeProgress, titleOf } from './describe-progress.ts'
import { ExternalLink } from './external-link.tsx'
import { explorerLink } from './format.ts'
import { keyOf } from './key.ts'
import { stateIcons } from './state-icons.ts'
import type { FollowedTransaction } from './transaction.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useLoadedTransactions } from './use-recent-transactions.ts'

export type ToastListProps = {
  /** Transactions that need no toast. */
  old: ReadonlySet<string>
}

/** The most toasts at once; the rest is in the inbox. On a narrow screen they cover the page's whole width. */
const most = () => (window.matchMedia?.('(max-width: 480px)').matches ? 1 : 3)

/** How long a toast is shown, in milliseconds. Bad news stays until somebody dismisses it. */
const stands = 8_000

/** After being visible for this long it counts as seen, in milliseconds. */
const seenAfter = 1_000

/** How long something counts as news, in milliseconds. */
const newsFor = 24 * 60 * 60_000

const cross = 'M5.5 5.5l9 9M14.5 5.5l-9 9'

/** The toasts, newest first. */
export function ToastList({ old }: ToastListProps) {
  const { transactions: words } = useMessages()
  const { transactions } = useLatchkey()
  const { list } = useLoadedTransactions()
  const { open } = useConnectModal()
  const news = useAnnouncement(list)
  const place = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement | undefined>(undefined)

  const announced = list.filter(
    (each) => each.told !== each.progress.state && !old.has(keyOf(each)) && Date.now() - each.at < newsFor,
  )
  const shown = announced.slice(0, most())
  const more = announced.length - shown.length

  /** Keyboard focus inside moves to the next toast, or back to its origin. */
  const dismiss = (toast: FollowedTransaction) => {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
    const at = shown.indexOf(toast)
    const isInside = place.current?.children[at]?.contains(document.activeElement)
    if (isInside) (buttons[at + 1] ?? buttons[at - 1] ?? cameFrom.current)?.focus()
    transactions.markReported(toast)
  }
  const noteOrigin = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  return (
    <section aria-label={words.toasts}>
      <ol ref={place} className="lk-toast-list" onFocus={noteOrigin}>
        {shown.map((toast) => (
          <Toast key={keyOf(toast)} toast={toast} dismiss={() => dismiss(toast)} />
        ))}
      </ol>
      {more > 0 && (
        <KitButton className="lk-toasts-more" onClick={() => open('activity')}>
          {words.more(more)}
        </KitButton>
      )}
      <LiveRegion>{news}</LiveRegion>
    </section>
  )
}

function Toast({ toast, dismiss }: { toast: FollowedTransaction; dismiss(): void }) {
  const messages = useMessages()
  const { locale } = useLocale()
  const { config } = useLatchkey()
  const { tone, state, meaning } = describeProgress(toast, messages, locale)
  const title = titleOf(toast, messages)
  const chain = config.chains.find(({ id }) => id === toast.chainId)
  const link = explorerLink(chain, 'tx', toast.hash)
  const isBad = tone === 'danger' || tone === 'caution'
  const isExplained = isBad || 'again' in toast.progress
  const [isHeld, setHeld] = useState(false)

  const dismissNow = useRef(dismiss)
  dismissNow.current = dismiss
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is news of its own, and is shown as long.
  useEffect(() => {
    if (isBad || isHeld) return
    const timer = setTimeout(() => dismissNow.current(), stands)
    return () => clearTimeout(timer)
  }, [isBad, isHeld, state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (isBad) return
    const since = Date.now()
    const leave = () => {
      if (document.visibilityState === 'visible' && Date.now() - since >= seenAfter) dismissNow.current()
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [isBad, state])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    dismiss()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
  }
  return (
    <li
      className="lk-toast"
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      <span className="lk-toast-mark">{tone === 'waiting' ? <Ring /> : <Icon path={stateIcons[tone]} />}</span>
      <div className="lk-toast-words">
        <p className="lk-toast-title" dir="auto">
          {title}
        </p>
        <p className="lk-toast-state">{state}</p>
        {isExplained && <p className="lk-soft">{meaning}</p>}
        {link && <ExternalLink href={link}>{messages.transactions.explorer}</ExternalLink>}
      </div>
      <button
        type="button"
        className="lk-icon-button"
        data-dismiss=""
        aria-label={messages.transactions.dismiss(title)}
        onClick={dismiss}
      >
        <Icon path={cross} />
      </button>
    </li>
  )
}
