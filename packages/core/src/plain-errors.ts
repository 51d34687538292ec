/**
 * The messages of failures without a code: code in the page throws them as plain errors, and they never cross the wire.
 * Existing dapps may compare them, so those that the specification quotes must not change.
 */
export const plainErrors = {
  alreadyInitialized: 'Face is already initialized, Face can be initialized once.',
  noAddress: 'get address failed',
  noVerificationToken: 'get user verification token failed',
  unsupportedNetwork: (name: string) => `Unsupported network: ${name}`,
  /** The page asked the wallet home to show networks of the other environment. */
  otherEnvironment: (net: 'main' | 'test') => {
    const environment = net === 'main' ? 'Mainnet' : 'Testnet'
    return `Face SDK was initialized with ${environment}, so the wallet home must be opened in the same environment: give only ${environment} networks.`
  },
} as const
