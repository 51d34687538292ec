import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { constants, createContext, runInContext } from 'node:vm'
import { builtFolder } from '@latchkey/dev'
import { expect } from '@playwright/test'
import { serve } from '../serve.ts'
import { declareJourney } from './stack.ts'

/** Runs before the worker's own script, in the same module. */
const first = 'const reportProbe = self.postMessage.bind(self), fetchWas = typeof fetch;'

/** Runs after it: what is left on the global object, and what of all that can be reached is not frozen. */
const last = `;{
  const names = []
  for (let each = globalThis; each && each !== Object.prototype; each = Object.getPrototypeOf(each))
    for (const key of Reflect.ownKeys(each))
      if (key !== 'constructor' && typeof key === 'string' && Object(each[key]) === each[key]) names.push(key)
  const seen = new Set(), thawed = []
  const visit = (value, path) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    seen.add(value)
    if (!Object.isFrozen(value)) thawed.push(path)
    visit(Object.getPrototypeOf(value), path + '.__proto__')
    for (const key of Reflect.ownKeys(value))
      for (const [kind, each] of Object.entries(Reflect.getOwnPropertyDescriptor(value, key)))
        visit(each, path + '.' + String(key) + (kind === 'value' ? '' : '/' + kind))
  }
  visit(globalThis, 'global')
  visit(crypto.subtle, 'subtle')
  const made = {
    array: [].values(), map: new Map().values(), set: new Set().values(), text: ''[Symbol.iterator](), match: ''.matchAll(/a/g),
    generator: (function* () {}).prototype, asyncGenerator: (async function* () {}).prototype, promise: (async () => {})(), request: indexedDB.open('probe'),
    module: new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), memory: new WebAssembly.Memory({ initial: 1 }),
  }
  for (const [name, value] of Object.entries(made)) visit(Object.getPrototypeOf(value), name)
  const isMatchRead = /2/.test('482915') && Object.getOwnPropertyNames(RegExp).some((key) => String(RegExp[key]).includes('482915'))
  const own = new (class extends Error { constructor() { super('a'); this.name = 'Own'; this.message = 'b' } })()
  import('data:text/javascript,').then(() => 'loads', () => 'refuses').then((imports) =>
    reportProbe({ fetchWas, names, thawed, isMatchRead, imports, own: own.name + own.message }))
}`

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const startScript = `async (words) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  const next = () => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker does not start'))
    setTimeout(reject, 20_000, new Error('the worker does not answer'))
  })
  const probe = await next()
  worker.postMessage({ id: 1, operation: 'readPhrase', request: { words } })
  const { outcome, failure } = await next()
  worker.terminate()
  return { ...probe, outcome: failure?.code ?? outcome }
}`

/** The globals of the language. */
const ofLanguage = new Set(
  runInContext('Reflect.ownKeys(globalThis).map(String)', createContext(constants.DONT_CONTEXTIFY)) as string[],
)

declareJourney(
  'has a vault worker in which nothing can be exchanged and nothing leads out',
  async ({ stack, tab }) => {
    const names = readdirSync(join(builtFolder('frame'), 'assets')).filter((name) => /^worker-.*\.js$/.test(name))
    const outcomes: unknown[] = []
    for (const name of names) {
      const answer = await fetch(`${stack.addresses.wallet}/assets/${name}`)
      const script = first + (await answer.text()) + last
      const headerNames = [
        'content-type',
        'content-security-policy',
        'cross-origin-resource-policy',
        'cross-origin-embedder-policy',
      ]
      const headers = Object.fromEntries([...answer.headers].filter(([key]) => headerNames.includes(key)))
      expect(Object.keys(headers)).toHaveLength(headerNames.length)
      await using site = await serve(({ url }, response) => {
        if (url === '/worker.js') response.writeHead(200, headers).end(script)
        else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Probe</title>')
      })
      await tab.open(site.origin)
      const found = (await tab.evaluate('page', startScript, [words])) as { names: string[]; outcome: unknown }
      const { names: globals, outcome, ...rest } = found
      expect(rest).toEqual({ fetchWas: 'function', thawed: [], isMatchRead: false, imports: 'refuses', own: 'Ownb' })
      expect(globals.filter((each) => !ofLanguage.has(each)).sort()).toEqual(
        'CryptoKey TextDecoder TextEncoder URL atob btoa clearInterval clearTimeout crypto indexedDB setInterval setTimeout'.split(
          ' ',
        ),
      )
      outcomes.push(outcome)
    }
    // The frame's, and the export window's, which takes no phrase.
    expect(outcomes.sort()).toEqual(['answer', 'not_allowed'])
  },
  { isPlain: true },
)
