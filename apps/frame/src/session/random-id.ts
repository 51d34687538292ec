/** A random 128-bit identifier, base64url: flows, proofs, the login window's nonce. */
export function randomId(): string {
  // Without a codec, because the entry uses this too and needs none otherwise.
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
