import { readConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import type { ServerConfiguration } from './configuration.ts'
import { startServer } from './server.ts'

const log = createLog('api')

// Parsed by its schema first thing in startServer.
await run(log, async () => startServer((await readConfigurationFile()) as ServerConfiguration, log))
