export { NodeAddressError, type NodeAddresses, requireAddresses } from './addresses.ts'
export { type JsonRpcSettings, jsonRpcDefaults } from './defaults.ts'
export { nodeTransport } from './node-transport.ts'
export { type Fetch, pairAnswers } from './pair-answers.ts'
