'use client'

import { type RefCallback, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import type { Connector } from 'wagmi'
import type { ConnectionState } from './connection/connection.ts'
import { followScheme } from './follow-scheme.ts'
import { useKit } from './kit-context.ts'
import type { Latchkey } from './latchkey.ts'
import { type FirstMessages, firstMessages } from './messages/en-first.ts'
import { closed, type ModalView, type ViewState, type ViewStore } from './view-store.ts'

export type { Theme } from './kit-context.ts'

/** The latchkey of this part of the page. */
export function useLatchkey(): Latchkey {
  return useKit().latchkey
}

/** The words that are loaded with the page, in its language; English until another language is loaded. */
export function useFirstMessages(): FirstMessages {
  return useKit().messages ?? firstMessages
}

/** The language and its direction, for `Intl` and for layout. */
export function useLocale() {
  const { locale, dir } = useKit()
  return { locale, dir }
}

/** The view that this provider shows. */
export function useViewStore(): [ViewState, ViewStore] {
  const { viewStore } = useKit()
  return [useSyncExternalStore(viewStore.subscribe, viewStore.getState, readClosed), viewStore]
}

const readClosed = () => closed

/** True once the connection and the language are known: on a server too, if the page has an `initialConnection`. */
export function useKnown(): boolean {
  const { areMessagesLoaded } = useKit()
  return useConnectionState().status !== 'unknown' && areMessagesLoaded
}

/**
 * Like `useKnown`, but false on a server and during hydration, so that both render the same: for what a server cannot
 * know (installed wallets, the kind of device).
 */
export function useReady(): boolean {
  const isAlive = useSyncExternalStore(neverChanges, readTrue, readFalse)
  return useKnown() && isAlive
}

const neverChanges = () => () => {}
const readTrue = () => true
const readFalse = () => false

/**
 * The state of the connection. On a server and during hydration: `unknown`, or `reconnecting` if the page has an
 * `initialConnection`.
 */
export function useConnectionState(): ConnectionState {
  const { latchkey, first } = useKit()
  const { connection } = latchkey
  return useSyncExternalStore(connection.subscribe, connection.getState, () => first.state)
}

/** The connection, or the one being restored from this browser's storage. */
export type Connected = {
  address: Address
  chainId: number
  /** The page has this chain in its configuration. */
  isSupported: boolean
  /** Only a stub (id and name) while the connection is being restored. */
  connector: Connector
}

/** The current connection, also while it is being restored. On a server: the page's `initialConnection`. */
export function useConnected(): Connected | undefined {
  const { latchkey, first } = useKit()
  const { config } = latchkey
  const readCurrent = () => {
    const { connections, current } = config.state
    return current === null ? undefined : connections.get(current)
  }
  const subscribe = useCallback(
    (listener: () => void) =>
      config.subscribe(({ connections, current }) => [connections, current], listener, {
        equalityFn: same,
      }),
    [config],
  )
  const found = useSyncExternalStore(subscribe, readCurrent, () => first.connection)
  return useMemo(() => {
    const address = found?.accounts[0]
    if (!found || !address) return undefined
    const { chainId, connector } = found
    return { address, chainId, connector, isSupported: config.chains.some(({ id }) => id === chainId) }
  }, [config, found])
}

const same = (a: readonly unknown[], b: readonly unknown[]) => a.every((each, at) => each === b[at])

/**
 * The attributes of every root element of the kit: class, language, direction and theme. Colours are set by script,
 * which a strict `style-src` allows, unlike a style attribute in server-rendered markup.
 */
export function useRoot(className?: string) {
  const { locale, dir, theme } = useKit()
  const { scheme, accent, radius } = theme
  const stop = useRef<() => void>(undefined)
  // Elements are added and removed while their component stays: each is styled when it is added.
  const ref: RefCallback<HTMLElement> = useCallback(
    (element) => {
      stop.current?.()
      stop.current = undefined
      if (!element) return
      const set = (name: string, value: string | undefined) =>
        value ? element.style.setProperty(name, value) : element.style.removeProperty(name)
      set('--lk-accent', accent)
      set('--lk-on-accent', accent && 'oklch(from var(--lk-accent) calc((0.6 - l) * 1000) 0 0)')
      set('--lk-radius', radius)
      set('--lk-radius-sheet', radius && `calc(${radius} * 1.4)`)
      if (scheme === undefined) stop.current = followScheme(element)
      else element.dataset.scheme = scheme
    },
    [accent, radius, scheme],
  )
  return {
    ref,
    className: className ? `lk ${className}` : 'lk',
    lang: locale,
    dir,
    'data-scheme': scheme,
  }
}

export type ConnectModalState = {
  isOpen: boolean
  view: ModalView | undefined
  /** Opens the kit's dialog; without a view, at the next step for this visitor. */
  open(view?: ModalView): void
  close(): void
}

/** The kit's dialog: one per provider, so that two are never open at once. */
export function useConnectModal(): ConnectModalState {
  const [{ view }, viewStore] = useViewStore()
  const connected = useConnected()
  const { status } = useConnectionState()
  const first = status !== 'connected' || !connected ? 'connect' : connected.isSupported ? 'account' : 'networks'
  return {
    isOpen: view !== undefined,
    view,
    open: (wanted = first) => viewStore.setState({ view: wanted, before: view }),
    close: viewStore.close,
  }
}
