/** 128 random bits as base64url. */
export function randomId(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
