export type { Placement } from '../link/link.ts'
export { type EmbeddedWallet, embeddedWallet, type PassWindow, passStandIn } from './embedded-wallet.ts'
export { installScriptedWallet } from './install.ts'
export type { ShownScreen } from './read-screen.ts'
