/**
 * The newest form of a vault's contents that this release reads. A vault is stored in the oldest that can say what it holds.
 * The frame names it to the API.
 */
export const newestVersion = 2

/**
 * Where the EVM account of a phrase is: `standard` at `m/44'/60'/0'/0/0`, as other wallets have it; `older` at
 * `m/44'/60'/1'/0/0`, as wallets made with the legacy SDKs have it.
 */
export const evmPaths = ['standard', 'older'] as const
export type EvmPath = (typeof evmPaths)[number]

/** The most accounts that a wallet has in each family, the first one included: of one phrase, at consecutive indexes of its paths. */
export const mostAccounts = 10

/** The longest name of an account, in UTF-16 units. */
export const longestAccountName = 32
