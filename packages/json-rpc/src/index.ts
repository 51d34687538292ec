export { type JsonRpcOptions, jsonRpcDefaults } from './defaults.ts'
export { type Fetch, matchResponses } from './match-responses.ts'
export { nodeTransport } from './node-transport.ts'
export { assertRpcUrls, RpcUrlError, type RpcUrls } from './rpc-urls.ts'
