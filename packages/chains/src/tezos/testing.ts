import { concat, fromHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { toAddress } from './address.ts'

// The accounts that sign in tests, and those they send to.

export const seed = fromHex('11'.repeat(32))
export const publicKey = ed25519.getPublicKey(seed)
export const ownAddress = toAddress(publicKey)
/** `edsk` and the seed, as the official signer takes it. */
export const secret = createBase58check(sha256).encode(concat(Uint8Array.of(13, 15, 58, 7), seed))
export const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
export const someone = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
export const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
export const free = { source: ownAddress, fee: 400n, counter: 2n, gasLimit: 1_000n, storageLimit: 257n }
