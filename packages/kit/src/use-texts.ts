'use client'

import { useKit } from './kit-context.ts'
import { texts as english, type Texts } from './texts/en.ts'

/** Every word of the kit in the language of this part of the page; English until another is there. */
export const useTexts = (): Texts => useKit().texts ?? english
