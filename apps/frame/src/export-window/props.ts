import type { Wallet } from '@latchkey/protocol/user'
import type { AnswerFrom, Exported } from '../vault/messages.ts'

export type BeforeExportProps = {
  login: string
  address: string
  goOn(): void
  close(): void
}

export type ExportedSecret = AnswerFrom<'reveal'>

export type RevealProps = {
  wallet: Wallet
  /** The first choice. */
  what: Exported
  /** Throws WalletError `unauthorized` where the PIN was too long ago. */
  reveal(what: Exported): Promise<ExportedSecret>
  /** It was too long ago, or failed: nothing can be shown here any more. */
  over(): void
  close(): void
}
