import { randomId } from './random-id.ts'

/** The login window's size, CSS pixels. */
const width = 480
const height = 680

/** How long a click allows a window, milliseconds: the longest of all browsers. */
const clickMs = 5_000

/** A login window that this page opened, for the one request that names its ticket. */
export type LoginWindow = {
  readonly ticket: string
  /** The person closed it, or the browser isolates it from this page: nothing should wait for it. */
  isClosed(): boolean
  /** As `isClosed`, once the click that opened it has passed: another click may open another window. */
  isOver(): boolean
  close(): void
}

/**
 * Opens the wallet's own login window. It talks to the wallet's frame and not to this page, which only spares the person
 * a second click: browsers let a frame open a window only after a click inside it.
 *
 * @param origin the wallet's
 * @param locale the language that the page asks for, a BCP 47 tag
 * @returns undefined outside a click, or where the browser blocks it
 */
export function openLoginWindow(origin: string, locale: string | undefined): LoginWindow | undefined {
  // Safari before 16.4 does not tell; without a click it blocks the window.
  if (navigator.userActivation?.isActive === false) return undefined
  const ticket = randomId()
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : ''
  const opened = open(
    `${origin}/auth${query}#page=${ticket}`,
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!opened) return undefined
  const openedAt = performance.now()
  const isClosed = () => opened.closed
  return {
    ticket,
    isClosed,
    isOver: () => isClosed() && performance.now() - openedAt > clickMs,
    close: () => opened.close(),
  }
}
