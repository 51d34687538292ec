import { withConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { type Command, readCommand, readThaw, runCommand } from '@latchkey/service/operator'
import { changeKeys } from './change-keys.ts'
import { checkGuards } from './check-guards.ts'
import type { ServerConfiguration } from './configuration.ts'
import { describeService } from './operator.ts'
import { startServer } from './server.ts'
import { thaw } from './thaw.ts'

const log = createLog('api')

const args = process.argv.slice(2)
const [first, ...rest] = args
const own = first === 'check' || first === 'rotate-keys' || first === 'replace-keys' ? first : undefined

const work = (command: Command | undefined, thawing: ReturnType<typeof readThaw>) => async (value: unknown) => {
  // Parsed by its schema first thing wherever it goes.
  const configuration = value as ServerConfiguration
  if (!command && !own && !thawing) return startServer(configuration, log)
  if (thawing) await thaw(thawing.vaultId, configuration, log)
  else if (command) process.exitCode = await runCommand(command, await describeService(configuration, log))
  else if (own === 'check') await checkGuards(configuration, (line) => process.stdout.write(`${line}\n`))
  else if (own) await changeKeys(own, configuration, log)
  return { stop: async () => {} }
}

/**
 * `main.ts [command] --config <file.json>`; the commands are `check`, `rotate-keys`, `replace-keys`, `thaw --vault <id>`
 * and those of `@latchkey/service/operator`.
 */
await run(log, async () => {
  const thawing = readThaw(args)
  const command = own || thawing ? undefined : readCommand(args)
  const config = thawing?.config ?? command?.config ?? (own ? rest : undefined)
  return withConfigurationFile(work(command, thawing), config)
})
