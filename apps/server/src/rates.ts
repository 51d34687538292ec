import type { Rate } from '@latchkey/service/limits'

/**
 * The API's limits. They count by address unless the name says otherwise: `count` at once, refilled over `seconds`.
 *
 * Calls of a session are counted per session, and per person as `api/person-key.ts` says: somebody who has the login
 * without the PIN must not use up a limit of the person's own sessions.
 *
 * An address may be a whole office. The limits per address fit 500 people who arrive within minutes; they stop floods.
 * Guessing is stopped by the guards' counters for each vault.
 */
export const rates = {
  /** The list for hosts of the frame, each of which asks once a second at most. */
  pageOrigins: [{ count: 600, seconds: 60 }],
  project: [{ count: 3_000, seconds: 60 }],
  /** Calls with a proof and without a session: each stores the proof's id for some minutes. */
  proof: [{ count: 6_000, seconds: 60 }],
  authStart: [{ count: 1_000, seconds: 600 }],
  authStartProject: [{ count: 6_000, seconds: 60 }],
  /** Requests of the login window. */
  authWindow: [{ count: 3_000, seconds: 600 }],
  authCallback: [{ count: 3_000, seconds: 600 }],
  /** Codes by mail, each a mail that we send: by network, as for an office of 500. */
  emailCode: [
    { count: 1_000, seconds: 3_600 },
    { count: 3_000, seconds: 86_400 },
  ],
  /** The same by project: what one page can make our mail server send. */
  emailCodeProject: [{ count: 3_000, seconds: 3_600 }],
  /** By mailbox, whoever asks, so that nobody's mailbox is filled; each code allows five guesses. */
  emailCodeMailbox: [
    { count: 12, seconds: 3_600 },
    { count: 30, seconds: 86_400 },
  ],
  /** By mailbox and network: somebody elsewhere who asks for codes does not use up the owner's limit. */
  emailCodeMailboxAddress: [
    { count: 5, seconds: 3_600 },
    { count: 10, seconds: 86_400 },
  ],
  /**
   * Codes to prove another address for notices, by mailbox, whoever asks and from however many accounts: nobody's
   * mailbox is filled through that form. Of its own, so that such codes keep nobody from signing in.
   */
  contactCodeMailbox: [
    { count: 3, seconds: 3_600 },
    { count: 6, seconds: 86_400 },
  ],
  /** The same by person; each code allows three guesses. */
  contactCodeUser: [
    { count: 10, seconds: 3_600 },
    { count: 20, seconds: 86_400 },
  ],
  /** Attempts with codes by mail, right or wrong. */
  emailCheck: [{ count: 3_000, seconds: 600 }],
  /** Logins with a page's tokens, and exchanges of access tokens for ID tokens. */
  authToken: [{ count: 1_000, seconds: 600 }],
  authTokenProject: [{ count: 6_000, seconds: 60 }],
  /** Refreshes with invented tokens. Valid ones do not count. */
  refresh: [{ count: 3_000, seconds: 60 }],
  /** By session key: as many tabs as a browser restores at once. */
  refreshSession: [{ count: 30, seconds: 60 }],
  /** Every call of a session. */
  session: [{ count: 300, seconds: 60 }],
  /** Every call and refresh of all sessions of a person, by network: as many as of five sessions that never rest. */
  person: [{ count: 1_500, seconds: 60 }],
  /** Logins that succeed, by person and network. */
  loginPerson: [
    { count: 100, seconds: 600 },
    { count: 500, seconds: 86_400 },
  ],
  /** Calls that add to the audit each time, by person and network; somebody may confirm each transfer with a passkey. */
  auditedPerson: [
    { count: 120, seconds: 600 },
    { count: 1_000, seconds: 86_400 },
  ],
  verificationSession: [{ count: 30, seconds: 60 }],
  vaultPutSession: [{ count: 20, seconds: 86_400 }],
  /** Openings with invented receipts or proofs. Valid ones do not count. */
  vaultOpen: [{ count: 2_000, seconds: 600 }],
  /** Evaluations of PINs, including right ones, as at the guards. */
  evaluateSession: [
    { count: 30, seconds: 60 },
    { count: 300, seconds: 86_400 },
  ],
  /**
   * Per person, for sessions in which the PIN was right: many such sessions could exhaust the limit of their address.
   * Only callers with the PIN count.
   */
  evaluateUser: [
    { count: 60, seconds: 60 },
    { count: 600, seconds: 86_400 },
  ],
  /** Only of callers whose count of unproven evaluations is below its limit. */
  evaluateAddress: [{ count: 2_000, seconds: 600 }],
  vaultOpenUser: [
    { count: 10, seconds: 60 },
    { count: 100, seconds: 86_400 },
  ],
  /** Attempts with recovery kits, right or wrong: the code cannot be guessed, so this only limits floods. */
  kitSession: [{ count: 10, seconds: 3_600 }],
  /** Openings by passkeys, right or wrong; somebody who confirms transfers with a passkey uses it each time. */
  passkeySession: [
    { count: 30, seconds: 60 },
    { count: 300, seconds: 86_400 },
  ],
  /** Openings to show the phrase or keys. By person: only callers with the PIN count. */
  exportUser: [{ count: 5, seconds: 86_400 }],
  /** Copies of a person's data. By person: only callers with a fresh proof count. */
  dataUser: [{ count: 10, seconds: 86_400 }],
  /** Requests to delete an account, each reported by mail. By person: only callers with a fresh proof count. */
  deleteUser: [{ count: 5, seconds: 86_400 }],
  /** Mails about changes that were held back in a new browser. By person: only sessions that opened the wallet count. */
  heldUser: [{ count: 5, seconds: 86_400 }],
  /** Changes of a vault's slots. */
  slotSession: [{ count: 20, seconds: 86_400 }],
  /** The same PIN dealt again, and faults of guards that frames report. */
  redealSession: [{ count: 20, seconds: 86_400 }],
  guardReportSession: [{ count: 20, seconds: 86_400 }],
  /** Names of accounts. */
  nameSession: [{ count: 100, seconds: 86_400 }],
  rpc: [{ count: 12_000, seconds: 60 }],
  /** Reads for which a node simulates a transaction; each also counts as an ordinary read. */
  rpcTrial: [{ count: 3_000, seconds: 60 }],
  sendSession: [{ count: 30, seconds: 60 }],
  nodeCheckSession: [{ count: 20, seconds: 60 }],
  /** Windows that add a login. By person: only callers with a fresh proof count. */
  linkUser: [
    { count: 10, seconds: 3_600 },
    { count: 20, seconds: 86_400 },
  ],
  /** By person, of sessions that opened the wallet. */
  contactUser: [{ count: 30, seconds: 60 }],
  assetSession: [{ count: 60, seconds: 60 }],
  /** Calls that lead to a request at the BORA portal. */
  boraSession: [{ count: 30, seconds: 60 }],
  boraStatus: [{ count: 1_000, seconds: 60 }],
  boraStatusProject: [{ count: 6_000, seconds: 60 }],
  buySession: [{ count: 30, seconds: 60 }],
  orderSession: [
    { count: 5, seconds: 60 },
    { count: 50, seconds: 86_400 },
  ],
  /** Each an order at a partner and a row, of all sessions of a person in one network. */
  orderPerson: [
    { count: 10, seconds: 60 },
    { count: 100, seconds: 86_400 },
  ],
  /** Browsers' reports of policy violations, each a line of the log. Refusing one harms nobody. */
  report: [{ count: 20, seconds: 60 }],
} satisfies Record<string, readonly Rate[]>

export type RateName = keyof typeof rates
