import type { Confusable, SignIn } from '@latchkey/chains/evm'
import type { FailureReason } from '@latchkey/chains/failure-reason'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { Network } from '@latchkey/core/networks'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import type { Fact, Step } from '@latchkey/ui'
import type { StoreApi } from 'zustand/vanilla'
import type { Requester } from '../../entry/requester.ts'
import type { AddedLogin } from '../../session/login.ts'
import type { LoginAttempt } from '../../session/login-attempt.ts'
import type { AnswerFrom, ImportedPhrase } from '../../vault/messages.ts'
import type { PinNews, VaultStep } from '../../vault/vault.ts'
import type { AccountRow } from '../account-row.ts'
import type { KnownChain } from '../families/evm/known-chains.ts'
import type { Limits, LoadThreats, Operation, Party, Warning } from '../families/operation.ts'
import type { Ending } from '../families/transactions.ts'
import type { ScreenResult } from './screen-result.ts'

/** Approved with the index of the account that the page is to see. */
export type ChooseAccountProps = ScreenResult<number> & {
  requester: Requester
  accounts: readonly AccountRow[]
  chosen: number
}

export type ChooseLoginProps = ScreenResult<{ provider: LoginProvider; attempt: LoginAttempt }> & {
  requester: Requester
  providers: readonly LoginProvider[]
  /** The provider whose sign-in just failed. */
  failed?: LoginProvider | undefined
  /** False where the browser stores nothing for embedded pages. */
  remembered: boolean
  /** Opens the provider's window: must run inside the click. */
  begin(provider: LoginProvider): LoginAttempt
}

/** The purpose of the PIN. `sign`, `send` and `sendAll` repeat what it confirms. */
export type PinPurpose =
  | { kind: 'unlock' }
  | { kind: 'finish' }
  | { kind: 'kit' }
  | { kind: 'addPasskey' }
  | { kind: 'removePasskey' }
  | { kind: 'removeKit' }
  | { kind: 'changePin' }
  | { kind: 'export' }
  | { kind: 'copyData' }
  | { kind: 'deleteAccount' }
  | { kind: 'keepAccount' }
  | { kind: 'addAccount' }
  | { kind: 'importKey' }
  | { kind: 'removeAccount' }
  | { kind: 'addContact' }
  | { kind: 'stopContact' }
  | { kind: 'addLogin' }
  | { kind: 'removeLogin' }
  | { kind: 'trustBrowser' }
  /** `takesPin`: the vault signs it after a PIN for it alone, open or not. */
  | { kind: 'sign'; what: string; takesPin: boolean }
  | {
      kind: 'send'
      action: string
      amount?: { value: string; coin: string } | undefined
      party?: Party | undefined
    }
  | { kind: 'sendAll'; calls: readonly { what: string; party: Party | undefined }[] }

/** The purpose of a passkey where the PIN is not enough, or where there is none. */
export type PasskeyPurpose = PinPurpose | { kind: 'removePin' }

/** One of several transactions, and its state. */
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
  /** The item; the whole collection where it is left out. */
  tokenId: string | undefined
  /** The page's own name for it, where that differs. */
  claimed: string | undefined
  lookAlike: Confusable | undefined
}

/** `again`: the proof that allowed it has expired, and is asked for again. */
export type AddContactProps = ScreenResult<'done' | 'again'> & {
  requester: Requester
  /** The address that the person typed before. */
  email?: string
  /** Sends a code to an address. Throws the service's error. */
  send(email: string): Promise<AnswerOf<'contactAdd'>>
  /** Judges the code as the person typed it. Throws the service's error. */
  prove(code: string): Promise<AnswerOf<'contactProve'>>
}

/**
 * `trouble`: why the last one was not added. `taken`: it belongs to somebody who has a wallet. `isolated`: the page cuts its
 * windows off, and a login is never added by a code.
 */
export type AddLoginProps = ScreenResult<{ provider: LoginProvider; attempt: LoginAttempt<AddedLogin> }> & {
  requester: Requester
  providers: readonly LoginProvider[]
  trouble?: { kind: 'taken' | 'full' | 'isolated' | 'failed'; provider: LoginProvider } | undefined
  /** Opens the provider's window: must run inside the click. */
  begin(provider: LoginProvider): LoginAttempt<AddedLogin>
}

export type AddNetworkProps = ScreenResult<'add'> & {
  requester: Requester
  network: Network
  /** Host and port of the page's node. */
  host: string
}

export type AddUnknownNetworkProps = ScreenResult<'add'> & {
  requester: Requester
  /** The title that the page claims. */
  title: string
  coin: string
  chainId: number
  /** The page's host, and its node's. */
  host: string
  node: string
  /** A public network that the claim contradicts. */
  known?: KnownChain | undefined
}

