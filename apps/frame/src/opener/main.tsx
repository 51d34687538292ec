import '@latchkey/ui/tokens.css'
import '@latchkey/ui/base.css'
import '@latchkey/ui/late.css'
import { directionOf } from '@latchkey/core/locale'
import { createRoot } from 'react-dom/client'
import { chooseMessages } from './messages/load.ts'
import { Opener, type Unfit } from './opener.tsx'

/** The page is meant to be opened from a disk: on a website, or in another page, somebody else may control it. */
const findUnfit = (): Unfit | undefined => {
  if (location.protocol !== 'file:' || window.top !== window) return 'website'
  if (typeof crypto !== 'object' || !crypto.subtle || typeof WebAssembly !== 'object') return 'outdated'
  return undefined
}

const words = chooseMessages(navigator.languages)
Object.assign(document.documentElement, { lang: words.locale, dir: directionOf(words.locale) })
createRoot(document.getElementById('root') ?? document.body).render(<Opener words={words} unfit={findUnfit()} />)
