/**
 * The page that sends a request, or an app over WalletConnect, as people see it. The browser vouches for a page's origin
 * and the project for its name. An app states both itself, and `note` says so.
 */
export type Requester = { origin: string; project: string; note?: string }
