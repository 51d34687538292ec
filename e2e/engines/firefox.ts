import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firefoxPath } from '@latchkey/dev'
import {
  type BrowserSettings,
  type EngineBrowser,
  type EngineWindow,
  findScript,
  frameScript,
  keyCodes,
  type Place,
  phone,
} from './driver.ts'

/** People's defaults, without background requests and the questions of a first run. */
const preferences = {
  // The remote agent's recommended preferences let pages open windows without a user gesture.
  'remote.prefs.recommended': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  // Any free port, which Firefox writes into its profile.
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** The preferences in `about:config` that make up a setting. */
const preferencesOf = (settings: BrowserSettings): Record<string, unknown> => ({
  // The preferences that about:preferences sets for "Strict".
  ...(settings.strict && {
    'browser.contentblocking.category': 'strict',
    'network.cookie.cookieBehavior': 5,
    'network.cookie.cookieBehavior.optInPartitioning': true,
    'network.http.referer.disallowCrossSiteRelaxingDefault': true,
    'network.http.referer.disallowCrossSiteRelaxingDefault.top_navigation': true,
    'privacy.annotate_channels.strict_list.enabled': true,
    'privacy.bounceTrackingProtection.mode': 1,
    'privacy.fingerprintingProtection': true,
    'privacy.partition.network_state.ocsp_cache': true,
    'privacy.query_stripping.enabled': true,
    'privacy.trackingprotection.enabled': true,
    'privacy.trackingprotection.emailtracking.enabled': true,
    'privacy.trackingprotection.socialtracking.enabled': true,
  }),
  ...(settings.blocksCrossSite && { 'network.cookie.cookieBehavior': 1 }),
  ...(settings.isPrivate && { 'browser.privatebrowsing.autostart': true }),
  ...(settings.hasForcedColors && { 'browser.display.document_color_use': 2 }),
  ...(settings.hasAuthenticator && {
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  }),
  ...(settings.reducesMotion && { 'ui.prefersReducedMotion': 1 }),
})

type Node = { type: string; value?: { context?: string; [key: string]: unknown }; sharedId?: string }
type Result = { type: 'success' | 'exception'; result: Node; exceptionDetails?: { text: string } }

/**
 * Begins a session by Marionette, Firefox's own protocol for WebDriver Classic (length-prefixed arrays), and adds an
 * authenticator with passkeys that have WebAuthn's `prf`: WebDriver BiDi has no command for one.
 *
 * @returns the address at which the same session speaks WebDriver BiDi
 */
const beginWithAuthenticator = async (profile: string) => {
  const socket = connect(Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8')), '127.0.0.1')
  const timer = setTimeout(() => socket.destroy(new Error('Marionette does not answer')), 60_000)
  await once(socket, 'data')
  const call = async (id: number, name: string, parameters: object) => {
    const text = JSON.stringify([0, id, name, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const [, , failure, result] = JSON.parse(answer.toString().replace(/^\d+:/, ''))
    if (failure) throw new Error(`Marionette: ${failure.error}: ${failure.message}`)
    return result
  }
  const { capabilities } = await call(1, 'WebDriver:NewSession', { acceptInsecureCerts: true, webSocketUrl: true })
  const verifies = { hasUserVerification: true, isUserConsenting: true, isUserVerified: true }
  const kind = { protocol: 'ctap2_1', transport: 'internal', hasResidentKey: true }
  await call(2, 'WebAuthn:AddVirtualAuthenticator', { ...kind, ...verifies })
  clearTimeout(timer)
  return { socket, capabilities }
}

/** Starts the system's Firefox with a fresh profile, driven by WebDriver BiDi. */
export async function startFirefox(settings: BrowserSettings = {}): Promise<EngineBrowser> {
  const path = firefoxPath()
  if (!path) throw new Error('there is no Firefox')
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  const lines = Object.entries({ ...preferences, ...preferencesOf(settings) }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    '--marionette',
    'about:blank',
  ]
  const child = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A test that times out does not reach its clean-up.
  process.once('exit', () => child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Firefox did not start within 120 s')), 120_000)
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Firefox ended at its start')))
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
  })

  const marionette = settings.hasAuthenticator ? await beginWithAuthenticator(profile) : undefined
  const socket = new WebSocket(marionette?.capabilities.webSocketUrl ?? `${address}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Firefox does not answer'))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    const answer = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') answer?.reject(new Error(`WebDriver BiDi: ${error}: ${message}`))
    else answer?.resolve(result)
  }
  socket.onclose = () => {
    for (const each of waiting.values()) each.reject(new Error('Firefox has gone'))
  }
  // Answers have the protocol's types; each call names the fields that it reads.
  const call = <T>(method: string, params: object = {}): Promise<T> => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    const timer = setTimeout(() => answer.reject(new Error(`${method} was not answered within 60 s`)), 60_000)
    return answer.promise.finally(() => clearTimeout(timer)) as Promise<T>
  }

  type Begun = { capabilities: { browserVersion: string } }
  const wanted = { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } }
  const { capabilities } = marionette ?? (await call<Begun>('session.new', wanted))

  const run = async (context: string, functionDeclaration: string, args: object[] = []): Promise<Node> => {
    const params = { functionDeclaration, awaitPromise: true, target: { context }, arguments: args }
    const answer = await call<Result>('script.callFunction', params)
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
    return answer.result
  }
  const inText = (args: readonly unknown[]) => args.map((each) => ({ type: 'string', value: JSON.stringify(each) }))
  const parsed = '(...texts) => texts.map((each) => JSON.parse(each))'

  const contextOf = async (id: string, place: Place): Promise<string> => {
    if (place === 'page') return id
    const { value } = await run(id, `() => (${frameScript})().contentWindow`)
    if (!value?.context) throw new Error('the page has no wallet frame')
    return value.context
  }

  const pressKeys = async (context: string, keys: readonly string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await call('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  const window = (id: string): EngineWindow => ({
    async open(url) {
      await call('browsingContext.navigate', { context: id, url, wait: 'complete' })
    },
    async back() {
      await call('browsingContext.traverseHistory', { context: id, delta: -1 })
    },
    async evaluate(place, script, args) {
      const text = `async (...texts) => JSON.stringify((await (${script})(...(${parsed})(...texts))) ?? null)`
      const { value } = await run(await contextOf(id, place), text, inText(args))
      return JSON.parse(String(value))
    },
    async find(place, query) {
      const found = await run(
        await contextOf(id, place),
        `(text) => (${findScript})(JSON.parse(text))`,
        inText([query]),
      )
      return found.sharedId
    },
    async press(place, element) {
      const origin = { type: 'element', element: { sharedId: element } }
      const actions = [
        // A person moves the pointer before pressing; Firefox fires no event for a move to the current position.
        { type: 'pointerMove', x: 2, y: 2, origin },
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const pointerType = settings.isPhone ? 'touch' : 'mouse'
      const pointer = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions }
      await call('input.performActions', { context: await contextOf(id, place), actions: [pointer] })
    },
    async type(place, element, text) {
      const context = await contextOf(id, place)
      await run(context, '(element) => { element.focus(); element.select() }', [{ sharedId: element }])
      await pressKeys(context, [...text])
    },
    async key(place, key) {
      await pressKeys(await contextOf(id, place), [keyCodes[key]])
    },
    async screenshot() {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', { context: id })
      return Buffer.from(data, 'base64')
    },
    async close() {
      await call('browsingContext.close', { context: id })
    },
  })

  return {
    name: 'firefox',
    version: capabilities.browserVersion,
    async windows() {
      const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', { maxDepth: 0 })
      return contexts.map(({ context }) => context)
    },
    async openWindow() {
      const { context } = await call<{ context: string }>('browsingContext.create', { type: 'tab' })
      const viewport = { width: phone.width, height: phone.height }
      if (settings.isPhone) await call('browsingContext.setViewport', { context, viewport })
      return context
    },
    async prepare(script) {
      await call('script.addPreloadScript', { functionDeclaration: script })
    },
    window,
    async end() {
      marionette?.socket.destroy()
      await call('browser.close').catch(() => undefined)
      socket.close()
      const kill = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(kill)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
