import type { Brand } from '@latchkey/protocol/brand'

/** Gives the document a project's colour for what is drawn in the accent; without one, the wallet's own. */
export function setAccent(accent: Brand['accent']): void {
  const { style } = document.documentElement
  for (const scheme of ['light', 'dark'] as const)
    if (accent) style.setProperty(`--lk-accent-${scheme}`, accent[scheme])
    else style.removeProperty(`--lk-accent-${scheme}`)
}
