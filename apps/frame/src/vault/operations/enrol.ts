import { toBase64Url } from '@latchkey/core/bytes'
import { deriveOwnerKey, sealVault } from '@latchkey/keys/vault'
import { vaultPutMessage } from '@latchkey/protocol/api'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { deriveWallet } from './accounts.ts'
import { draw } from './draw.ts'
import { makePinSlot } from './pin-slot.ts'

/** Draws a wallet and everything that keeps it, and says who must store what. */
export async function enrol(request: RequestTo<'enrol'>): Promise<AnswerFrom<'enrol'>> {
  const { userId, vaultId, apiOrigin } = request
  const entropy = draw(16)
  const vaultKey = draw(32)
  const owner = deriveOwnerKey(vaultKey)
  const { records, slot } = await makePinSlot(vaultKey, { ...request, epoch: 1 })
  const contents = { entropy, createdAt: Math.floor(Date.now() / 1000), label: '' }
  const ciphertext = await sealVault(vaultKey, { userId, vaultId, version: 1 }, contents)

  const ownerKey = toBase64Url(owner.publicKey)
  const vault = {
    vaultId,
    version: 1 as const,
    ciphertext: toBase64Url(ciphertext),
    ownerKey,
    slot: { ...slot, epoch: 1 as const },
  }
  const { keys, wallet, proofs } = await deriveWallet(entropy, vaultId, {
    apiOrigin,
    userId,
    version: vault.version,
    toOccasion: (made) => vaultPutMessage({ ...vault, wallet: made }),
  })
  if (!proofs) throw new Error('no proofs were made')
  const ownerSignature = toBase64Url(owner.sign(vaultPutMessage({ ...vault, wallet })))
  for (const secret of [entropy, vaultKey, ...Object.values(keys)]) secret.fill(0)
  return {
    records: records.map(({ guardId, record }) => ({ guardId, record: { ...record, ownerKey } })),
    put: { ...vault, keys: proofs, ownerSignature },
  }
}
