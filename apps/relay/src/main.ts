import { withConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import type { RelayConfiguration } from './configuration.ts'
import { startRelay } from './relay.ts'

const log = createLog('relay')

// startRelay first validates it by its schema.
await run(log, () => withConfigurationFile((value) => startRelay(value as RelayConfiguration, log)))
