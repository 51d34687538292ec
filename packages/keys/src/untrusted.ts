/**
 * A server's data contradicts what the keys prove: changed ciphertext, another vault's slot, weaker parameters. Nothing
 * was opened. The message names the data, never a secret.
 */
export class Untrusted extends Error {
  override readonly name = 'Untrusted'
}

/** Data of this wallet's owner that a newer release wrote. */
export class Newer extends Error {
  override readonly name = 'Newer'
}
