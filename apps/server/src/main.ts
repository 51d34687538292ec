import { withConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { type Command, readCommand, readThaw, runCommand } from '@latchkey/service/operator'
import { type AdminCommand, readAdmin } from './admin-command.ts'
import type { ServerConfiguration } from './configuration.ts'
import { type DeletionsCommand, readDeletions } from './deletions-command.ts'
import { type GuardsCommand, readGuards } from './guards-command.ts'

const log = createLog('api')

const args = process.argv.slice(2)
const [first, ...rest] = args
const own = first === 'check' || first === 'rotate-keys' || first === 'replace-keys' ? first : undefined

/** Each command loads its own modules: loading the service's takes a second of CPU time. */
const work =
  (
    command: Command | undefined,
    thawing: ReturnType<typeof readThaw>,
    admin?: AdminCommand,
    deletions?: DeletionsCommand,
    guards?: GuardsCommand,
  ) =>
  async (value: unknown) => {
    // Each user parses it by its schema first.
    const configuration = value as ServerConfiguration
    if (!command && !own && !thawing && !admin && !deletions && !guards) {
      const { startServer } = await import('./server.ts')
      return startServer(configuration, log)
    }
    if (admin) {
      const { setAdmin } = await import('./admin.ts')
      await setAdmin(admin, configuration, log)
    } else if (deletions) {
      const { workOnDeletions } = await import('./list-deletions.ts')
      await workOnDeletions(deletions.act, configuration, { log, print: (line) => process.stdout.write(`${line}\n`) })
    } else if (guards) {
      const { listGuards } = await import('./list-guards.ts')
      const print = (line: string) => process.stdout.write(`${line}\n`)
      process.exitCode = (await listGuards(guards, configuration, { log, print })) ? 0 : 1
    } else if (thawing) {
      const { thaw } = await import('./thaw.ts')
      await thaw(thawing.vaultId, configuration, log)
    } else if (command) {
      const { describeService } = await import('./operator.ts')
      process.exitCode = await runCommand(command, await describeService(configuration, log))
    } else if (own === 'check') {
      const { checkServices } = await import('./service-checks.ts')
      await checkServices(configuration, (line) => process.stdout.write(`${line}\n`))
    } else if (own) {
      const { changeKeys } = await import('./change-keys.ts')
      await changeKeys(own, configuration, log)
    }
    return { stop: async () => {} }
  }

/**
 * `main.ts [command] --config <file.json>`; the commands are `check`, `rotate-keys`, `replace-keys`, `thaw --vault <id>`,
 * `admin --person <id>`, `deletions`, `guards` and those of `@latchkey/service/operator`.
 */
await run(log, async () => {
  const thawing = readThaw(args)
  const admin = readAdmin(args)
  const deletions = readDeletions(args)
  const guards = readGuards(args)
  const command = own || thawing || admin || deletions || guards ? undefined : readCommand(args)
  const config =
    thawing?.config ??
    admin?.config ??
    deletions?.config ??
    guards?.config ??
    command?.config ??
    (own ? rest : undefined)
  return withConfigurationFile(work(command, thawing, admin, deletions, guards), config)
})
