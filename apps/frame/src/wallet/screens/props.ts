import type { Confusable, SignIn } from '@latchkey/chains/evm'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { Network } from '@latchkey/core/networks'
import type { Fact, Step } from '@latchkey/ui'
import type { StoreApi } from 'zustand/vanilla'
import type { Requester } from '../../entry/requester.ts'
import type { LoginAttempt } from '../../session/login-attempt.ts'
import type { VaultStep } from '../../vault/vault.ts'
import type { Limits, LoadThreats, Operation, Party, Warning } from '../families/operation.ts'
import type { Ending } from '../families/transactions.ts'
import type { ScreenResult } from './screen-result.ts'

export type ChooseLoginProps = ScreenResult<{ provider: LoginProvider; attempt: LoginAttempt }> & {
  requester: Requester
  providers: readonly LoginProvider[]
  /** The provider whose sign-in just failed. */
  failed?: LoginProvider | undefined
  /** False where the browser keeps nothing for embedded pages. */
  remembered: boolean
  /** Opens the provider's window: must run inside the click. */
  begin(provider: LoginProvider): LoginAttempt
}

/** The purpose of the PIN. `sign`, `send` and `sendAll` repeat what it confirms. */
export type PinPurpose =
  | { kind: 'unlock' }
  | { kind: 'finish' }
  | { kind: 'kit' }
  | { kind: 'changePin' }
  | { kind: 'sign'; what: string }
  | {
      kind: 'send'
      action: string
      amount?: { value: string; coin: string } | undefined
      party?: Party | undefined
    }
  | { kind: 'sendAll'; calls: readonly { what: string; party: Party | undefined }[] }

/** One transaction of several, and how it stands. */
export type CallLine = { what: string; state: Step['state']; hash?: `0x${string}` }

export type AddAssetProps = ScreenResult<'add'> & {
  requester: Requester
  network: Network
  standard: 'ERC20' | 'ERC721' | 'ERC1155'
  address: string
  /** The contract's own name for itself. */
  symbol: string | undefined
  name: string | undefined
  decimals: number | undefined
  /** The item; the whole collection where there is none. */
  tokenId: string | undefined
  /** The page's word for it, where that is another. */
  claimed: string | undefined
  lookAlike: Confusable | undefined
}

export type AddNetworkProps = ScreenResult<'add'> & {
  requester: Requester
  network: Network
  /** Host and port of the page's node. */
  host: string
}

export type CallsSentProps = ScreenResult<'done'> & {
  requester: Requester
  network: Network
  /** `reason`: why sending broke off; it did not when there is none. */
  progress: StoreApi<{ lines: CallLine[]; over: boolean; reason: string | undefined }>
  queue: StoreApi<{ waiting: number }>
}

export type CallsStatusProps = ScreenResult<'done'> & {
  requester: Requester
  network: Network
  id: string
  /** Asks the network how each stands. */
  load(): Promise<CallLine[]>
}

export type ChoosePinProps = ScreenResult<string> & {
  requester: Requester
  /** An earlier beginning of this wallet came to nothing. */
  startedOver?: boolean
  /** The reason for a new PIN where there is a wallet: the one before was forgotten, or is to be another. */
  occasion?: 'recover' | 'change'
}

export type ConnectBoraProps = ScreenResult<{ pin: boolean }> & {
  requester: Requester
  account: string
  /** The person's number in the app, as the page says it and the project's signature vouches for it. */
  bappUsn: string
  /** The text that is signed. */
  message: string
  /** Asked whatever the browser says: the vault is closed. */
  pin: boolean
}

/**
 * `gone`: the guards dropped a wallet whose PIN never came. `startAgain`: the person would rather begin anew. `forgot`: they
 * do not know the PIN.
 */
export type EnterPinProps = ScreenResult<'open' | 'startAgain' | 'gone' | 'forgot'> & {
  requester: Requester
  purpose: PinPurpose
  /** Opens the vault; says how many wrong PINs came before, throws what the service says. */
  submit(pin: string, onStep: (step: VaultStep) => void): Promise<{ wrongBefore: number }>
}

export type NotSentProps = ScreenResult<'again'> & {
  requester: Requester
  reason: string
  code: number
  /** Given when nobody knows whether it was sent. */
  hash?: string | undefined
  /** The failure that the page gets when the person does not try again. */
  failure: unknown
}

export type ProgressProps = ScreenResult<'again'> & {
  requester: Requester
  /** A new PIN is set for a wallet that there is. */
  isChange?: boolean
  progress: StoreApi<PinProgress>
}

/** Why a new PIN could not be set where trying again does not help; of an outage nothing is known. */
export type PinTrouble = 'untrusted' | 'signedOut' | 'outdated' | 'locked' | 'outage'

export type PinProgress = {
  step: VaultStep
  failed: boolean
  /** Nobody knows whether the new PIN is in use already. */
  unsure?: boolean
  trouble?: PinTrouble | undefined
}

export type ResultProps = ScreenResult<'done'> & {
  requester: Requester
  hash: string
  amount?: { value: string; coin: string } | undefined
  /** Address of the transaction on the network's explorer. */
  explorer?: string | undefined
  /** How it ends, where the wallet follows it; nothing where that cannot be known. Never fails. */
  ending?: Promise<Ending | undefined> | undefined
  queue: StoreApi<{ waiting: number }>
}

export type SignMessageProps = ScreenResult<{ pin: boolean }> & {
  requester: Requester
  account: string
  message: `0x${string}`
  /** The message as text; nothing when it is none. */
  text: string | undefined
  signIn: SignIn | undefined
  /** The bytes signed besides the message, where the family puts something in front of it. */
  facts?: readonly Fact[]
  /** Asks the operator's warning service about the page, and about what the text names. */
  loadThreats?: LoadThreats | undefined
  /** Asked whatever the browser says: the vault is closed, or the message cannot be read. */
  pin: boolean
}

export type SiteWarningProps = ScreenResult<'continue'> & {
  requester: Requester
  /** What the operator's warning service knows of the page or app. */
  threats: readonly Warning[]
}

export type SwitchNetworkProps = ScreenResult<'switch'> & { requester: Requester; from: Network; to: Network }

export type WaitingForProviderProps = ScreenResult<never> & {
  requester: Requester
  provider: LoginProvider
  attempt: Pick<LoginAttempt, 'store' | 'reopen' | 'confirm'>
}

export type ConfirmProps = ScreenResult<Operation> & {
  requester: Requester
  network: Network
  account: string
  /** Names this request for the cache of what the network said. */
  id: string
  /** Several transactions are asked for. */
  several: boolean
  /** False: it is signed and returned to the page, which may send it. */
  sends: boolean
  /** It was agreed to, and came out differently when it was to be signed: the screen says so. */
  changed: boolean
  /**
   * Asks the network anew; what has not changed in a way that matters stays the same object.
   *
   * @param limits allowances the person lowered
   */
  load(before: Operation | undefined, limits: Limits): Promise<Operation>
}

/** Of a page that was not checked yet the project has no name. */
export type OutageProps = ScreenResult<void> & {
  requester: { origin: string; project?: string }
  /** Does the work once more. @returns false while the service still does not answer */
  tryAgain(): Promise<boolean>
}

export type SendingProps = ScreenResult<never> & { requester: Requester }

export type TokenLoginProps = ScreenResult<never> & { requester: Requester }
