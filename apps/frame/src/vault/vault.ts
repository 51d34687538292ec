import { toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { User } from '@latchkey/protocol/api'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { ServiceError } from '@latchkey/protocol/service-error'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Session } from '../session/session.ts'
import { enrol, open, type Parts, proveKeys, toProveTo, type VaultStep } from './flows.ts'
import { createGuards } from './guards.ts'
import type { AnswerFrom, RequestTo, SigningFamily } from './messages.ts'
import { createResumeSlots, type ResumeSlots } from './resume-slots.ts'
import { isSameWallet } from './same-wallet.ts'
import { startWorker } from './start-worker.ts'
import { type Ask, createWorkerClient, type WorkerLike } from './worker-client.ts'

type Hex = `0x${string}`

export type { VaultStep } from './flows.ts'

export type Vault = {
  store: StoreApi<{ status: 'closed' | 'open' }>
  /**
   * Makes the person's wallet and opens it with its PIN.
   *
   * @throws WalletError `invalidArgument` for a PIN the rules refuse (detail: the flaw's name)
   * @throws ServiceError `conflict` when there is a wallet already; `unavailable` when a guard or the API does not answer
   */
  enrol(pin: string, onStep?: (step: VaultStep) => void): Promise<User>
  /**
   * Opens the wallet. `transfer` also allows one `signTransaction`, or as many as `signatures` says (at most 10), each
   * within two minutes of the PIN or of the one before.
   *
   * @throws ServiceError `wrong_pin` {left, retryAfter}, `locked` {retryAfter}, `frozen`, `not_found` (no wallet, or one
   *   whose PIN was never used in time: choose a PIN again), `not_trusted`, `unavailable`
   */
  open(
    pin: string,
    purpose: 'unlock' | 'transfer',
    onStep?: (step: VaultStep) => void,
    allow?: { signatures: number },
  ): Promise<User>
  /** Opens the wallet without asking, if this session did so with a PIN not long ago. Answers whether it is open. */
  resume(): Promise<boolean>
  /** EIP-191 over these bytes. Throws WalletError `unauthorized` while closed, as the other two do. */
  signMessage(message: Hex): Promise<Hex>
  /** EIP-712 over this JSON text. */
  signTypedData(json: string): Promise<Hex>
  /** Signs a serialised unsigned transaction; needs an `open(pin, 'transfer')` that allows it. */
  signTransaction(unsigned: Hex): Promise<{ raw: Hex; hash: Hex }>
  /**
   * Signs for the account of another family: a message with the vault open, a `transaction` (or the part of one with
   * several `parties`) with an `open(pin, 'transfer')` that allows it.
   */
  signOf(family: SigningFamily, as: RequestTo<'signOf'>['as'], bytes: Uint8Array): Promise<AnswerFrom<'signOf'>>
  /** Ends the worker and forgets the resume slot. */
  close(): void
}

/** Keys that nothing used for this long are forgotten, as is the server's half of the resume slot. Milliseconds. */
const idleMs = 15 * 60_000

type Surroundings = { spawn: () => WorkerLike; slots: ResumeSlots }

/** The frame's handle on the vault worker: carries its messages, holds no key. */
export function createVault(
  { config, session }: { config: FrameConfig; session: Session },
  { spawn, slots }: Surroundings = { spawn: startWorker, slots: createResumeSlots() },
): Vault {
  const store = createStore<{ status: 'closed' | 'open' }>(() => ({ status: 'closed' }))
  const guards = createGuards(config, session)
  let worker: { ask: Ask; end: () => void } | undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    clearTimeout(idle)
    worker?.end()
    worker = undefined
    store.setState({ status: 'closed' })
  }
  const requireWorker = () => {
    worker ??= createWorkerClient(spawn(), end)
    return worker
  }
  const touch = () => {
    clearTimeout(idle)
    idle = setTimeout(close, idleMs)
  }
  const opened = () => {
    store.setState({ status: 'open' })
    touch()
  }

  const forget = async () => slots.forget((await session.key()).jkt)

  const close = () => {
    end()
    // Best effort: without a session there is no key, and the server's half is gone anyway.
    forget().catch(() => {})
  }

  /** One flow at a time: the worker knows one attempt. */
  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(flow: () => Promise<T>): Promise<T> => {
    const run = last.then(flow, flow)
    last = run.catch(() => {})
    return run
  }

  /** Writes the resume slot after a PIN. A convenience: that it fails must not fail the opening. */
  const saveResumeSlot = async (ask: Ask) => {
    const { jkt } = await session.key()
    const { share } = await session.api.call('sessionResume', { draw: true })
    if (share) await ask('saveResumeSlot', { jkt, share })
  }

  const openBy = (flow: (parts: Parts) => Promise<User>, onStep: (step: VaultStep) => void = () => {}) =>
    alone(async () => {
      const { ask } = requireWorker()
      const user = await flow({ config, session, guards, ask, onStep })
      const wasClosed = store.getState().status === 'closed'
      // Closed meanwhile: what was opened is gone with its worker.
      if (worker?.ask !== ask) throw new ServiceError('internal')
      opened()
      if (wasClosed) saveResumeSlot(ask).catch(() => {})
      return user
    })

  const resume = async (): Promise<boolean> => {
    if (store.getState().status === 'open') return true
    const { user } = session.store.getState()
    if (user?.vault !== 'active') return false
    const { jkt } = await session.key()
    const { ask } = requireWorker()
    const { exists } = await ask('hasResumeSlot', { jkt, userId: user.id })
    if (!exists) return false
    const { share, challenge } = await session.api.call('sessionResume', { draw: false })
    if (!share) return false
    const { wallet, keys } = await ask('resume', { jkt, userId: user.id, share, ...toProveTo(config, challenge) })
    // The API may name another wallet for this person than the one that was opened with the PIN.
    if (worker?.ask !== ask || !user.wallet || !isSameWallet(wallet, user.wallet)) {
      end()
      return false
    }
    opened()
    await proveKeys(session, challenge, keys)
    // It may have been closed meanwhile.
    return worker?.ask === ask
  }

  const sign: Ask = async (operation, request) => {
    if (!worker || store.getState().status === 'closed')
      throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
    touch()
    return worker.ask(operation, request)
  }

  return {
    store,
    enrol: (pin, onStep) => openBy((parts) => enrol(parts, pin), onStep),
    open: (pin, purpose, onStep, allow) => openBy((parts) => open(parts, pin, purpose, allow?.signatures), onStep),
    resume: () => alone(resume).catch(() => false),
    signMessage: async (message) => (await sign('signMessage', { message })).signature,
    signTypedData: async (json) => (await sign('signTypedData', { json })).signature,
    signTransaction: (unsigned) => sign('signTransaction', { unsigned }),
    signOf: (family, as, bytes) => sign('signOf', { family, as, bytes: toHex(bytes) }),
    close,
  }
}
