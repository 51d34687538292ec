/** The facts about a chain family that the wire, the vault and the services need. The rest is in its own folders. */
type FamilyRecord = {
  /** True if its nodes speak Ethereum's JSON-RPC: its networks share the EVM account. */
  readonly evmLike?: true
  /** The family whose key signs for it, where that is not its own. */
  readonly keyOf?: 'evm'
  /** True if the wallet connects to other pages from its networks, unless a network says otherwise. */
  readonly walletConnect?: true
  /** True if the wallet's home opens from its networks. */
  readonly home?: true
  /** Legacy SDKs before this release get an account's public key, and derive the address themselves. */
  readonly publicKeyBefore?: string
}

/**
 * The chain families: the one list of them. `npm run reference` writes the registers of their files from it. Owners'
 * signatures name the families in this order: append new ones.
 */
export const familyRecords = {
  evm: { evmLike: true, walletConnect: true, home: true },
  solana: {},
  aptos: { home: true, publicKeyBefore: '1.14.0' },
  near: {},
  tezos: { walletConnect: true, home: true },
  hedera: { evmLike: true, keyOf: 'evm', walletConnect: true, home: true },
} as const satisfies Record<string, FamilyRecord>

/** The protocol of a chain. */
export type Family = keyof typeof familyRecords

export const familyNames = /* @__PURE__ */ Object.keys(familyRecords) as readonly Family[] // a record's keys are all of them

/** The families with a signing key of their own. */
export type KeyOwner = { [F in Family]: (typeof familyRecords)[F] extends { keyOf: string } ? never : F }[Family]

export const keyOwners = /* @__PURE__ */ familyNames.filter(
  (family): family is KeyOwner => keyOwnerOf(family) === family,
)

/** The family of networks that name none. */
export const defaultFamily = 'evm' satisfies Family

/** The record of a family. */
export function readFamily(family: Family): FamilyRecord {
  return familyRecords[family]
}

/** The family whose key signs for this one. */
export function keyOwnerOf(family: Family): KeyOwner {
  return readFamily(family).keyOf ?? (family as KeyOwner) // it has no `keyOf`
}
