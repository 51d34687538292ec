import type { Network } from '@latchkey/core/networks'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import type { Passkey } from '../../vault/passkey-flows.ts'
import type { Vault } from '../../vault/vault.ts'
import type { AccountHoldings, ListedAsset } from '../families/holdings.ts'
import type { Prices } from '../families/price-ranges.ts'
import type { Activity, AddressForm, ReceivedPayment, Recipient, SentTransaction } from '../families/transactions.ts'

export type Sessions = AnswerOf<'sessionList'>['sessions']

/** An e-mail address of the person; notices go there when `notices` is true. */
export type Contact = AnswerOf<'contactList'>['contacts'][number]

/** One of the logins that reach this wallet. */
export type Login = AnswerOf<'loginList'>['logins'][number]

/** The number of rows that the API returns at once. */
export const pageSize = 50

/** The form for sending on a network, for the person's own account there. */
export type SendingForm = AddressForm & {
  /** Finds the address of a name; left out where the network has no names. */
  findNamed?(name: string): Promise<string | undefined>
  readRecipient(to: string): Promise<Recipient>
  readMost(to: string, has: bigint): Promise<{ most: bigint; reserved?: string }>
}

/**
 * The data and actions of the home's screens, for one account. Every wait is limited, and fails with the failure of the
 * API or the node.
 */
export type HomeData = {
  /** The networks to which the page can be switched: main and test networks are never mixed. */
  choices: Network[]
  choose(network: Network): void
  /** The networks that the person added for this page's project. */
  addedNetworks(): Network[]
  removeNetwork(network: Network): Promise<void>
  holdings(network: Network): Promise<AccountHoldings>
  /** True if the operator has a node of the network; otherwise a page or a person named one. */
  isOperators(network: Network): boolean
  /** The symbols whose prices are reported by networks for which the operator has a node. */
  priced: readonly string[]
  /** Prices in US dollars, of those symbols that have one. Never throws: where nothing answers, there is no price. */
  prices(symbols: readonly string[]): Promise<Prices>
  /** Removes assets that the person added from the list. */
  remove(assets: readonly ListedAsset[]): Promise<void>
  /** A page of the activity, newest first; older than `before`, an ISO time, where that is given. */
  activity(before: string | undefined): Promise<Activity>
  /**
   * The latest payments to the account on all networks that have an indexer, newest first.
   *
   * @returns `silent`: the networks whose indexer did not answer; undefined where there is no indexer at all
   */
  received(): Promise<{ payments: readonly ReceivedPayment[]; others: number; silent: readonly Network[] } | undefined>
  /** The state of a transaction; `before` is the last one that was read, `others` may contain its replacement. */
  sent(row: Activity[number], before?: SentTransaction, others?: Activity): Promise<SentTransaction>
  /** The hash of the transaction that replaced this one, if it is among the others. */
  findReplacement(row: Activity[number], others: Activity): Promise<string | undefined>
  /**
   * The number of transactions that were in a block when last read and are in none now. Unreadable ones do not count.
   */
  returned(): Promise<number>
  /**
   * Submits the stored bytes of a transaction that the network has dropped. Signs nothing.
   *
   * @throws Error if the bytes are not this account's, or the network does not accept them
   */
  sendAgain(row: Activity[number]): Promise<void>
  /** The recipients of earlier transfers on a network. Undefined when they cannot be read. */
  recipients(network: Network): Promise<readonly string[] | undefined>
  /**
   * The latest recipients on a network, each once: only of transfers that the person sent from the wallet itself, never
   * a page's.
   */
  recents(network: Network): Promise<readonly string[]>
  /** The form for sending on a network. */
  sending(network: Network): Promise<SendingForm>
  /**
   * Opens the wallet's own window that shows the recovery phrase or a private key. Call it inside a click.
   *
   * @returns false where the browser did not open one
   */
  openExport(what: 'phrase' | 'key'): boolean
  /** A copy of everything that the service holds about the person, as JSON, after a fresh proof for it. */
  personData(): Promise<string>
  sessions(): Promise<Sessions>
  /**
   * Ends another session of this person.
   *
   * @throws ServiceError `not_allowed` where the PIN has to open the wallet in this session first, `not_found`
   */
  endSession(id: string): Promise<void>
  /**
   * Says that another session of this person, in a new browser, is theirs, after a fresh proof for it.
   *
   * @throws ServiceError `not_allowed`, `new_browser`, `not_found`
   */
  trustSession(id: string): Promise<void>
  /** The current time, for the age of a kit. */
  now(): number
  /** The recovery kit of this wallet; null where there is none. */
  kit(): ReturnType<Vault['kit']>
  /** True for a PIN that is protected as in an older version. */
  hasFormerPin: Vault['hasFormerPin']
  /**
   * The person still has this kit, and is not asked again.
   *
   * @throws ServiceError `not_allowed` where nothing opened the wallet in this session
   */
  keepKit(slotId: string): Promise<void>
  /** The passkeys of this wallet, and whether this browser may use any. */
  passkeys(): Promise<{ supported: boolean; list: readonly Passkey[] }>
  /**
   * The person's addresses for notices. `mails` is false where the operator sends none; `contacts` is undefined until
   * the PIN has opened the wallet in this session, because a login alone reveals no addresses.
   */
  contacts(): Promise<{ mails: boolean; contacts: readonly Contact[] | undefined }>
  /**
   * Switches the notices to one of these addresses off in a week, after a fresh proof for it, or on again.
   *
   * @throws ServiceError `not_allowed`, `conflict`
   */
  setNotices(id: string, notices: boolean): Promise<void>
  /** Sends a code to another address, after a fresh proof for it. Throws the service's error. */
  sendContactCode(email: string): Promise<AnswerOf<'contactAdd'>>
  /** Adds the address to which this code was sent. Throws the service's error. */
  proveContact(code: string): Promise<AnswerOf<'contactProve'>>
  /**
   * The logins that reach this wallet; null until something has opened it in this session, because one login alone does
   * not reveal the others.
   */
  logins(): Promise<readonly Login[] | null>
  /**
   * Removes a login in a week, after a fresh proof for it.
   *
   * @throws ServiceError `not_allowed`, `new_browser`, `not_found`, `conflict`
   */
  removeLogin(id: string): Promise<void>
  /** Takes that back. Throws ServiceError `not_allowed`, `not_found`. */
  keepLogin(id: string): Promise<void>
  /**
   * Signs out in this browser, or in all of them; the first cannot fail.
   *
   * @throws ServiceError `not_allowed` where the PIN has to open the wallet in this session first
   */
  signOut(everywhere: boolean): Promise<void>
}
