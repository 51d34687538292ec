'use client'

export {
  type Connected,
  LatchkeyProvider,
  type LatchkeyProviderProps,
  type Theme,
  useConnected,
  useConnectionState,
  useLanguage,
  useLatchkey,
  useTexts,
} from './context.tsx'
export type { Language } from './languages.ts'
export type { Latchkey, LatchkeyOptions } from './latchkey.ts'
export type { Texts } from './texts/en.ts'
