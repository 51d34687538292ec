import { createContext, useContext } from 'react'
import type { UiMessages } from './messages/en.ts'

/** The language of the components. */
export type Ui = {
  /** A BCP 47 tag: numbers are written in it. */
  locale: string
  messages: UiMessages
}

/** The language of the components below; every app provides it around its screens. */
export const UiContext = createContext<Ui | undefined>(undefined)

/**
 * The language of the components.
 * @throws Error outside of a `UiContext`
 */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('no UiContext around this component')
  return ui
}
