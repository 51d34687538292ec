import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, webkitPaths } from '@latchkey/dev'
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

const elementKey = 'element-6066-11e4-a52e-4f735466cecf' // W3C WebDriver

/** Starts WebKitGTK's MiniBrowser with a fresh profile, on a display of its own, driven by W3C WebDriver. */
export async function startWebkit(settings: BrowserSettings = {}): Promise<EngineBrowser> {
  const paths = webkitPaths()
  if (!paths) throw new Error('there is no WebKit')
  const home = await mkdtemp(join(tmpdir(), 'latchkey-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  // There `prefers-reduced-motion` follows the toolkit's setting.
  await writeFile(
    join(home, 'gtk-3.0', 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${settings.reducesMotion ? 0 : 1}\n`,
  )
  const display = spawn(paths.display, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  // The display's number is written to the third pipe as soon as it is ready.
  const numbers = createInterface({ input: display.stdio[3] as NodeJS.ReadableStream })
  const [number] = await once(numbers, 'line')
  const driver = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home },
  })
  const stop = () => {
    driver.kill()
    display.kill()
  }
  // A test that times out does not reach its clean-up.
  process.once('exit', stop)

  // The document that receives commands, as set by `enter`.
  let entered = ''
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    ms = 60_000,
  ): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      signal: AbortSignal.timeout(ms),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) {
      // The frame may have been replaced.
      entered = ''
      throw new Error(`WebDriver: ${value?.error}: ${value?.message}`)
    }
    return value
  }
  const begin = async (tries = 50): Promise<{ sessionId: string; capabilities: { browserVersion: string } }> => {
    const options = { binary: paths.browser, args: ['--automation', ...(settings.strict ? ['--enable-itp'] : [])] }
    try {
      const alwaysMatch = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options }
      return (await call('POST', '/session', { capabilities: { alwaysMatch } })) as never // W3C WebDriver, New Session
    } catch (failure) {
      // The driver is not listening yet.
      if (tries === 0 || !(failure instanceof TypeError)) throw failure
      await sleep(100)
      return begin(tries - 1)
    }
  }
  const { sessionId, capabilities } = await begin().catch((failure) => {
    stop()
    throw failure
  })
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, ms?: number) =>
    call(method, `/session/${sessionId}${path}`, body, ms)
  // A script that is sent while a cached page is being restored is never answered: polling must be able to repeat it.
  const execute = (script: string, args: readonly unknown[]) =>
    ask('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args }, 15_000)

  // Each switch of window or frame moves the focus, as a person's click on the page beside the wallet would: the
  // wallet's gate then waits anew. Asking the same document again must not switch.
  const enter = async (id: string, place: Place = 'page') => {
    if (entered === `${id} ${place}`) return
    entered = ''
    await ask('POST', '/window', { handle: id })
    await ask('POST', '/frame', { id: null })
    if (place === 'wallet') {
      const frame = await execute(frameScript, [])
      if (!frame) throw new Error('the page has no wallet frame')
      await ask('POST', '/frame', { id: frame })
    }
    entered = `${id} ${place}`
  }

  const window = (id: string): EngineWindow => ({
    async open(url) {
      await enter(id)
      await ask('POST', '/url', { url })
    },
    async back() {
      await enter(id)
      await ask('POST', '/back', {})
      entered = ''
    },
    async evaluate(place, script, args) {
      await enter(id, place)
      return execute(script, args)
    },
    async find(place, query) {
      await enter(id, place)
      const found = await execute(findScript, [query])
      return (found as Record<string, string> | null)?.[elementKey]
    },
    async press(place, element) {
      await enter(id, place)
      // Not Element Click, which presses without a preceding movement: real mice move, and the gate does not count it
      // otherwise.
      const origin = { [elementKey]: element }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, duration: 50, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await ask('POST', '/actions', { actions: [mouse] })
    },
    async type(place, element, text) {
      await enter(id, place)
      await execute('(element) => { element.focus(); element.select() }', [{ [elementKey]: element }])
      // Before any press the element may not receive the focus.
      await ask('POST', `/element/${element}/value`, { text }).catch(async () => {
        await this.press(place, element)
        await enter(id, place)
        await execute('(element) => { element.focus(); element.select() }', [{ [elementKey]: element }])
        await ask('POST', `/element/${element}/value`, { text })
      })
    },
    async key(place, key) {
      await enter(id, place)
      const actions = [
        { type: 'keyDown', value: keyCodes[key] },
        { type: 'keyUp', value: keyCodes[key] },
      ]
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async screenshot() {
      await enter(id)
      return Buffer.from(String(await ask('GET', '/screenshot')), 'base64')
    },
    async close() {
      await enter(id)
      await ask('DELETE', '/window')
      entered = ''
    },
  })

  let first = true
  return {
    name: 'webkit',
    version: capabilities.browserVersion,
    windows: async () => (await ask('GET', '/window/handles')) as string[],
    // A window, because a press in a background tab of MiniBrowser is never answered.
    async openWindow() {
      const [handle] = (await ask('GET', '/window/handles')) as string[]
      if (first && handle !== undefined) {
        first = false
        if (settings.isPhone) await ask('POST', '/window/rect', { width: phone.width, height: phone.height })
        return handle
      }
      // The command needs a current window, and the last one may be closed.
      await ask('POST', '/window', { handle })
      entered = ''
      return ((await ask('POST', '/window/new', { type: 'window' })) as { handle: string }).handle
    },
    window,
    async end() {
      await ask('DELETE', '').catch(() => undefined)
      stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
