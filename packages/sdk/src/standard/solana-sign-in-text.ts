/** The input of a page's sign-in request (`solana:signIn`). */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The text of a sign-in in the form of Sign In With Solana; the wallet verifies domain and address. */
export function toSignInText(input: SignInInput, domain: string, address: string): string {
  const { statement, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = input
  const fields = [
    uri && `URI: ${uri}`,
    version && `Version: ${version}`,
    chainId && `Chain ID: ${chainId}`,
    nonce && `Nonce: ${nonce}`,
    issuedAt && `Issued At: ${issuedAt}`,
    expirationTime && `Expiration Time: ${expirationTime}`,
    notBefore && `Not Before: ${notBefore}`,
    requestId && `Request ID: ${requestId}`,
    resources && ['Resources:', ...resources.map((each) => `- ${each}`)].join('\n'),
  ].filter((field) => field !== undefined && field !== '')
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(fields.length > 0 ? [fields.join('\n')] : []),
  ].join('\n\n')
}
