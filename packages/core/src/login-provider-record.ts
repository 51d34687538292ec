/**
 * The visible side of one login provider: a file of `login-providers/`, whose name is the connector's in `faceWallets`.
 * `npm run reference` writes the tables of SDK, connectors and wallet from these files.
 */
export type LoginProviderRecord = {
  /** Its place in the order of all providers, unique. */
  readonly order: number
  /** Its name on the wire. */
  readonly domain: string
  readonly title: string
  /** In the provider's colours on a square of 32: what is drawn on the background, as SVG. */
  readonly icon: { readonly background: string; readonly shapes: string }
}
