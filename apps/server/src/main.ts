import { readConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { readCommand, runCommand } from '@latchkey/service/operator'
import { changeKeys } from './change-keys.ts'
import type { ServerConfiguration } from './configuration.ts'
import { describeService } from './operator.ts'
import { startServer } from './server.ts'

const log = createLog('api')

/**
 * `main.ts [command] --config <file.json>`; the commands are `rotate-keys`, `replace-keys` and those of
 * `@latchkey/service/operator`.
 */
const args = process.argv.slice(2)
const [first, ...rest] = args
const change = first === 'rotate-keys' || first === 'replace-keys' ? first : undefined

await run(log, async () => {
  const command = readCommand(args)
  // Parsed by its schema first thing wherever it goes.
  const configuration = (await readConfigurationFile(
    command ? command.config : change ? rest : undefined,
  )) as ServerConfiguration
  if (!command && !change) return startServer(configuration, log)
  if (command) process.exitCode = await runCommand(command, await describeService(configuration, log))
  if (change) await changeKeys(change, configuration, log)
  return { stop: async () => {} }
})
