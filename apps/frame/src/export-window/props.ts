import type { Wallet } from '@latchkey/protocol/user'
import type { SheetProps } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { AnswerFrom, Exported, RequestTo } from '../vault/messages.ts'
import type { Messages } from '../wallet/messages/en.ts'

export type BeforeExportProps = {
  login: string
  address: string
  goOn(): void
  close(): void
}

export type ExportedSecret = AnswerFrom<'reveal'>

/** The words of what is shown, of the wallet's or the opener's catalogue. */
export type RevealWords = {
  exporting: Messages['exporting']
  address: string
  families: Messages['home']['families']
}

export type RevealProps = {
  words: RevealWords
  /** The person whose window it is; left out on a page that belongs to nobody. */
  requester?: SheetProps['requester']
  wallet: Wallet
  /** The secret that is chosen at first. */
  what: Exported
  /** The secrets of this account; all kinds where it is left out. */
  offers?: readonly Exported[]
  /** Throws WalletError `unauthorized` where the PIN was too long ago. */
  reveal(what: Exported): Promise<ExportedSecret>
  /** Stands above the choice. */
  above?: ReactNode
  /** Leads to something else that can be done with it. */
  more?: ReactNode
  /** The opening was too long ago, or showing failed: nothing can be shown here any more. */
  over(): void
  close(): void
}

/** The secret that opens a sunset bundle, as it was typed. */
export type BundleSecrets = RequestTo<'makeBundle'>

export type SaveBundleProps = {
  /**
   * Returns the text of the file.
   *
   * @throws WalletError `invalidArgument` for a code that was mistyped, `unauthorized` where the PIN was too long ago
   */
  make(secrets: BundleSecrets): Promise<{ text: string }>
  /** The opening was too long ago: no file can be made here any more. */
  over(): void
  back(): void
}
