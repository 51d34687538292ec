import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromiumPath } from '@latchkey/dev'
import config from '../playwright.config.ts'
import { type EngineBrowser, type EngineWindow, findScript, type Key, type Place } from './driver.ts'

type Attached = { sessionId: string; targetInfo: { type: string; url: string } }
type Remote = { type: string; objectId?: string; value?: unknown }

const keys: Record<Key, object> = {
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
}

/**
 * Starts the system's Chromium with a fresh profile, driven by its own protocol: Playwright emulates focus for each
 * page, and then none can be frozen.
 */
export async function startDevtools(): Promise<EngineBrowser> {
  const path = chromiumPath()
  if (!path) throw new Error('there is no Chromium')
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-devtools-'))
  const own = [
    '--headless=new',
    '--ignore-certificate-errors',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const args = [...(config.use?.launchOptions?.args ?? []), ...own, 'about:blank']
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A test that times out does not reach its clean-up.
  process.once('exit', () => child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Chromium ended at its start')))
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })

  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Chromium does not answer'))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  /** The session of the frame in a page, by the page's. */
  const frames = new Map<string, string>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, method, params, sessionId, result, error } = JSON.parse(String(data))
    if (method === 'Target.attachedToTarget' && sessionId !== undefined)
      frames.set(sessionId, (params as Attached).sessionId)
    const answer = waiting.get(id)
    waiting.delete(id)
    if (error) answer?.reject(new Error(`DevTools: ${error.message}`))
    else answer?.resolve(result)
  }
  socket.onclose = () => {
    for (const each of waiting.values()) each.reject(new Error('Chromium has gone'))
  }
  // Answers have the protocol's types; each call names the fields that it reads.
  const call = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }))
    const timer = setTimeout(() => answer.reject(new Error(`${method} was not answered within 60 s`)), 60_000)
    return answer.promise.finally(() => clearTimeout(timer)) as Promise<T>
  }

  const sessions = new Map<string, Promise<string>>()
  const attach = async (targetId: string) => {
    const { sessionId } = await call<Attached>('Target.attachToTarget', { targetId, flatten: true })
    const own = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{ type: 'iframe' }] }
    await call('Target.setAutoAttach', own, sessionId)
    return sessionId
  }
  const pageOf = (id: string) => {
    const session = sessions.get(id) ?? attach(id)
    sessions.set(id, session)
    return session
  }
  const sessionOf = async (id: string, place: Place) => {
    const page = await pageOf(id)
    const session = place === 'page' ? page : frames.get(page)
    if (session === undefined) throw new Error('the page has no wallet frame')
    return session
  }

  type Answer = { result: Remote; exceptionDetails?: { text: string; exception?: { description?: string } } }
  const read = ({ result, exceptionDetails: failure }: Answer): Remote => {
    if (failure) throw new Error(failure.exception?.description ?? failure.text)
    return result
  }
  const run = async (session: string, expression: string) =>
    read(await call<Answer>('Runtime.evaluate', { expression, awaitPromise: true }, session))
  const runOn = async (session: string, objectId: string, functionDeclaration: string) =>
    read(await call<Answer>('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue: true }, session))

  const window = (id: string): EngineWindow => ({
    async open(url) {
      await call('Page.navigate', { url }, await pageOf(id))
    },
    async back() {
      throw new Error('not driven here')
    },
    async evaluate(place, script, args) {
      const text = `(async () => JSON.stringify((await (${script})(...${JSON.stringify(args)})) ?? null))()`
      const { value } = await run(await sessionOf(id, place), text)
      return JSON.parse(String(value))
    },
    async find(place, query) {
      const { objectId } = await run(await sessionOf(id, place), `(${findScript})(${JSON.stringify(query)})`)
      return objectId
    },
    async press(place, element) {
      const script = `function () {
        const { x, y, width, height } = this.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }`
      // The wallet's frame covers the whole page.
      const { value } = await runOn(await sessionOf(id, place), element, script)
      const page = await pageOf(id)
      const at = { ...(value as { x: number; y: number }), button: 'left', clickCount: 1 }
      await call('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' }, page)
      await call('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' }, page)
      await call('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' }, page)
    },
    async type(place, element, text) {
      await runOn(await sessionOf(id, place), element, 'function () { this.focus(); this.select() }')
      await call('Input.insertText', { text }, await pageOf(id))
    },
    async key(_place, key) {
      for (const type of ['keyDown', 'keyUp'])
        await call('Input.dispatchKeyEvent', { ...keys[key], type }, await pageOf(id))
    },
    async screenshot() {
      const { data } = await call<{ data: string }>('Page.captureScreenshot', {}, await pageOf(id))
      return Buffer.from(data, 'base64')
    },
    async close() {
      await call('Target.closeTarget', { targetId: id })
    },
    async freeze() {
      const page = await pageOf(id)
      await call('Page.setWebLifecycleState', { state: 'frozen' }, page)
      return async () => {
        await call('Page.setWebLifecycleState', { state: 'active' }, page)
        // Freezing hid the page; the tab is shown again by switching to another one and back.
        const { targetId } = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
        await call('Target.activateTarget', { targetId: id })
        await call('Target.closeTarget', { targetId })
      }
    },
  })

  const { product } = await call<{ product: string }>('Browser.getVersion')
  return {
    name: 'chromium',
    version: product.replace(/^.*\//, ''),
    async windows() {
      const { targetInfos } = await call<{ targetInfos: { targetId: string; type: string }[] }>('Target.getTargets')
      return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId)
    },
    openWindow: async () => (await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })).targetId,
    window,
    async end() {
      await call('Browser.close').catch(() => undefined)
      socket.close()
      const kill = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(kill)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
