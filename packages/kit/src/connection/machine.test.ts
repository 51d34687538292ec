// @vitest-environment jsdom
// Actions of a page and two wallets, in any order, compared with a model after each step.
import { createScriptedWallet } from '@latchkey/test'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Disconnection } from './connection.ts'
import { countListeners, elsewhere, flag, nodes, openPage, type Page } from './page.fake.ts'

const names = ['a', 'b'] as const
type Name = (typeof names)[number]
type Mode = 'honest' | 'silent' | 'asks' | 'rejects' | 'liar'
const idOf = (name: Name) => `test.wallet.${name}`

/** After each step, milliseconds: longer than a wallet takes to forget a page. */
const step = 200
const timeouts = { announcement: 5_000, answer: 10_000, approval: 600_000, switched: 3_000, slow: 4_000 }

type Wallet = {
  mode: Mode
  isThere: boolean
  authorized: boolean
  locked: boolean
  /** The attempts whose request waits for a person in this wallet. */
  waiting: number[]
}
type Attempt = { name: Name; kind: 'connect' | 'restore'; since: number; until: number; id: number; isAsked: boolean }
type Model = {
  clock: number
  attempts: number
  wallets: Record<Name, Wallet>
  attempt: Attempt | undefined
  held: Name | undefined
  /** The wallet that can be tried again. */
  last: Name | undefined
  flags: Set<Name>
  recent: Name | undefined
  disconnection: Disconnection['reason'] | undefined
  hasError: boolean
}
type Real = ReturnType<typeof createReal>

const createReal = () => {
  localStorage.clear()
  const make = (name: Name) => {
    const wallet = createScriptedWallet({
      rdns: idOf(name),
      name,
      chains: nodes,
      keys: [`0x${name.repeat(64)}`, `0x${name.repeat(63)}1`],
    })
    return { wallet, listeners: countListeners(wallet), stop: undefined as (() => void) | undefined }
  }
  const wallets = { a: make('a'), b: make('b') }
  const announce = (name: Name) => {
    wallets[name].stop?.()
    wallets[name].stop = wallets[name].wallet.announce(window)
  }
  const leave = () => {
    for (const name of names) {
      wallets[name].stop?.()
      wallets[name].stop = undefined
    }
  }
  const real = {
    wallets,
    announce,
    page: undefined as unknown as Page, // opened below
    open(present: readonly Name[]) {
      real.page?.close()
      leave()
      for (const name of present) announce(name)
      real.page = openPage({ timeouts })
    },
    close() {
      real.page.close()
      leave()
    },
  }
  real.open(names)
  return real
}

const createModel = (): Model => {
  const wallet = (): Wallet => ({ mode: 'honest', isThere: true, authorized: false, locked: false, waiting: [] })
  return {
    clock: 0,
    attempts: 0,
    wallets: { a: wallet(), b: wallet() },
    attempt: undefined,
    held: undefined,
    last: undefined,
    flags: new Set(),
    recent: undefined,
    disconnection: undefined,
    hasError: false,
  }
}

