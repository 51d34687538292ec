export { type JsonRpcSettings, jsonRpcDefaults } from './defaults.ts'
export { type NodeAddresses, nodeTransport } from './node-transport.ts'
