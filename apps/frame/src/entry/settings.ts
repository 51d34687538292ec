import { environments } from '@latchkey/core/environments'
import { WalletError } from '@latchkey/core/errors'
import { type FrameConfig, frameConfig } from '@latchkey/protocol/frame-config'
import { apiKey as apiKeyShape } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { reloadedQuery } from './fresh-address.ts'

/** The settings in the frame's address, validated. They only decide how the page starts. */
export type Settings = {
  config: FrameConfig
  apiKey: string
  /** The SDK's version; undefined means the oldest. */
  version: string | undefined
  /** The network in the query, unparsed: the accepted names depend on the version. */
  requested: { network: string | undefined; blockchain: string | undefined }
  /** True for a test environment; undefined where none is named. */
  test: boolean | undefined
  /** Set for an unknown environment: no request is answered then. */
  invalid: WalletError | undefined
  /** False where the page disables toasts. */
  toasts: boolean
  /** The language the page asks for, an unchecked BCP 47 tag. */
  locale: string | undefined
  /** True where a person loaded the wallet anew to get another build. */
  wasReloaded: boolean
}

const environmentTests: Record<string, boolean> = {
  StageTest: true,
  ProdTest: true,
  StageMainnet: false,
  ProdMainnet: false,
  // A local wallet for development.
  Local: true,
  Dev: true,
}

/**
 * The release's configuration from its block in the HTML, and the settings in the query. Undefined when the
 * configuration or the API key is missing or malformed, or the key occurs twice: somebody else added the second one.
 */
export function readSettings(document: Document, search: string): Settings | undefined {
  try {
    const block = document.getElementById('latchkey-config')?.textContent ?? ''
    const query = new URLSearchParams(search)
    const config = v.parse(frameConfig, JSON.parse(block))
    const [apiKey] = v.parse(v.strictTuple([apiKeyShape]), query.getAll('api_key'))
    const read = (name: string) => query.get(name)?.slice(0, 64) || undefined
    const env = read('env')
    const known = env === undefined || environments.some((each) => each === env)
    return {
      config,
      apiKey,
      version: read('version'),
      requested: { network: read('network'), blockchain: read('blockchain') },
      test: env === undefined ? undefined : environmentTests[env],
      invalid: known ? undefined : new WalletError('invalidEnvironment', { env }),
      toasts: read('notification') !== 'none',
      locale: read('locale'),
      wasReloaded: query.has(reloadedQuery),
    }
  } catch {
    return undefined
  }
}
