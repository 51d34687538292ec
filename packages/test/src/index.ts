export type { Presence } from './announce.ts'
export { type Case, cases, delays, type Moment, moments } from './cases.ts'
export type { OfferedChain } from './chains.ts'
export { hostileName, type WalletInformation } from './information.ts'
export type { ProviderEvent, ScriptedProvider } from './provider.ts'
export { ProviderRpcError } from './rpc-error.ts'
export {
  createScriptedWallet,
  type News,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WatchedAsset,
} from './scripted-wallet.ts'
export type { Request } from './user.ts'
