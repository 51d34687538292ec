/**
 * Returns whether a signature over these very bytes is a key's (Ed25519, RFC 8032), by the browser's own cryptography.
 */
export async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return crypto.subtle.verify(
    'Ed25519',
    await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']),
    signature,
    bytes,
  )
}
