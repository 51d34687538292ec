/** Generates an AES-256 key for what a browser stores. Script can use it, but not export it. */
export function createStorageKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
