export type { Placement } from '../link/link.ts'
export { installScriptedWallet } from './install.ts'
