import { type Bytes, toHex } from '@latchkey/core/bytes'
import { deriveAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import { type AccountFamily, accountFamilies } from '@latchkey/protocol/user'
import type { Keys } from '../key-store.ts'
import type { Wallet } from '../messages.ts'

/**
 * The keys and public values of a wallet. `eddsaPublicKey`, for which the wire has context once, is Solana's first; every
 * family's own stands in `accounts`. The caller wipes `keys`.
 */
export async function deriveWallet(entropy: Bytes, vaultId: string): Promise<{ keys: Keys; wallet: Wallet }> {
  const seed = await toSeed(toMnemonic(entropy))
  const evm = deriveAccount(seed, 'evm')
  const others = accountFamilies.map((family) => ({ family, ...deriveAccount(seed, family) }))
  seed.fill(0)
  const { hedera, ...keys } = Object.fromEntries(
    others.map(({ family, privateKey }) => [family, privateKey]),
  ) as Record<AccountFamily, Bytes> // one entry for each of them
  hedera.fill(0) // signs nothing: its accounts are EVM accounts
  const accounts = Object.fromEntries(
    others.map(({ family, address, publicKeyText }) => [family, { address, publicKey: publicKeyText }]),
  ) as Wallet['accounts'] // one entry for each of them
  const [solana] = others
  if (!solana) throw new Error('no families')
  return {
    keys: { evm: evm.privateKey, ...keys },
    wallet: {
      vaultId,
      address: evm.address as `0x${string}`, // the rule of the family makes 0x and 40 digits
      ecdsaPublicKey: toHex(evm.publicKey),
      eddsaPublicKey: toHex(solana.publicKey),
      accounts,
    },
  }
}
