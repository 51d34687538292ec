'use client'

import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { WagmiContext } from 'wagmi'
import { KitDialog } from './connect/kit-dialog.tsx'
import { writeRecent } from './connect/recent.ts'
import { walletId } from './connect/wallets.ts'
import { type Kit, KitContext, type Theme, useBeforePaint } from './kit-context.ts'
import { directionOf, type Language, loadTexts } from './languages.ts'
import type { Latchkey } from './latchkey.ts'
import { createStage } from './stage.ts'
import type { Texts } from './texts/en.ts'

export type LatchkeyProviderProps = {
  latchkey: Latchkey
  theme?: Theme | undefined
  /** Fetched when it is not English, unless `texts` brings the words along. */
  language?: Language | undefined
  /** The words themselves: a file of `@latchkey/kit/texts`, or a team's own. A server needs them to render them. */
  texts?: Texts | undefined
  children?: ReactNode
}

/**
 * Gives everything inside it the connection, and restores the one this browser holds.
 *
 * Inside a team's own `WagmiProvider` and `QueryClientProvider` it uses theirs, when the latchkey was made from their
 * configuration. wagmi's own provider is not used: on mounting it would reconnect in its way, or forget what is stored.
 */
export function LatchkeyProvider({ latchkey, theme, language = 'en', texts, children }: LatchkeyProviderProps) {
  const { config, connection } = latchkey
  const queryClient = useMemo(() => latchkey.queryClient, [latchkey])
  const outerConfig = useContext(WagmiContext)
  const outerQueries = useContext(QueryClientContext)
  const [stage] = useState(createStage)
  const { texts: words, isSpoken } = useSpoken(language, texts)

  // Before the first picture, so that who was connected is never shown "Connect".
  useBeforePaint(() => connection.start(), [connection])

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
  const kit = useMemo(
    () => ({
      latchkey,
      texts: words,
      isSpoken,
      language,
      dir: directionOf(language),
      theme: { scheme, accent, radius },
      stage,
    }),
    [latchkey, words, isSpoken, language, scheme, accent, radius, stage],
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

/** The words in this language: given or fetched. Undefined for English, which is built in, also where no other can be had. */
const useSpoken = (language: string, given: Texts | undefined): Pick<Kit, 'texts' | 'isSpoken'> => {
  const [fetched, setFetched] = useState<{ language: string; texts: Texts | undefined }>()
  const isKnown = given !== undefined || language === 'en'
  useEffect(() => {
    if (isKnown) return
    let wanted = true
    loadTexts(language)
      .catch(() => undefined)
      .then((texts) => wanted && setFetched({ language, texts }))
    return () => {
      wanted = false
    }
  }, [isKnown, language])
  if (isKnown) return { texts: given, isSpoken: true }
  return fetched?.language === language
    ? { texts: fetched.texts, isSpoken: true }
    : { texts: undefined, isSpoken: false }
}
