import { callSignatures, knownThreats } from '@latchkey/protocol/operator-lists'
import { ConfigurationError } from '@latchkey/service/configuration'
import { type Listening, listen } from '@latchkey/service/listen'
import { createLog, type Log } from '@latchkey/service/log'
import {
  type CheckedConfiguration,
  type HostConfiguration,
  parseHostConfiguration,
  toFrameConfig,
} from './configuration.ts'
import { readDescriptors, readList } from './descriptors.ts'
import { createHost } from './host.ts'
import { fixPageOrigins, pollPageOrigins } from './page-origins.ts'
import { readRelease } from './release.ts'
import { writeStaticFiles } from './static-files.ts'

/** The release that a configuration describes. */
const openRelease = async (config: CheckedConfiguration) => {
  const descriptors = config.descriptors === undefined ? undefined : await readDescriptors(config.descriptors)
  const [signatures, warnings] = await Promise.all([
    config.signatures === undefined ? undefined : readList(config.signatures, callSignatures),
    config.warnings === undefined ? undefined : readList(config.warnings, knownThreats),
  ])
  const files = new Map(descriptors?.files)
  for (const list of [signatures, warnings]) if (list) files.set(list.hash, list.bytes)
  const frameConfig = {
    ...toFrameConfig(config),
    ...(descriptors && { descriptors: descriptors.list }),
    ...(signatures && { signatures: signatures.hash }),
    ...(warnings && { warnings: warnings.hash }),
  }
  const release = await readRelease(config.frameFolder, frameConfig)
  return { release, config, descriptors: files.size > 0 ? { files } : undefined }
}

/**
 * Writes the release for a static host: byte for byte what the host would serve.
 *
 * @param folder a new or empty folder
 * @param say gets lines for the operator
 * @throws ConfigurationError
 */
export async function writeRelease(configuration: HostConfiguration, folder: string, say: (line: string) => void) {
  const config = parseHostConfiguration(configuration)
  const { pageOrigins } = config
  if (!pageOrigins)
    throw new ConfigurationError(
      'The configuration is wrong at "pageOrigins": it is missing. Static files cannot ask the API: write the pages of the one project that this host serves.',
    )
  const opened = await openRelease(config)
  const { count, manifest } = await writeStaticFiles(folder, { ...opened, pageOrigins })
  say(`${count} files are in ${folder}/files; serve them with the headers of nginx.conf, Caddyfile or files/_headers.`)
  if (opened.release.build !== undefined) say(`The frame is build ${opened.release.build}.`)
  say(`release.json names the SHA-256 of each. Its own: ${manifest}`)
}

/**
 * Starts the host.
 *
 * @returns its port (chosen by the system where the configuration says 0) and `stop`
 * @throws ConfigurationError
 */
export async function startHost(configuration: HostConfiguration, log: Log = createLog('host')) {
  const config = parseHostConfiguration(configuration)
  const opened = await openRelease(config)
  const pages = config.pageOrigins ? fixPageOrigins(config.pageOrigins) : pollPageOrigins(config.origins.api, log)
  const host = createHost({ ...opened, pages, log })
  let listening: Listening
  try {
    listening = await listen((request, env) => host.fetch(request, env), config.listen, { log })
  } catch (failure) {
    pages.stop()
    throw failure
  }
  const { id, build } = opened.release
  log.info('listening', { wallet: `${config.listen.host}:${listening.port}`, release: id, build })
  return {
    port: listening.port,
    async stop() {
      pages.stop()
      await listening.stop()
    },
  }
}
