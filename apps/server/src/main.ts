import { readConfigurationFile } from '@latchkey/service/configuration'
import { run } from '@latchkey/service/listen'
import { createLog } from '@latchkey/service/log'
import { changeKeys } from './change-keys.ts'
import type { ServerConfiguration } from './configuration.ts'
import { startServer } from './server.ts'

const log = createLog('api')

/** `main.ts [rotate-keys | replace-keys] --config <file.json>` */
const [first, ...rest] = process.argv.slice(2)
const command = first === 'rotate-keys' || first === 'replace-keys' ? first : undefined

await run(log, async () => {
  // Parsed by its schema first thing in both.
  const configuration = (await readConfigurationFile(command ? rest : undefined)) as ServerConfiguration
  if (!command) return startServer(configuration, log)
  await changeKeys(command, configuration, log)
  return { stop: async () => {} }
})