export type CallsSentProps = ScreenResult<'done'> & {
  requester: Requester
  network: Network
  /** `reason`: why sending was interrupted; undefined when it was not. */
  progress: StoreApi<{ lines: CallLine[]; over: boolean; reason: FailureReason | string | undefined }>
  queue: StoreApi<{ waiting: number }>
}

export type CallsStatusProps = ScreenResult<'done'> & {
  requester: Requester
  network: Network
  id: string
  /** Queries the state of each. */
  load(): Promise<CallLine[]>
}

/** The person has a recovery phrase, of which the wallet is to be made. */
export type HasPhrase = { hasPhrase: true }

/** The person wants no wallet, and their account deleted. */
export type Leaves = { leaves: true }

/** The PIN; or, where those are offered, that there is a recovery phrase, or that the account is to be deleted. */
export type ChoosePinProps = ScreenResult<string | HasPhrase | Leaves> & {
  requester: Requester
  /** An earlier attempt to create this wallet failed. */
  startedOver?: boolean
  /** For a new wallet: it is made of a recovery phrase that was read already, or one may be entered. */
  phrase?: 'read' | 'offered'
  /** The reason for a new PIN of an existing wallet: the old one was forgotten, is to be changed, or was removed. */
  occasion?: 'recover' | 'change' | 'set'
}

export type ConnectBoraProps = ScreenResult<{ pin: boolean }> & {
  requester: Requester
  account: string
  /** The person's id in the app, from the page, confirmed by the project's signature. */
  bappUsn: string
  /** The text that is signed. */
  message: string
  /** The PIN is required even when the dialog is visible: the vault is closed. */
  pin: boolean
}

/** `back`: the person has none after all. */
export type EnterPhraseProps = ScreenResult<ImportedPhrase | 'back'> & {
  requester: Requester
  /** Its address at each path, or what is wrong with it. */
  read(words: string): Promise<AnswerFrom<'readPhrase'>>
}

/** `text`: the key as it was typed. `again`: the proof that allows it has ended. */
export type ImportKeyProps = ScreenResult<{ text: string; address: `0x${string}` } | 'again'> & {
  requester: Requester
  /** Its address, or what is wrong with it. */
  read(text: string): Promise<AnswerFrom<'readKey'>>
}

/** `name`: how the person calls the account, empty for none; `back`: it is another key. */
export type NameImportProps = ScreenResult<{ name: string } | 'back'> & {
  requester: Requester
  address: `0x${string}`
}

/** The open wallet is not the one whose recovery phrase the person imported: another one was stored meanwhile. */
export type OtherWalletProps = ScreenResult<'goOn'> & {
  requester: Requester
  /** The address of the open wallet. */
  address: string
  /** The address of the imported phrase. */
  imported: string
}

/** `back`: they stay. `reject` leaves, also once the account is to be deleted. */
export type LeaveUnusedProps = ScreenResult<'back'> & {
  requester: Requester
  /** Asks for the deletion; returns the time of the end, ISO 8601. Throws the service's error. */
  leave(): Promise<string>
}

/** `kept`: the account stays. `goOn`: it does not, and the wallet is open. */
export type AccountEndsProps = ScreenResult<'goOn' | 'kept'> & {
  requester: Requester
  /** ISO 8601. */
  endsAt: string
  /** There is no wallet yet, and making one keeps the account. */
  isUnused?: boolean
  /** Cancels the deletion. Throws the service's error. */
  keep(): Promise<void>
}

/**
 * `gone`: the guards deleted a wallet whose PIN was never used. `startAgain`: the person prefers to start over.
 * `forgot`: they do not know the PIN. `removed`: it was removed, in another browser. `held`: what it is for is held back
 * in this browser.
 */
export type EnterPinProps = ScreenResult<'open' | 'startAgain' | 'gone' | 'forgot' | 'removed' | 'held'> & {
  requester: Requester
  purpose: PinPurpose
  /** The outcome of a new PIN, where the person did not see it. */
  news?: PinNews
  /**
   * Opens the vault; reports how many wrong PINs came before, that there is no PIN, or that the purpose is held back;
   * throws the service's error.
   */
  submit(pin: string, onStep: (step: VaultStep) => void): Promise<{ wrongBefore: number; removed?: true; held?: true }>
  /** The other way: a passkey of this wallet. */
  passkey?: PasskeyWay
}

/** A passkey as a way to open the wallet. */
export type PasskeyWay = {
  /** True if there is one, and this browser may use it. */
  find(): Promise<boolean>
  /** Opens the vault with it; call it inside a click. @throws PasskeyError, and the service's error */
  open(onStep: (step: VaultStep) => void): Promise<void>
}

