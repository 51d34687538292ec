/** The environments of a wallet address, as written in the frame's `env` parameter. */
export const environments = ['Local', 'Dev', 'StageTest', 'StageMainnet', 'ProdTest', 'ProdMainnet'] as const

export type Environment = (typeof environments)[number]

/** True if a value is the name of an environment, as the wire writes it. */
export function isEnvironment(value: unknown): value is Environment {
  return (environments as readonly unknown[]).includes(value)
}

/** The environment whose wallet a network belongs to: test networks choose the test environment. */
export function environmentOf(network: { readonly net: 'main' | 'test' }): Environment {
  return network.net === 'test' ? 'ProdTest' : 'ProdMainnet'
}

/** The address of each environment's wallet, for those that have one. */
export type WalletAddresses = { readonly [E in Environment]?: string | undefined }

/**
 * The address of an environment's wallet, if it has one. Only `Local` has a default (the port of the existing SDK): keys
 * must not go to an address that nobody chose.
 */
export function findWalletAddress(env: Environment, addresses: WalletAddresses = {}): string | undefined {
  return addresses[env] ?? (env === 'Local' ? 'http://localhost:3333' : undefined)
}
