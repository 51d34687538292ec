import { type Bytes, toBase64Url } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { EvmPath } from '@latchkey/core/vault-contents'
import { readPhrase as readWords } from '@latchkey/keys/phrase'
import { deriveOwnerKey, sealVault, versionOf } from '@latchkey/keys/vault'
import { vaultPutMessage } from '@latchkey/protocol/api'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { deriveWallet } from './accounts.ts'
import { draw } from './draw.ts'
import { makePinSlot, requirePin } from './pin-slot.ts'

/**
 * Reads a recovery phrase as it was typed, and answers the EVM address that it has at each path, or what is wrong with it. The
 * worker keeps nothing of it.
 */
export async function readPhrase({ words }: RequestTo<'readPhrase'>): Promise<AnswerFrom<'readPhrase'>> {
  const read = readWords(words)
  if ('flaw' in read) return { flaw: read }
  const addressAt = async (evmPath: EvmPath) => {
    const { keys, wallet } = await deriveWallet({ entropy: read.entropy, evmPath }, '')
    for (const key of Object.values(keys)) key.fill(0)
    return wallet.address
  }
  const addresses = { standard: await addressAt('standard'), older: await addressAt('older') }
  read.entropy.fill(0)
  return { addresses }
}

/** The entropy of an imported phrase, and where its EVM account is; or of a new one. */
const toContents = (phrase: RequestTo<'enrol'>['phrase']): { entropy: Bytes; evmPath: EvmPath } => {
  if (!phrase) return { entropy: draw(16), evmPath: 'standard' }
  const read = readWords(phrase.words)
  if ('flaw' in read) throw new WalletError('invalidArgument', { thing: 'recovery phrase', detail: read.flaw })
  return { entropy: read.entropy, evmPath: phrase.evmPath }
}

/**
 * Generates a wallet, or takes the phrase of one, with everything that protects it, and returns what each service must
 * store.
 */
export async function enrol(request: RequestTo<'enrol'>): Promise<AnswerFrom<'enrol'>> {
  const { userId, vaultId, apiOrigin } = request
  requirePin(request.pin)
  const { entropy, evmPath } = toContents(request.phrase)
  const vaultKey = draw(32)
  const owner = deriveOwnerKey(vaultKey)
  const { records, slot } = await makePinSlot(vaultKey, { ...request, epoch: 1 })
  const contents = { entropy, evmPath, createdAt: Math.floor(Date.now() / 1000), label: '' }
  const version = versionOf(contents)
  const ciphertext = await sealVault(vaultKey, { userId, vaultId, version }, contents)

  const ownerKey = toBase64Url(owner.publicKey)
  const vault = {
    vaultId,
    version,
    ciphertext: toBase64Url(ciphertext),
    ownerKey,
    slot: { ...slot, epoch: 1 as const },
  }
  const { keys, wallet, proofs } = await deriveWallet(contents, vaultId, {
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
