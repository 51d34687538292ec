export type { Connection, ConnectionState, Disconnection, PendingConnection } from './connection.ts'
export { type ConnectionOptions, createConnection } from './create-connection.ts'
export { browserStorage, readStored, type Stored } from './stored.ts'
export { defaultTimeouts, type Timeouts } from './timeouts.ts'
