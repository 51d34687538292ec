/** A wallet's own metadata, unverified, reduced to what can be shown safely. */
export type Peer = {
  name: string
  /** A data URI for `<img>`; any other address would tell a third party who visits the page. */
  icon: string | undefined
  /** How to bring the wallet to the front on the same device: a URL with its own scheme, and one under https. */
  redirect: { native: string | undefined; universal: string | undefined }
}
