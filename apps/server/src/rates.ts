import type { Rate } from '@latchkey/service/limits'

/** Limits of API and host. They count by address unless the name says otherwise. */
export const rates = {
  frame: [{ count: 120, seconds: 60 }],
  frameProject: [{ count: 6_000, seconds: 60 }],
  project: [{ count: 60, seconds: 60 }],
  authStart: [
    { count: 10, seconds: 60 },
    { count: 60, seconds: 3600 },
  ],
  authStartProject: [{ count: 600, seconds: 60 }],
  /** Requests of the login window. */
  authWindow: [{ count: 30, seconds: 60 }],
  authCallback: [{ count: 20, seconds: 60 }],
  /** Logins with a page's tokens, and exchanges of access tokens for ID tokens. */
  authToken: [
    { count: 10, seconds: 60 },
    { count: 60, seconds: 3600 },
  ],
  authTokenProject: [{ count: 600, seconds: 60 }],
  refresh: [{ count: 30, seconds: 60 }],
  refreshSession: [{ count: 6, seconds: 60 }],
  session: [{ count: 300, seconds: 60 }],
  verificationUser: [{ count: 30, seconds: 60 }],
  vaultPutUser: [{ count: 20, seconds: 86_400 }],
  vaultOpen: [{ count: 10, seconds: 60 }],
  vaultOpenUser: [
    { count: 10, seconds: 60 },
    { count: 100, seconds: 86_400 },
  ],
  rpc: [{ count: 600, seconds: 60 }],
  /** Reads for which a node simulates a transaction; each also counts as an ordinary read. */
  rpcTrial: [{ count: 120, seconds: 60 }],
  sendUser: [{ count: 30, seconds: 60 }],
  nodeCheckUser: [{ count: 20, seconds: 60 }],
  assetUser: [{ count: 60, seconds: 60 }],
  /** Calls that lead to a request at the BORA portal. */
  boraUser: [{ count: 30, seconds: 60 }],
  boraStatus: [{ count: 30, seconds: 60 }],
  boraStatusProject: [{ count: 600, seconds: 60 }],
  buyUser: [{ count: 30, seconds: 60 }],
  orderUser: [
    { count: 5, seconds: 60 },
    { count: 50, seconds: 86_400 },
  ],
  report: [{ count: 20, seconds: 60 }],
} satisfies Record<string, readonly Rate[]>

export type RateName = keyof typeof rates
