/** A wallet's own metadata. Nobody proves it; only what can be shown safely is left. */
export type Peer = {
  name: string
  /** A data URI for `<img>`; another address would tell a stranger who visits the page. */
  icon: string | undefined
  /**
   * How to bring the wallet to the front on the same device: an address with a scheme of its own, and one under https.
   */
  redirect: { native: string | undefined; universal: string | undefined }
}