const rules = {
  begin(model: Model, parts: Pick<Attempt, 'name' | 'kind' | 'isAsked'>, limit: number): number {
    const { clock } = model
    const id = ++model.attempts
    model.attempt = { ...parts, id, since: clock, until: clock + limit }
    model.disconnection = undefined
    model.hasError = false
    return id
  },
  /** A person's attempt to connect fails. */
  fail(model: Model) {
    model.attempt = undefined
    model.hasError = true
  },
  hold(model: Model, name: Name) {
    const former = model.held
    model.attempt = undefined
    model.disconnection = undefined
    model.hasError = false
    model.held = name
    if (model.recent && model.recent !== name) model.flags.delete(model.recent)
    model.recent = name
    model.flags.add(name)
    if (former && former !== name) {
      model.flags.delete(former)
      rules.revoke(model.wallets[former])
    }
  },
  letGo(model: Model, reason: Disconnection['reason']) {
    if (model.held) model.last = model.held
    model.held = undefined
    if (!model.attempt && model.last) model.disconnection = reason
  },
  revoke(wallet: Wallet) {
    if (wallet.mode !== 'silent') wallet.authorized = false
  },
  restore(model: Model, name: Name) {
    model.last = name
    if (model.recent && model.recent !== name) model.flags.delete(model.recent)
    model.recent = name
    model.flags.add(name)
    rules.begin(model, { name, kind: 'restore', isAsked: false }, timeouts.announcement)
    if (model.wallets[name].isThere) rules.ask(model, name)
  },
  /** A wallet is asked whether it still has the connection. */
  ask(model: Model, name: Name) {
    const wallet = model.wallets[name]
    if (!model.attempt) return
    model.attempt.isAsked = true
    model.attempt.until = model.clock + timeouts.answer
    if (wallet.mode === 'silent') return
    if (wallet.authorized && !wallet.locked) return rules.hold(model, name)
    model.attempt = undefined
    model.disconnection = 'refused'
  },
  /** The person said yes; then the wallet is asked for its accounts, which needs nobody. */
  approved(model: Model, name: Name) {
    if (model.wallets[name].mode !== 'silent') rules.hold(model, name)
    else if (model.attempt) model.attempt.until = Math.min(model.attempt.until, model.clock + timeouts.answer)
  },
  endElsewhere(model: Model, name: Name) {
    if (model.held === name) return rules.letGo(model, 'elsewhere')
    if (model.attempt?.kind !== 'restore' || model.attempt.name !== name) return
    model.attempt = undefined
    model.disconnection = 'elsewhere'
  },
  /** The wallet shows no account any more. */
  vanish(model: Model, name: Name) {
    if (model.held === name) rules.letGo(model, 'wallet')
  },
  pass(model: Model, ms: number) {
    model.clock += ms
    const { attempt } = model
    if (!attempt || model.clock < attempt.until) return
    if (attempt.kind === 'connect') return rules.fail(model)
    model.attempt = undefined
    model.disconnection = attempt.isAsked ? 'silent' : 'missing'
  },
  status: (model: Model) =>
    model.attempt
      ? model.attempt.kind === 'restore'
        ? 'reconnecting'
        : 'connecting'
      : model.held
        ? 'connected'
        : 'disconnected',
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly words: string
  readonly allowed: (model: Model) => boolean
  readonly happens: (model: Model) => void
  readonly does: (real: Real) => unknown
  readonly takes: number
  constructor(
    words: string,
    parts: {
      when?: (model: Model) => boolean
      model: (model: Model) => void
      real: (real: Real) => unknown
      takes?: number
    },
  ) {
    this.words = words
    this.allowed = parts.when ?? (() => true)
    this.happens = parts.model
    this.does = parts.real
    this.takes = parts.takes ?? step
  }
  check(model: Readonly<Model>) {
    return this.allowed(model as Model)
  }
  async run(model: Model, real: Real) {
    this.happens(model)
    this.does(real)
    await vi.advanceTimersByTimeAsync(this.takes)
    rules.pass(model, this.takes)
    compare(model, real)
  }
  toString() {
    return this.words
  }
}

const compare = (model: Model, { page, wallets }: Real) => {
  const { status, pending, disconnection, error } = page.connection.getState()
  expect(status).toBe(rules.status(model))
  expect([disconnection?.reason, error !== undefined]).toEqual([model.disconnection, model.hasError])
  expect(page.config.state.status).toBe(status)
  expect(pending !== undefined).toBe(model.attempt !== undefined)
  if (pending && model.attempt) {
    const { kind, since, isAsked } = model.attempt
    expect(pending.waitingFor).toBe(kind === 'connect' ? 'approval' : isAsked ? 'answer' : 'announcement')
    expect(pending.slow).toBe(model.clock - since >= timeouts.slow)
  }
  const current = page.current()
  if (model.held) {
    const { wallet } = wallets[model.held]
    expect(current).toMatchObject({ accounts: wallet.accounts, chainId: wallet.chainId })
    expect(current?.connector).toBe(page.find(idOf(model.held)))
  } else if (status === 'reconnecting' && current) {
    expect(wallets[model.attempt?.name ?? 'a'].wallet.accounts).toContain(current.accounts[0])
  } else expect(current).toBeUndefined()
  expect(page.config.state.connections.size).toBe(current ? 1 : 0)
  for (const name of names) {
    expect([name, wallets[name].listeners()]).toEqual([name, model.held === name ? 3 : 0])
    expect([name, flag(idOf(name))]).toEqual([name, model.flags.has(name) ? 'true' : null])
    expect([name, wallets[name].wallet.waiting.length]).toEqual([name, model.wallets[name].waiting.length])
    expect([name, wallets[name].wallet.authorized]).toEqual([name, model.wallets[name].authorized])
  }
}

/** Ignores the failure of work that no attempt waits for. */
const unheard = (promise: Promise<unknown>) => void promise.catch(() => {})

const connect = (name: Name) =>
  new Step(`connect ${name}`, {
    when: ({ held, wallets }) => held !== name && wallets[name].isThere,
    model(model) {
      const wallet = model.wallets[name]
      const id = rules.begin(model, { name, kind: 'connect', isAsked: true }, timeouts.approval)
      if (wallet.mode === 'silent') return
      if (wallet.mode === 'rejects') rules.fail(model)
      else if (wallet.mode === 'asks' || wallet.locked) {
        if (wallet.waiting.length > 0) rules.fail(model)
        else wallet.waiting.push(id)
      } else {
        wallet.authorized = true
        rules.hold(model, name)
      }
    },
    real: ({ page }) => unheard(page.connection.connect(page.find(idOf(name)))),
  })

