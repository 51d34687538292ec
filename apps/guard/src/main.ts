import { readConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import type { GuardConfiguration } from './configuration.ts'
import { startGuard } from './guard.ts'

const log = createLog('guard')

// Parsed by its schema first thing in startGuard.
await run(log, async () => startGuard((await readConfigurationFile()) as GuardConfiguration, log))
