'use client'

import { directionOf } from '@latchkey/core/locale'
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { WagmiContext } from 'wagmi'
import { KitDialog } from './connect/kit-dialog.tsx'
import { writeRecent } from './connect/recent.ts'
import { walletId } from './connect/wallets.ts'
import { toOutline } from './connection/stored.ts'
import type { InitialConnection } from './connection-cookie.ts'
import { type Kit, KitContext, type Theme, useBeforePaint } from './kit-context.ts'
import type { Latchkey } from './latchkey.ts'
import { catalogue, type Locale } from './locales.ts'
import type { Messages } from './messages/en.ts'
import { createViewStore } from './view-store.ts'

export type LatchkeyProviderProps = {
  latchkey: Latchkey
  theme?: Theme | undefined
  /** Loaded when it is not English, unless `messages` contains them. */
  locale?: Locale | undefined
  /** The messages themselves: a file of `@latchkey/kit/messages`, or your own. A server needs them to render them. */
  messages?: Messages | undefined
  /** The stored connection, which `readConnectionCookie` read from the request: the server's page shows the account. */
  initialConnection?: InitialConnection | undefined
  children?: ReactNode
}

/**
 * Provides the connection to everything inside it, and restores the one stored in this browser.
 *
 * Inside a team's own `WagmiProvider` and `QueryClientProvider` it uses theirs, if the latchkey was made from their
 * configuration. wagmi's own provider is not used: on mounting it would reconnect in its own way, or delete what is
 * stored.
 */
export function LatchkeyProvider(props: LatchkeyProviderProps) {
  const { latchkey, theme, locale: chosenLocale, messages, initialConnection, children } = props
  const locale = chosenLocale ?? 'en'
  const { config, connection } = latchkey
  const queryClient = useMemo(() => latchkey.queryClient, [latchkey])
  const outerConfig = useContext(WagmiContext)
  const outerQueries = useContext(QueryClientContext)
  const [viewStore] = useState(createViewStore)
  const { messages: words, areMessagesLoaded } = useLoadedMessages(locale, messages)

  // Before the first paint, so that a connected visitor never sees "Connect".
  useBeforePaint(() => latchkey.setLocale(chosenLocale), [latchkey, chosenLocale])
  const [, setStarted] = useState<unknown>()
  useBeforePaint(() => {
    // React subscribes to stores after it has painted; a state of its own is drawn before.
    setStarted(connection)
    return connection.start()
  }, [connection])

  useEffect(() => {
    const stop = latchkey.start()
    const stopNoting = config.subscribe(
      ({ status, connections, current }) =>
        status === 'connected' && current ? connections.get(current)?.connector : undefined,
      (connector) => connector && writeRecent(walletId(connector)),
    )
    return () => {
      stop()
      stopNoting()
    }
  }, [latchkey, config])

  const { scheme, accent, radius } = theme ?? {}
  const [first] = useState(() => toFirst(initialConnection))
  const kit = useMemo(
    () => ({
      latchkey,
      messages: words,
      areMessagesLoaded,
      locale,
      dir: directionOf(locale),
      theme: { scheme, accent, radius },
      viewStore,
      first,
    }),
    [latchkey, words, areMessagesLoaded, locale, scheme, accent, radius, viewStore, first],
  )

  let inside = (
    <KitContext.Provider value={kit}>
      {children}
      <KitDialog />
    </KitContext.Provider>
  )
  if (!outerQueries) inside = <QueryClientProvider client={queryClient}>{inside}</QueryClientProvider>
  if (outerConfig !== config) inside = <WagmiContext.Provider value={config}>{inside}</WagmiContext.Provider>
  return inside
}

/** The first state, before the browser knows more: nobody, or a stored connection that is being restored. */
const toFirst = (initial: InitialConnection | undefined): Kit['first'] => {
  const state = { pending: undefined, disconnection: undefined, error: undefined }
  if (!initial) return { state: { ...state, status: 'unknown' }, connection: undefined }
  const { account, chainId, connectorId, name } = initial
  const [connection] = toOutline({ ids: [connectorId], name, account, chainId }, chainId, async () => {}).values()
  const pending = { connector: undefined, name, waitingFor: 'announcement', slow: false } as const
  return { state: { ...state, status: 'reconnecting', pending }, connection }
}

/** The longest wait for a language, milliseconds. */
const languageMs = 5_000

/**
 * The messages in this language: from the page or loaded. Undefined for English, which is built in, and where no other
 * can be loaded.
 */
const useLoadedMessages = (
  locale: string,
  custom: Messages | undefined,
): Pick<Kit, 'messages' | 'areMessagesLoaded'> => {
  const [fetched, setFetched] = useState<{ locale: string; messages: Messages | undefined }>()
  const isKnown = custom !== undefined || locale === 'en'
  useEffect(() => {
    if (isKnown) return
    let wanted = true
    const take = (messages: Messages | undefined) => wanted && setFetched({ locale, messages })
    // English until it is loaded, however late.
    const timer = setTimeout(take, languageMs, undefined)
    catalogue
      .load(locale)
      .catch(() => undefined)
      .then((messages) => {
        clearTimeout(timer)
        take(messages)
      })
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [isKnown, locale])
  if (isKnown) return { messages: custom, areMessagesLoaded: true }
  return fetched?.locale === locale
    ? { messages: fetched.messages, areMessagesLoaded: true }
    : { messages: undefined, areMessagesLoaded: false }
}