const approve = (name: Name) =>
  new Step(`approve in ${name}`, {
    when: ({ wallets }) => wallets[name].waiting.length > 0,
    model(model) {
      const wallet = model.wallets[name]
      const id = wallet.waiting.shift()
      wallet.authorized = true
      wallet.locked = false
      if (model.attempt?.id !== id) return
      rules.approved(model, name)
    },
    real: ({ wallets }) => wallets[name].wallet.approve(),
  })

const reject = (name: Name) =>
  new Step(`reject in ${name}`, {
    when: ({ wallets }) => wallets[name].waiting.length > 0,
    model(model) {
      const id = model.wallets[name].waiting.shift()
      if (model.attempt?.id === id) rules.fail(model)
    },
    real: ({ wallets }) => wallets[name].wallet.reject(),
  })

const cancel = () =>
  new Step('cancel', {
    model(model) {
      const { attempt } = model
      if (attempt?.kind === 'connect') rules.fail(model)
      if (attempt?.kind !== 'restore') return
      model.flags.delete(attempt.name)
      model.attempt = undefined
      model.disconnection = attempt.isAsked ? 'silent' : 'missing'
    },
    real: ({ page }) => page.connection.cancel(),
  })

const retry = () =>
  new Step('retry', {
    model(model) {
      if (model.last && !model.held && !model.attempt) rules.restore(model, model.last)
    },
    real: ({ page }) => unheard(page.connection.retry()),
  })

const disconnect = () =>
  new Step('disconnect', {
    model(model) {
      const { held } = model
      model.attempt = undefined
      rules.letGo(model, 'left')
      if (model.last) model.flags.delete(model.last)
      if (held) rules.revoke(model.wallets[held])
    },
    real: ({ page }) => unheard(page.connection.disconnect()),
  })

const behave = (name: Name, mode: Mode) =>
  new Step(`${name} is ${mode}`, {
    model(model) {
      model.wallets[name].mode = mode
    },
    real({ wallets }) {
      const { wallet } = wallets[name]
      if (mode === 'honest') wallet.behave()
      else wallet.behave(mode === 'liar' ? 'liesAboutSwitch' : mode)
    },
  })

const lock = (name: Name) =>
  new Step(`lock ${name}`, {
    model(model) {
      model.wallets[name].locked = true
      rules.vanish(model, name)
    },
    real: ({ wallets }) => wallets[name].wallet.lock(),
  })

const unlock = (name: Name) =>
  new Step(`unlock ${name}`, {
    model(model) {
      const wallet = model.wallets[name]
      wallet.locked = false
      if (wallet.mode === 'asks') return
      for (const id of wallet.waiting.splice(0)) {
        wallet.authorized = true
        if (model.attempt?.id === id) rules.approved(model, name)
      }
    },
    real: ({ wallets }) => wallets[name].wallet.unlock(),
  })

const forget = (name: Name) =>
  new Step(`take back the permission in ${name}`, {
    model(model) {
      model.wallets[name].authorized = false
      rules.vanish(model, name)
    },
    real: ({ wallets }) => wallets[name].wallet.forget(),
  })

const select = (name: Name, index: number) =>
  new Step(`choose account ${index} in ${name}`, {
    model() {},
    real: ({ wallets }) => wallets[name].wallet.selectAccount(index),
  })

const chooseChain = (name: Name, chainId: number) =>
  new Step(`choose chain ${chainId} in ${name}`, {
    model() {},
    real: ({ wallets }) => wallets[name].wallet.selectChain(chainId),
  })

const switchTo = (chainId: number) =>
  new Step(`switch to ${chainId}`, {
    when: ({ held, wallets }) => held !== undefined && ['honest', 'liar', 'rejects'].includes(wallets[held].mode),
    model() {},
    real: ({ page }) => unheard(page.connection.switchChain(chainId)),
    takes: 3_400,
  })

const drop = (name: Name, code: number) =>
  new Step(`${name} drops with ${code}`, {
    // A silent wallet would be asked until the time limit, which another test covers.
    when: ({ wallets }) => wallets[name].mode !== 'silent',
    model(model) {
      if (code === 1013 || model.held !== name) return
      rules.letGo(model, 'wallet')
      model.flags.delete(name)
    },
    real: ({ wallets }) => wallets[name].wallet.drop(code),
  })

