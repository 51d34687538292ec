import { toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { onceAfter } from '../once-after.ts'
import type { Session } from '../session/session.ts'
import type { AccountNames } from './flows.ts'
import { createGuards } from './guards.ts'
import type { AnswerFrom, RequestTo, SigningFamily } from './messages.ts'
import { createOpening, type Opening } from './opening.ts'
import { createPinNotes, type PinNotes } from './pin-notes.ts'
import { createResumeSlots, type ResumeSlots } from './resume-slots.ts'
import { startWorker } from './start-worker.ts'
import { type CallWorker, createWorkerClient, type WorkerClient, type WorkerLike } from './worker-client.ts'

type Hex = `0x${string}`

export type { OnWrongBefore, VaultStep } from './flows.ts'
export type { PinNews } from './opening.ts'

/** `names`: the person's names for their accounts, by the accounts' indexes, while it is open. */
export type VaultState = { status: 'closed' | 'open'; names?: AccountNames }

export type Vault = Opening & {
  store: StoreApi<VaultState>
  /** The same vault, signing for another account than the first one. */
  at(account: number): Vault
  /**
   * EIP-191 over these bytes; bytes that are not text need an `open` with `signatures`. Throws WalletError
   * `unauthorized` while closed, as the other two do.
   */
  signMessage(message: Hex): Promise<Hex>
  /** EIP-712 over this JSON text; what is not known to be harmless needs an `open` with `signatures`. */
  signTypedData(json: string): Promise<Hex>
  /** Signs a serialised unsigned transaction; needs an `open` with `signatures`. */
  signTransaction(unsigned: Hex): Promise<{ raw: Hex; hash: Hex }>
  /**
   * Signs for the account of another family: a text with the vault open, a `transaction` (or the part of one with
   * several `parties`) with an `open` with `signatures`.
   */
  signOf(family: SigningFamily, as: RequestTo<'signOf'>['as'], bytes: Uint8Array): Promise<AnswerFrom<'signOf'>>
  /** Ends the worker and forgets the resume slot. */
  close(): void
}

/** Keys that nothing used for this long are forgotten, as is the server's half of the resume slot. Milliseconds. */
const idleMs = 15 * 60_000

type Surroundings = {
  spawn: () => WorkerLike
  slots: ResumeSlots
  notes?: PinNotes
  /** How long after an opening its PIN is dealt again where that is due, milliseconds. */
  redealDelayMs?: number
}

/** The frame's handle on the vault worker: carries its messages, holds no key. */
export function createVault(
  { config, session, locale }: { config: FrameConfig; session: Session; locale?: string },
  { spawn, slots, notes = createPinNotes(), redealDelayMs = 1_500 }: Surroundings = {
    spawn: startWorker,
    slots: createResumeSlots(),
  },
): Vault {
  const store = createStore<VaultState>(() => ({ status: 'closed' }))
  let worker: WorkerClient | undefined
  let stopIdle = () => {}
  let idleAt = 0

  const end = () => {
    stopIdle()
    worker?.end()
    worker = undefined
    store.setState({ status: 'closed' }, true)
  }
  const touch = () => {
    stopIdle()
    idleAt = Date.now() + idleMs
    stopIdle = onceAfter(idleMs, close)
  }
  const forget = async () => slots.forget((await session.key()).jkt)
  const close = () => {
    end()
    // Best effort: without a session there is no key, and the server's half expires anyway.
    forget().catch(() => {})
  }

  /** A device that slept may be used before any of its timers comes. */
  const isOpen = () => {
    if (store.getState().status === 'open' && Date.now() >= idleAt) close()
    return store.getState().status === 'open'
  }

  const opening = createOpening(
    { config, session, guards: createGuards(config, session), ...(locale !== undefined && { locale }) },
    {
      isOpen,
      start() {
        worker ??= createWorkerClient(spawn(), end)
        return worker.ask
      },
      running: () => worker?.ask,
      isCurrent: (ask) => worker?.ask === ask,
      opened(names) {
        store.setState({ status: 'open', ...(names && { names }) })
        touch()
      },
      named(index, name) {
        const { [index]: _, ...others } = store.getState().names ?? {}
        store.setState({ names: name === '' ? others : { ...others, [index]: name } })
      },
      end,
    },
    notes,
    redealDelayMs,
  )

  const sign: CallWorker = async (operation, request) => {
    if (!isOpen() || !worker) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
    touch()
    return worker.ask(operation, request)
  }

  const signers = (account: number) => {
    // The first account is named by leaving the index out.
    const of = account === 0 ? {} : { account }
    return {
      signMessage: async (message) => (await sign('signMessage', { message, ...of })).signature,
      signTypedData: async (json) => (await sign('signTypedData', { json, ...of })).signature,
      signTransaction: (unsigned) => sign('signTransaction', { unsigned, ...of }),
      signOf: (family, as, bytes) => sign('signOf', { family, as, bytes: toHex(bytes), ...of }),
    } satisfies Partial<Vault>
  }
  const vault: Vault = {
    store,
    ...opening,
    ...signers(0),
    at: (account) => ({ ...vault, ...signers(account) }),
    close,
  }
  return vault
}
