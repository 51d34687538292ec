/** The newest form of a vault's contents that this release reads. A vault is stored in the oldest that can say what it holds. */
export const newestContents = 2

/** The form of a wallet that has imported keys beside its vault's contents (`keys/imported-key`). */
export const versionWithImports = 3

/** The newest form of a wallet that this release reads, as the frame names it to the API. */
export const newestVersion = Math.max(newestContents, versionWithImports)

/**
 * Where the EVM account of a phrase is: `standard` at `m/44'/60'/0'/0/0`, as other wallets have it; `older` at
 * `m/44'/60'/1'/0/0`, as wallets made with the legacy SDKs have it.
 */
export const evmPaths = ['standard', 'older'] as const
export type EvmPath = (typeof evmPaths)[number]

/** The most accounts that a wallet has in each family, the first one included: of one phrase, at consecutive indexes of its paths. */
export const mostAccounts = 10

/** The most imported private keys that a wallet has as accounts. */
export const mostImports = 10

/**
 * The index of the first imported account. The indexes of a phrase's accounts are far below. One that was removed is never
 * given again: what was sent by it would be another account's.
 */
export const firstImport = 100

/** The last index that an imported account can have. */
export const lastImport = 999

/** The longest name of an account, in UTF-16 units. */
export const longestAccountName = 32
