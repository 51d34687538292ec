import { ConfigurationError } from '@latchkey/service/configuration'
import { readSigner } from '@latchkey/service/signed'
import { parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { checkGuard } from './guard-checks.ts'

/**
 * Checks the configuration and that API and guards are configured for each other: names, keys, origins, clocks.
 *
 * @param say gets one line for each guard that fits
 * @throws ConfigurationError with one line for each that does not; SecretFileError
 */
export async function checkGuards(configuration: ServerConfiguration, say: (line: string) => void): Promise<void> {
  const config = parseServerConfiguration(configuration)
  const signer = await readSigner(config.tokenKeyFile)
  const found = await Promise.all(config.guards.map((_, index) => checkGuard(index, { config, signer })))
  for (const [index, each] of found.entries())
    if (!each)
      say(`${config.guards[index]?.id}: it and this API prove themselves to each other, and their clocks agree.`)
  const lines = found.flatMap((each) => (each ? [`Wrong at "${each.field}": ${each.text}`] : []))
  if (lines.length > 0) throw new ConfigurationError(lines.join('\n'))
}
