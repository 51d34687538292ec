import type { Case } from './cases.ts'

/** A wallet's own information (EIP-6963). */
export type WalletInformation = { uuid: string; name: string; icon: string; rdns: string }

const picture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The icon of a scripted wallet that was given none. */
export const plainIcon = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#345"/><path d="M24 36h48v30H24z" fill="#fff"/></svg>',
)

const scriptedIcon = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.hostileIconRan=true"><script>globalThis.hostileIconRan=true</script></svg>',
)

/** A name that has markup, a direction override and line breaks, and is far too long. */
export const hostileName = `<img src=x onerror="globalThis.hostileNameRan=true">\u202e\n\tksaMateM\u0000 ${'very '.repeat(60)}long`

/** The announced information, changed by the active cases. Pages get it unchecked, because they have to check it. */
export function announced(honest: WalletInformation, is: (name: Case) => boolean): WalletInformation {
  // Wrong types are the purpose of this case.
  if (is('brokenInfo')) return { name: 42, rdns: honest.rdns, icon: null } as unknown as WalletInformation
  if (is('hostileInfo')) return { ...honest, name: hostileName, icon: scriptedIcon }
  if (is('strangerIcon')) return { ...honest, icon: 'https://icons.stranger.example/wallet.png' }
  return honest
}
