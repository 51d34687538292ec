import type { FaceOptions } from '@latchkey/sdk/face'
import type { LegacyOptions } from '../legacy-sdk/query.ts'
import type { CallOutcome } from '../remote.ts'
import type { Tab } from './driver.ts'
import type { Place } from './steps.ts'

/** The SDK of a page, where it is the global `dapp`. */
export type Dapp = {
  /**
   * Begins a call, such as `provider.request`, without waiting for its end, because a person may have to answer first.
   * @returns a function that waits for the end
   */
  begin(path: string, ...args: unknown[]): Promise<() => Promise<CallOutcome>>
  /** The same for a call that does not ask the person. */
  call(path: string, ...args: unknown[]): Promise<CallOutcome>
}

/**
 * Opens a third-party page, and makes a `Face` of our SDK there.
 *
 * @param more its further options
 */
export async function openDapp(
  { stack, tab, dapps }: Place,
  network: FaceOptions['network'],
  more: Partial<FaceOptions> = {},
): Promise<Dapp> {
  await tab.open(dapps.dapp)
  const options = { ...more, apiKey: stack.project.apiKey, network, iframeUrl: stack.addresses.wallet }
  await tab.evaluate('page', '(options) => latchkey.make(options)', [options])
  return createDapp(tab)
}

/** The same with a legacy SDK of a generation. */
export async function openLegacyDapp(
  { stack, tab, dapps }: Place,
  options: Pick<LegacyOptions, 'generation' | 'network'>,
): Promise<Dapp> {
  await tab.open(dapps.legacy)
  const script = `async (options) => {
    const { createLegacyFace } = await import(location.origin + '/face.ts')
    globalThis.dapp = { face: createLegacyFace(options, () => {}) }
  }`
  await tab.evaluate('page', script, [{ ...options, apiKey: stack.project.apiKey, iframeUrl: stack.addresses.wallet }])
  return createDapp(tab)
}

/** The address at which a native app opens the wallet of a host with its request, to be answered by a redirect. */
export function toNativeAddress({ addresses, project }: Place['stack'], wallet: string, request: object): string {
  const query = new URLSearchParams({
    request: JSON.stringify(request),
    api_key: project.apiKey,
    blockchain: 'POLYGON',
    env: 'ProdTest',
    hostname: 'com.harbour.game',
    redirectUrl: `${addresses.page}/return`,
    version: '1.12.5',
    type: 'unity',
    webview_version: '1',
  })
  return `${wallet}/?${query}`
}

/**
 * The source of a function that begins a call. Outcomes stay in the page, because a driver can wait for only one thing.
 */
const beginScript = `(path, args) => {
  self.outcomes ??= []
  const at = self.outcomes.push(null) - 1
  const names = path.split('.')
  const member = names.pop()
  const call = async () => {
    const holder = names.reduce((each, name) => each[name], dapp)
    return { result: (await holder[member](...args)) ?? null }
  }
  call()
    .catch((error) => ({ error: { ...error, name: error.name, message: error.message }, plain: !(error instanceof Error) }))
    .then((outcome) => { self.outcomes[at] = JSON.stringify(outcome) })
  return at
}`

const createDapp = (tab: Tab): Dapp => {
  const begin: Dapp['begin'] = async (path, ...args) => {
    const at = await tab.evaluate('page', beginScript, [path, args])
    return async () => JSON.parse(String(await tab.waitFor(path, '(at) => self.outcomes[at]', [at])))
  }
  return {
    begin,
    call: async (path, ...args) => (await begin(path, ...args))(),
  }
}
