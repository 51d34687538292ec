import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { PasskeyPlace } from '../passkey/ceremony.ts'
import { personOf } from '../session/stored-session.ts'
import { type Flow, type OnWrongBefore, open, type VaultStep } from '../vault/flows.ts'
import type { AnswerFrom, Exported, RequestTo } from '../vault/messages.ts'
import { openByPasskey, readPasskeys } from '../vault/passkey-flows.ts'
import { createWorkerClient, type WorkerClient, type WorkerLike } from '../vault/worker-client.ts'

/** A vault that is opened to show its secrets, and for nothing else. */
export type ExportVault = {
  /** Like the vault's `open`. */
  open(pin: string, options: { onStep: (step: VaultStep) => void; onWrongBefore: OnWrongBefore }): Promise<void>
  /** True if the PIN was removed, as far as this window knows. */
  isPinRemoved(): boolean
  /** True if the wallet has a passkey. */
  hasPasskey(): Promise<boolean>
  /** Like the vault's `openByPasskey`, with a passkey that is used in this window. */
  openByPasskey(place: PasskeyPlace, options: { onStep: (step: VaultStep) => void }): Promise<void>
  /** @throws WalletError `unauthorized` where neither opened it within the last five minutes */
  reveal(what: Exported, account?: number): Promise<AnswerFrom<'reveal'>>
  /**
   * Makes the text of a sunset bundle, which a recovery code, a passphrase, or each of the two opens.
   *
   * @throws WalletError `invalidArgument` for a code that was mistyped, `unauthorized` as `reveal`
   */
  makeBundle(secrets: RequestTo<'makeBundle'>): Promise<AnswerFrom<'makeBundle'>>
  /** Ends the worker, and with it all that it held. */
  end(): void
}

export function createExportVault(
  parts: Pick<Flow, 'session' | 'guards'> & { config: FrameConfig; locale: string },
  spawn: () => WorkerLike,
): ExportVault {
  let worker: WorkerClient | undefined
  const end = () => {
    worker?.end()
    worker = undefined
  }
  const start = () => {
    worker ??= createWorkerClient(spawn(), end)
    return worker.ask
  }
  return {
    async open(pin, ways) {
      await open({ ...parts, ...ways, ask: start() }, pin, { exports: true })
    },
    isPinRemoved: () => personOf(parts.session.store.getState())?.pinRemoved ?? false,
    hasPasskey: async () => (await readPasskeys(parts)).length > 0,
    async openByPasskey(place, ways) {
      await openByPasskey({ ...parts, ...ways, ask: start() }, place, { exports: true }).finally(() => place.end())
    },
    reveal: async (what, account = 0) => start()('reveal', { what, ...(account > 0 && { account }) }),
    makeBundle: async (secrets) => start()('makeBundle', secrets),
    end,
  }
}
