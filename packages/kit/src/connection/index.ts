export type { Asking, Connection, ConnectionState, Ending } from './connection.ts'
export { type ConnectionOptions, createConnection } from './create-connection.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { browserStorage, readStored, type Stored } from './stored.ts'
