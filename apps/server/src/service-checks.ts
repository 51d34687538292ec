import { setTimeout as pause } from 'node:timers/promises'
import { ConfigurationError } from '@latchkey/service/configuration'
import type { Log } from '@latchkey/service/log'
import { readSigner } from '@latchkey/service/signed'
import { everyGuard, parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { type CheckParts, checkGuard, type Finding } from './guard-checks.ts'
import { checkHost } from './host-check.ts'

/**
 * Checks the configuration, and that API, guards and host are configured for each other: names, keys, origins, clocks,
 * and the guards of the host's release.
 *
 * @param say is called with one line for each service that matches, and one if the host does not answer
 * @throws ConfigurationError with one line for each mismatch; SecretFileError
 */
export async function checkServices(configuration: ServerConfiguration, say: (line: string) => void): Promise<void> {
  const config = parseServerConfiguration(configuration)
  const signer = await readSigner(config.tokenKeyFile)
  const [host, ...found] = await Promise.all([
    checkHost(config),
    ...everyGuard(config).map((_, index) => checkGuard(index, { config, signer })),
  ])
  for (const [index, each] of found.entries())
    if (!each)
      say(`${everyGuard(config)[index]?.id}: it and this API prove themselves to each other, and their clocks agree.`)
  // It may be static files that are not deployed yet, or unreachable from this machine.
  if (host?.isUnreachable) say(`${host.text} So its guards were not compared with these.`)
  else if (!host) say(`${config.origins.wallet}: its release names the same guards.`)
  const wrong = host?.isUnreachable ? found : [...found, host]
  const lines = wrong.flatMap((each) => (each ? [`Wrong at "${each.field}": ${each.text}`] : []))
  if (lines.length > 0) throw new ConfigurationError(lines.join('\n'))
}

/** The pause before an unanswered check is repeated; each later one is half as long again, seconds. */
const firstPause = 2
const longestPause = 60
/** The interval of all checks, because clocks drift, certificates expire and releases change; seconds. */
const recheckSeconds = 600
/** The attempts after which the host's silence is logged: it only starts once this API answers. */
const patience = { guard: 0, host: 4 } as const

/**
 * Checks all guards and the host repeatedly, and logs every change of the result. One that does not answer may be
 * starting, so it is checked again sooner.
 *
 * @param signal ends it
 * @param everySeconds the pause after an answer
 */
export async function watchServices(
  parts: CheckParts & { config: Parameters<typeof checkHost>[0] },
  log: Log,
  signal: AbortSignal,
  everySeconds = recheckSeconds,
): Promise<void> {
  const watch = async (kind: 'guard' | 'host', name: string, check: () => Promise<Finding | undefined>) => {
    // The field that did not match, or '' where all did.
    let logged: string | undefined
    for (let seconds = firstPause, tries = 0; !signal.aborted; ) {
      const found = await check()
      if (signal.aborted) return
      const isSilent = found?.isUnreachable === true
      const field = found?.field ?? ''
      // A text may contain a number that differs each time.
      if (field !== logged && (!isSilent || tries >= patience[kind])) {
        logged = field
        if (found) log.error(`${kind} does not fit`, { [kind]: name, field, reason: found.text })
        else log.info(`${kind} fits`, { [kind]: name })
      }
      // Fails only where the signal ends it.
      await pause((isSilent ? seconds : everySeconds) * 1_000, undefined, { signal, ref: false }).catch(() => {})
      tries = isSilent ? tries + 1 : 0
      seconds = isSilent ? Math.min(seconds * 1.5, longestPause) : firstPause
    }
  }
  const { origins } = parts.config
  await Promise.all([
    ...everyGuard(parts.config).map(({ id }, index) => watch('guard', id, () => checkGuard(index, parts))),
    watch('host', origins.wallet, () => checkHost(parts.config)),
  ])
}
