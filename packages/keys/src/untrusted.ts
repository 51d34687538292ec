/**
 * Something a server handed over does not fit what the keys prove: changed ciphertext, another vault's slot, weaker
 * parameters. Nothing was opened. The message names the thing, never a secret.
 */
export class Untrusted extends Error {
  override readonly name = 'Untrusted'
}