const reload = (present: readonly Name[]) =>
  new Step(`reload with ${present.join(' and ') || 'no wallet'}`, {
    model(model) {
      model.attempt = undefined
      model.held = undefined
      model.last = undefined
      model.disconnection = undefined
      model.hasError = false
      for (const name of names) model.wallets[name].isThere = present.includes(name)
      const { recent } = model
      if (recent && model.flags.has(recent)) rules.restore(model, recent)
    },
    real(real) {
      const { page } = real
      const former = page.current()
      real.open(present)
      // Leaving a real page ends its waits and listeners too; here only its writing has ended.
      page.connection.cancel()
      if (former && 'onDisconnect' in former.connector) former.connector.onDisconnect()
    },
  })

const announce = (name: Name) =>
  new Step(`${name} announces itself`, {
    when: ({ wallets }) => !wallets[name].isThere,
    model(model) {
      model.wallets[name].isThere = true
      const { attempt } = model
      if (attempt?.kind === 'restore' && attempt.name === name) rules.ask(model, name)
    },
    real: (real) => real.announce(name),
  })

const otherTabLeaves = (name: Name) =>
  new Step(`another tab disconnects ${name}`, {
    when: ({ flags }) => flags.has(name),
    model(model) {
      model.flags.delete(name)
      rules.endElsewhere(model, name)
    },
    real: () => elsewhere({ [`${idOf(name)}.shimDisconnect`]: null }),
  })

const otherTabConnects = (name: Name) =>
  new Step(`another tab connects ${name}`, {
    when: ({ flags, wallets }) => !flags.has(name) && !wallets[name].locked && wallets[name].waiting.length === 0,
    model(model) {
      const former = model.recent
      model.wallets[name].authorized = true
      if (former && former !== name && model.flags.has(former)) {
        model.flags.delete(former)
        rules.endElsewhere(model, former)
      }
      model.flags.add(name)
      model.recent = name
      if (!model.held && !model.attempt) rules.restore(model, name)
    },
    real({ wallets }) {
      wallets[name].wallet.allow()
      const recent = JSON.parse(localStorage.getItem('wagmi.recentConnectorId') ?? 'null')
      elsewhere({
        [`${idOf(name)}.shimDisconnect`]: true,
        recentConnectorId: idOf(name),
        ...(recent && recent !== idOf(name) && flag(recent) && { [`${recent}.shimDisconnect`]: null }),
      })
    },
  })

const wait = (ms: number) => new Step(`wait ${ms} ms`, { model() {}, real() {}, takes: ms })

const name = fc.constantFrom(...names)
const mode = fc.constantFrom<Mode>('honest', 'honest', 'silent', 'asks', 'asks', 'rejects', 'liar')
/** Frequent actions are listed several times: most of the rest end a connection. */
const commands = [
  ...Array.from({ length: 6 }, () => name.map(connect)),
  ...Array.from({ length: 4 }, () => fc.tuple(name, mode).map((of) => behave(...of))),
  ...Array.from({ length: 3 }, () => name.map(approve)),
  name.map(reject),
  name.map(unlock),
  name.map(lock),
  name.map(forget),
  name.map(announce),
  name.map(announce),
  name.map(otherTabLeaves),
  name.map(otherTabConnects),
  fc.constant(cancel()),
  fc.constant(retry()),
  fc.constant(disconnect()),
  fc.constant(reload(names)),
  fc.subarray([...names]).map(reload),
  fc.constantFrom(80001, 80002).map(switchTo),
  fc.tuple(name, fc.constantFrom(0, 1)).map((of) => select(...of)),
  fc.tuple(name, fc.constantFrom(80001, 80002)).map((of) => chooseChain(...of)),
  fc.tuple(name, fc.constantFrom(1013, 4900)).map((of) => drop(...of)),
  fc.constantFrom(1_000, 5_000, 10_000, 600_000).map(wait),
]

test(
  'the connection is what the model says, whatever happens, and is never stuck',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    try {
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (steps) => {
          const real = createReal()
          const model = createModel()
          try {
            await fc.asyncModelRun(() => ({ model, real }), steps)
            await vi.advanceTimersByTimeAsync(timeouts.approval + timeouts.answer)
            rules.pass(model, timeouts.approval + timeouts.answer)
            compare(model, real)
            expect(['connected', 'disconnected']).toContain(real.page.connection.getState().status)
            expect(vi.getTimerCount()).toBe(0)
          } finally {
            real.close()
            vi.clearAllTimers()
          }
        }),
        { numRuns: Number(process.env.RUNS ?? 200) },
      )
    } finally {
      vi.useRealTimers()
    }
  },
  Number(process.env.RUNS ?? 200) * 1_000,
)
