import { withConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { type Command, readCommand, runCommand } from '@latchkey/service/operator'
import { changeKeys } from './change-keys.ts'
import { checkGuards } from './check-guards.ts'
import type { ServerConfiguration } from './configuration.ts'
import { describeService } from './operator.ts'
import { startServer } from './server.ts'

const log = createLog('api')

const args = process.argv.slice(2)
const [first, ...rest] = args
const own = first === 'check' || first === 'rotate-keys' || first === 'replace-keys' ? first : undefined

const work = (command: Command | undefined) => async (value: unknown) => {
  // Parsed by its schema first thing wherever it goes.
  const configuration = value as ServerConfiguration
  if (!command && !own) return startServer(configuration, log)
  if (command) process.exitCode = await runCommand(command, await describeService(configuration, log))
  else if (own === 'check') await checkGuards(configuration, (line) => process.stdout.write(`${line}\n`))
  else if (own) await changeKeys(own, configuration, log)
  return { stop: async () => {} }
}

/**
 * `main.ts [command] --config <file.json>`; the commands are `check`, `rotate-keys`, `replace-keys` and those of
 * `@latchkey/service/operator`.
 */
await run(log, async () => {
  const command = own ? undefined : readCommand(args)
  return withConfigurationFile(work(command), command ? command.config : own ? rest : undefined)
})
