/** A random 128-bit identifier, base64url: flows, proofs, the login window's nonce. */
export function randomId(): string {
  // By hand, because the entry draws one too and has no other use for a codec.
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
