import { withConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { readCommand, readThaw, runCommand } from '@latchkey/service/operator'
import { type GuardConfiguration, parseGuardConfiguration } from './configuration.ts'
import { startGuard } from './guard.ts'
import { migrations } from './tables.ts'
import { thaw } from './thaw.ts'

const log = createLog('guard')

/** `main.ts [command] --config <file.json>`, with the commands of `@latchkey/service/operator`, and `thaw --vault <id>`. */
await run(log, async () => {
  const thawing = readThaw(process.argv.slice(2))
  const command = thawing ? undefined : readCommand(process.argv.slice(2))
  const work = async (value: unknown) => {
    // Each user first validates it by its schema.
    const configuration = value as GuardConfiguration
    if (!thawing && !command) return startGuard(configuration, log)
    if (thawing) await thaw(thawing.vaultId, configuration, log)
    else if (command) {
      const { id: issuer, databaseUrl, keyFile, kek } = parseGuardConfiguration(configuration)
      process.exitCode = await runCommand(command, { issuer, databaseUrl, keyFile, kek, migrations, log })
    }
    return { stop: async () => {} }
  }
  return withConfigurationFile(work, thawing?.config ?? command?.config)
})
