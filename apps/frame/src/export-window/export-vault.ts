import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { type Flow, type OnWrongBefore, open, type VaultStep } from '../vault/flows.ts'
import type { AnswerFrom, Exported } from '../vault/messages.ts'
import { createWorkerClient, type WorkerClient, type WorkerLike } from '../vault/worker-client.ts'

/** A vault that is opened to be shown, and for nothing else. */
export type ExportVault = {
  /** As the vault's `open`. */
  open(pin: string, options: { onStep: (step: VaultStep) => void; onWrongBefore: OnWrongBefore }): Promise<void>
  /** @throws WalletError `unauthorized` where the PIN was not entered within the last five minutes */
  reveal(what: Exported, account?: number): Promise<AnswerFrom<'reveal'>>
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
    reveal: async (what, account = 0) => start()('reveal', { what, ...(account > 0 && { account }) }),
    end,
  }
}
