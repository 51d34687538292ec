export type { RelayConfiguration } from './configuration.ts'
export { type Relay, startRelay } from './relay.ts'
