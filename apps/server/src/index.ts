export { createApi } from './api/app.ts'
export type { ServerConfiguration } from './configuration.ts'
export { createServer, startServer } from './server.ts'
