// Shared by the kit and the connectors. It is not public, and may change with any release.

export { toIcon } from './icon.ts'
export { ConnectorNotConnectedError } from './not-connected.ts'
export { switchChain, toAddEthereumChain } from './switch-chain.ts'
