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
  /** The icon in the provider's colours: a square of 32 × 32, and the SVG shapes drawn on its background. */
  readonly icon: { readonly background: string; readonly shapes: string }
}
