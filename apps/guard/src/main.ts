import { readConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { readCommand, runCommand } from '@latchkey/service/operator'
import { type GuardConfiguration, parseGuardConfiguration } from './configuration.ts'
import { startGuard } from './guard.ts'
import { migrations } from './tables.ts'

const log = createLog('guard')

/** `main.ts [command] --config <file.json>`, with the commands of `@latchkey/service/operator`. */
await run(log, async () => {
  const command = readCommand(process.argv.slice(2))
  // Parsed by its schema first thing wherever it goes.
  const configuration = (await readConfigurationFile(command?.config)) as GuardConfiguration
  if (!command) return startGuard(configuration, log)
  const { id: issuer, databaseUrl, keyFile } = parseGuardConfiguration(configuration)
  process.exitCode = await runCommand(command, { issuer, databaseUrl, keyFile, migrations, log })
  return { stop: async () => {} }
})
