import { type Bytes, toHex } from '@latchkey/core/bytes'
import { deriveAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import type { Wallet } from '../messages.ts'

/**
 * The keys and public values of a wallet. The wire has room for one ed25519 key; it is Solana's first. The caller wipes
 * `evmKey`.
 */
export const deriveWallet = async (entropy: Bytes, vaultId: string): Promise<{ evmKey: Bytes; wallet: Wallet }> => {
  const seed = await toSeed(toMnemonic(entropy))
  const evm = deriveAccount(seed, 'evm')
  const solana = deriveAccount(seed, 'solana')
  seed.fill(0)
  solana.privateKey.fill(0)
  return {
    evmKey: evm.privateKey,
    wallet: {
      vaultId,
      address: evm.address as `0x${string}`, // the rule of the family makes 0x and 40 digits
      ecdsaPublicKey: toHex(evm.publicKey),
      eddsaPublicKey: toHex(solana.publicKey),
    },
  }
}
