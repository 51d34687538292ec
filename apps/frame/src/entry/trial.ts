import { randomBytes } from 'node:crypto'
import { WalletError } from '@latchkey/core/errors'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { User } from '@latchkey/protocol/user'
import { createStore } from 'zustand/vanilla'
import type { Session, SessionState } from '../session/session.ts'
import type { Call } from './calls.ts'
import { openEntry, type WalletAppParts } from './entry.ts'
import type { ProjectRow } from './project.ts'
import { readSettings } from './settings.ts'

/** What the entry is tried out with: a window that does what a browser's does with messages, and a person who decides. */

export const pageOrigin = 'https://harbour.example'
export const apiKey = 'A'.repeat(32)
export const account = `0x${'11'.repeat(20)}` as const
export const newId = () => randomBytes(16).toString('base64url')

export const config: FrameConfig = {
  api: 'http://localhost:8881',
  guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
  threshold: 1,
  providers: ['google.com', 'apple.com'],
  networks: ['mumbai', 'bora_testnet', 'near_testnet', 'hedera_testnet'],
  release: 'test',
}

export const user: User = {
  id: newId(),
  loginProvider: 'google.com',
  vault: 'active',
  wallet: {
    vaultId: newId(),
    address: account,
    ecdsaPublicKey: `0x${'04'.repeat(64)}`,
    eddsaPublicKey: `0x${'05'.repeat(32)}`,
    accounts: {
      solana: { address: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS', publicKey: 'sol-key' },
      aptos: { address: `0x${'a1'.repeat(32)}`, publicKey: `0x${'a2'.repeat(32)}` },
      near: { address: 'be'.repeat(32), publicKey: 'ed25519:key' },
      tezos: { address: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', publicKey: 'edpk' },
      hedera: { address: null, publicKey: '0x03' },
    },
  },
}

export const project: ProjectRow = {
  id: newId(),
  name: 'Harbour',
  origins: [pageOrigin, 'https://www.harbour.example'],
  providers: ['google.com', 'apple.com', 'kakao.com'],
  legacyWire: true,
  redirectUrls: ['harbour://wallet', 'https://harbour.example/wallet'],
}

export type TrialOptions = {
  query?: string
  person?: User | null
  project?: () => Promise<ProjectRow>
  rpc?: (network: string, method: string, params: readonly unknown[]) => Promise<unknown>
  api?: (endpoint: string, body: unknown) => Promise<unknown>
  verificationToken?: () => Promise<string | undefined>
  /** What the person does; says no where nothing is given. */
  ask?: (call: Call, parts: WalletAppParts) => Promise<unknown>
  /** What the browser tells of the windows around; nothing where it tells nothing. */
  ancestors?: string[] | undefined
  /** The origin the page around really has. */
  origin?: string
  /** What an earlier visit left behind. */
  remembered?: ProjectRow
  /** The page around stands in another window. */
  nested?: boolean
  /** Opened as a page of its own. */
  alone?: boolean
}

export type Said = { id?: unknown; method?: string; result?: unknown; error?: { code: number; message: string } }

/** A frame in a page. `said` is what the page's window was delivered: the browser drops what is meant for others. */
export const createTrial = (options: TrialOptions = {}) => {
  const origin = options.origin ?? pageOrigin
  const person = options.person ?? null
  const store = createStore<SessionState>(() => ({ status: 'unknown', user: null, remembered: true }))
  const said: Said[] = []
  const posted: { data: Said; target: string }[] = []
  const asked: Call[] = []
  const gone: string[] = []
  const texts: string[] = []
  const sessions: { pageOrigin: string; apiKey: string }[] = []
  let parts: WalletAppParts | undefined

  const parent = {
    postMessage: (data: unknown, target: string) => {
      const copy = structuredClone(data) as Said // What the wire posts is of its own making.
      posted.push({ data: copy, target })
      if (target === origin) said.push(copy)
    },
  }
  const kept = new Map<string, string>()
  if (options.remembered)
    kept.set('latchkey/project', JSON.stringify({ apiKey, at: Date.now(), row: options.remembered }))
  const drawing = { on: true }
  const view = Object.assign(new EventTarget(), {
    parent,
    top: parent,
    innerWidth: 400,
    innerHeight: 700,
    location: {
      ...('ancestors' in options
        ? options.ancestors && { ancestorOrigins: options.ancestors }
        : { ancestorOrigins: [origin] }),
      search: options.query ?? '',
      replace: (address: string) => void gone.push(address),
    },
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    document: {
      visibilityState: 'visible',
      documentElement: { removeAttribute: () => undefined },
      getElementById: (id: string) =>
        id === 'latchkey-config'
          ? { textContent: JSON.stringify(config) }
          : { removeAttribute: () => void texts.push(id) },
    },
    requestIdleCallback: () => 0,
    requestAnimationFrame: (draw: () => void) => {
      if (drawing.on) setTimeout(draw, 0)
    },
  })
  if (options.nested) Object.assign(view, { top: {} })
  if (options.alone) Object.assign(view, { parent: view, top: view })

  const session = {
    store,
    restore: async () => store.setState(person ? { status: 'in', user: person } : { status: 'out', user: null }),
    end: async () => store.setState({ status: 'out', user: null }),
    verificationToken: options.verificationToken ?? (async () => 'h.p.s'),
    nodes: new Map(),
    api: {
      rpc: options.rpc ?? (async () => '0x10'),
      call: options.api ?? (() => Promise.reject(new Error('nothing is asked of the API here'))),
    },
  } as unknown as Session // The entry uses no more of it.

  openEntry(view as unknown as Window, {
    settings: readSettings(view.document as unknown as Document, options.query ?? ''),
    askProject: options.project ?? (async () => project),
    createSession: (given) => {
      sessions.push(given)
      return session
    },
    loadWalletApp: async () => ({
      createWalletApp: (given) => {
        parts = given
        return {
          ask: (call) => {
            asked.push(call)
            return options.ask?.(call, given) ?? Promise.reject(new WalletError('userRejectedRequest'))
          },
          clear: () => given.overlay(false),
          signOut: () => session.end(),
        }
      },
    }),
  })

  /** A message as the frame's window gets it. */
  const arrive = (data: unknown, event: { origin?: string; source?: unknown; ports?: readonly unknown[] } = {}) =>
    view.dispatchEvent(
      Object.assign(new Event('message'), { data: structuredClone(data), origin, source: parent, ports: [], ...event }),
    )

  const until = async (done: () => boolean) => {
    for (let turn = 0; turn < 2_000 && !done(); turn++) await new Promise((next) => setTimeout(next, 1))
    if (!done()) throw new Error(`it did not happen; said: ${JSON.stringify(said)}`)
  }
  const ready = () => until(() => said.some(({ method }) => method === 'face_ready'))
  const quiet = () => new Promise((next) => setTimeout(next, 20))
  const repliesTo = (id: unknown) => said.filter((message) => message.id === id && !message.method)

  let count = 0
  /** Asks as an older SDK does; answers with the first reply. */
  const ask = async (method: string, params?: unknown, id: string | number = `123456-${++count}`): Promise<Said> => {
    const before = repliesTo(id).length
    arrive({ id, from: 'FACE_SDK', method, ...(params === undefined ? {} : { params }) })
    await until(() => repliesTo(id).length > before)
    return repliesTo(id)[before] as Said // just seen
  }

  return {
    view,
    parent,
    drawing,
    said,
    posted,
    asked,
    gone,
    texts,
    sessions,
    store,
    kept,
    arrive,
    until,
    ready,
    quiet,
    repliesTo,
    ask,
    parts: () => parts,
  }
}