/** The way that allows the change at once. `reject`: the person waits. */
export type HeldBackProps = ScreenResult<'passkey' | 'kit'> & {
  requester: Requester
  /** When it is allowed, milliseconds. */
  until: number
  /** Which ways there are. */
  find(): Promise<{ passkey: boolean; kit: boolean }>
}

/** `kit`: the person has no passkey here, and uses their recovery kit. */
export type UsePasskeyProps = ScreenResult<'open' | 'kit'> & {
  requester: Requester
  purpose: PasskeyPurpose
  /** The outcome of a PIN that was being set, where the person did not see it. */
  news?: Exclude<PinNews, 'set'>
  /** True if the recovery kit, which leads to a new PIN, is offered. */
  offersKit: boolean
  passkey: PasskeyWay
}

export type NotSentProps = ScreenResult<'again'> & {
  requester: Requester
  reason: FailureReason | string
  code: number
  /** Set when it is unknown whether it was sent. */
  hash?: string | undefined
  /** The failure that the page gets if the person does not retry. */
  failure: unknown
}

export type ProgressProps = ScreenResult<'again'> & {
  requester: Requester
  /** A new PIN is set for an existing wallet; `hadNone`: its PIN was removed. */
  isChange?: boolean
  hadNone?: boolean
  progress: StoreApi<PinProgress>
}

/** Why a new PIN could not be set where a retry does not help; an outage tells nothing. */
export type PinTrouble = 'untrusted' | 'signedOut' | 'outdated' | 'locked' | 'outage'

export type PinProgress = {
  step: VaultStep
  failed: boolean
  /** It is unknown whether the new PIN is already in use. */
  unsure?: boolean
  trouble?: PinTrouble | undefined
}

export type ResultProps = ScreenResult<'done'> & {
  requester: Requester
  hash: string
  amount?: { value: string; coin: string } | undefined
  /** Address of the transaction on the network's explorer. */
  explorer?: string | undefined
  /** The outcome, where the wallet follows it; undefined where it cannot be known. Never fails. */
  ending?: Promise<Ending | undefined> | undefined
  queue: StoreApi<{ waiting: number }>
}

export type SignMessageProps = ScreenResult<{ pin: boolean }> & {
  requester: Requester
  account: string
  message: `0x${string}`
  /** The message as text; undefined where it is not text. */
  text: string | undefined
  signIn: SignIn | undefined
  /** The signed bytes in addition to the message, where the family adds a prefix. */
  facts?: readonly Fact[]
  /** Asks the operator's warning service about the page, and about everything that the text names. */
  loadThreats?: LoadThreats | undefined
  /** The PIN is required even when the dialog is visible: the vault is closed, or the message is unreadable. */
  pin: boolean
}

export type SiteWarningProps = ScreenResult<'continue'> & {
  requester: Requester
  /** The operator's warning about the page or app. */
  threats: readonly Warning[]
}

export type SwitchNetworkProps = ScreenResult<'switch'> & { requester: Requester; from: Network; to: Network }

export type WaitingForProviderProps = ScreenResult<never> & {
  requester: Requester
  /** False where the browser stores nothing: the person is signed out when they leave. */
  remembered: boolean
  provider: LoginProvider
  attempt: Pick<LoginAttempt<unknown>, 'store' | 'reopen' | 'confirm'>
}

export type ConfirmProps = ScreenResult<Operation> & {
  requester: Requester
  network: Network
  account: string
  /** Identifies this request in the cache of the network's answers. */
  id: string
  /** Several transactions are requested. */
  several: boolean
  /** False: it is signed and returned to the page, which may submit it. */
  sends: boolean
  /** It was approved, and differed when it was to be signed: the screen says so. */
  changed: boolean
  /**
   * Queries the network again; where nothing relevant has changed, the result is the same object.
   *
   * @param limits allowances that the person lowered
   */
  load(before: Operation | undefined, limits: Limits): Promise<Operation>
}

/** A page that was not verified yet has no project name. */
export type OutageProps = ScreenResult<void> & {
  requester: { origin: string; project?: string }
  /** The failure's reference in the service's log. */
  reference?: string | undefined
  /** Repeats the work. @returns false while the service still does not answer */
  tryAgain(): Promise<boolean>
}

export type ReloadProps = ScreenResult<void> & {
  requester: { origin: string; project?: string }
  /**
   * `outdated`: nothing opens for this build any more; `unchanged`: that is so although the person loaded the wallet
   * anew; `incomplete`: a part of the wallet did not load.
   */
  why: 'outdated' | 'unchanged' | 'incomplete'
  /** The wallet's host. */
  host: string
  /** Where the project's support is reached. */
  support?: string | undefined
}

export type SendingProps = ScreenResult<never> & { requester: Requester }

export type TokenLoginProps = ScreenResult<never> & { requester: Requester }
