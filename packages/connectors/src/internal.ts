// What the kit shares with the connectors. It is no part of the public interface, and may change with any release.

export { toIcon } from './icon.ts'
export { switchChain, toAddEthereumChain } from './switch-chain.ts'
