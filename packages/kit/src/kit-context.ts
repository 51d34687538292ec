'use client'

import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import type { Connection as Connected } from 'wagmi'
import type { ConnectionState } from './connection/connection.ts'
import type { Latchkey } from './latchkey.ts'
import type { Messages } from './messages/en.ts'
import type { ViewStore } from './view-store.ts'

export type Theme = {
  /** Default: the `color-scheme` of the page around the kit. `system` follows the visitor's own setting. */
  scheme?: 'light' | 'dark' | 'system' | undefined
  /** Any CSS colour; `light-dark(…)` gives one for each scheme. Text on it becomes black or white. */
  accent?: string | undefined
  /** The radius of buttons and fields, a CSS length; dialogs are a little rounder. */
  radius?: string | undefined
}

export type Kit = {
  latchkey: Latchkey
  /** All words, if the page passed them or they were loaded. English ones are part of the components. */
  messages: Messages | undefined
  /** The words of the language are loaded. */
  areMessagesLoaded: boolean
  locale: string
  dir: 'ltr' | 'rtl'
  theme: Theme
  viewStore: ViewStore
  /** The connection as a server, and a hydrating page, draw it. */
  first: { state: ConnectionState; connection: Connected | undefined }
}

export const KitContext = createContext<Kit | undefined>(undefined)

/** Before the browser paints. A server has neither layout nor effects, and React 18 would warn there. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('This part of Latchkey needs a <LatchkeyProvider> around it.')
  return kit
}
