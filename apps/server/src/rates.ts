import type { Rate } from '@latchkey/service/limits'

/**
 * The API's limits. They count by address unless the name says otherwise: `count` at once, refilled over `seconds`.
 *
 * Calls of a session are counted for it alone: if they were counted by person, somebody who has their login without the
 * PIN would use it up.
 *
 * An address may be an office. The limits by address fit 500 people who arrive within minutes; they stop floods, not
 * guessing, which the guards' counters stop for each vault.
 */
export const rates = {
  /** The list for hosts of the frame, each of which asks once a second at most. */
  pageOrigins: [{ count: 600, seconds: 60 }],
  project: [{ count: 3_000, seconds: 60 }],
  /** Calls that carry a proof and no session: each stores the proof's id for some minutes. */
  proof: [{ count: 6_000, seconds: 60 }],
  authStart: [{ count: 1_000, seconds: 600 }],
  authStartProject: [{ count: 6_000, seconds: 60 }],
  /** Requests of the login window. */
  authWindow: [{ count: 3_000, seconds: 600 }],
  authCallback: [{ count: 3_000, seconds: 600 }],
  /** Logins with a page's tokens, and exchanges of access tokens for ID tokens. */
  authToken: [{ count: 1_000, seconds: 600 }],
  authTokenProject: [{ count: 6_000, seconds: 60 }],
  /** Refreshes with invented tokens. One of a session takes nothing from it. */
  refresh: [{ count: 3_000, seconds: 60 }],
  /** By session key: as many tabs as a browser restores at once. */
  refreshSession: [{ count: 30, seconds: 60 }],
  /** Every call of a session. */
  session: [{ count: 300, seconds: 60 }],
  verificationSession: [{ count: 30, seconds: 60 }],
  vaultPutSession: [{ count: 20, seconds: 86_400 }],
  /** Openings with invented receipts or proofs. Right ones take nothing from it. */
  vaultOpen: [{ count: 2_000, seconds: 600 }],
  /** Evaluations of PINs, right ones included, as the guards have it. */
  evaluateSession: [
    { count: 30, seconds: 60 },
    { count: 300, seconds: 86_400 },
  ],
  /**
   * By person, of sessions in which the PIN was right: with many of them somebody would use up their address's. Nobody
   * without the PIN takes from it.
   */
  evaluateUser: [
    { count: 60, seconds: 60 },
    { count: 600, seconds: 86_400 },
  ],
  /** Only of callers whose count of unproven evaluations has room. */
  evaluateAddress: [{ count: 2_000, seconds: 600 }],
  vaultOpenUser: [
    { count: 10, seconds: 60 },
    { count: 100, seconds: 86_400 },
  ],
  /** Recovery kits that are tried, right or wrong: the code cannot be guessed, so this only bounds floods. */
  kitSession: [{ count: 10, seconds: 3_600 }],
  /** Changes of a vault's slots. */
  slotSession: [{ count: 20, seconds: 86_400 }],
  rpc: [{ count: 12_000, seconds: 60 }],
  /** Reads for which a node simulates a transaction; each also counts as an ordinary read. */
  rpcTrial: [{ count: 3_000, seconds: 60 }],
  sendSession: [{ count: 30, seconds: 60 }],
  nodeCheckSession: [{ count: 20, seconds: 60 }],
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
  /** Browsers' reports of a broken policy, each a line of the log. Nobody notices a report that is refused. */
  report: [{ count: 20, seconds: 60 }],
} satisfies Record<string, readonly Rate[]>

export type RateName = keyof typeof rates
