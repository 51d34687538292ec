import { parseArgs } from 'node:util'
import { ConfigurationError, withConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import type { HostConfiguration } from './configuration.ts'
import { startHost, writeRelease } from './server.ts'

const log = createLog('host')

const [command, ...rest] = process.argv.slice(2)

/** `main.ts --config <file.json>`, or `main.ts release --config <file.json> --to <folder>`. */
await run(log, async () => {
  // Each user first validates a configuration by its schema.
  if (command !== 'release') return withConfigurationFile((value) => startHost(value as HostConfiguration, log))
  const { config, to } = readOptions(rest)
  await withConfigurationFile(
    (value) => writeRelease(value as HostConfiguration, to, (line) => process.stdout.write(`${line}\n`)),
    ['--config', config],
  )
  return { stop: async () => {} }
})

function readOptions(args: string[]): { config: string; to: string } {
  const usage = 'Write it with: release --config <file.json> --to <folder>.'
  try {
    const { config, to } = parseArgs({ args, options: { config: { type: 'string' }, to: { type: 'string' } } }).values
    if (config && to) return { config, to }
  } catch (cause) {
    throw new ConfigurationError(usage, { cause })
  }
  throw new ConfigurationError(usage)
}
