import { createContext, useContext } from 'react'
import type { UiMessages } from './messages/en.ts'

/** The language of the components, and their project's mark. */
export type Ui = {
  /** A BCP 47 tag: numbers are written in it. */
  locale: string
  messages: UiMessages
  /** The mark of the project, as a data URL, which each sheet draws. */
  mark?: string | undefined
}

/** The language of the components below, and their project's mark; every app provides it around its screens. */
export const UiContext = createContext<Ui | undefined>(undefined)

/**
 * The language of the components, and their project's mark.
 * @throws Error outside of a `UiContext`
 */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('no UiContext around this component')
  return ui
}
