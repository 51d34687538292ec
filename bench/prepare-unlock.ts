import { randomBytes } from 'node:crypto'
import { blind, combine, deal, evaluate, finalize, type Share } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, kdfFloor, pinInput, stretch } from '@latchkey/keys/pin'
import { hashGuardSet, wrap } from '@latchkey/keys/slot'
import { sealVault } from '@latchkey/keys/vault'
import type { Prepared } from './entries/pin.ts'

const bytes = (length: number) => Uint8Array.from(randomBytes(length))
/** Converts bytes for JSON. */
const toList = (each: Uint8Array) => Array.from(each)

/**
 * Prepares a wallet, and all answers of guard and API to one opening of it, so that a browser does only the client's
 * part. The client's random bytes are fixed as well, because the answers depend on the blinding.
 */
export async function prepareUnlock(): Promise<Prepared> {
  const deals = [1, 2].map(() => deal({ threshold: 1, count: 1 }).shares[0] as Share) // one was asked for each
  const [guard, api] = deals as [Share, Share]
  const slotName = { vaultId: 'v'.repeat(22), slotId: 's'.repeat(22), epoch: 1 }
  const userId = 'u'.repeat(22)
  const guards = [{ id: 'guard-1', publicKey: guard.publicKey }]
  const guardSetHash = hashGuardSet({ threshold: 1, guards, evaluator: api.publicKey })
  const slot = { ...slotName, userId, type: 'pin2' as const, guardSetHash }
  const vault = { userId, vaultId: slotName.vaultId, version: 1 }
  const [salt, random, vaultKey, serverShare] = [bytes(16), bytes(64), bytes(32), bytes(32)]
  const contents = { entropy: bytes(16), createdAt: 0, label: '', evmPath: 'standard' as const }
  const ciphertext = await sealVault(vaultKey, vault, contents)

  const pin = '402817'
  const input = pinInput(slotName, pin)
  const blinded = blind(input, (length = 0) => random.slice(0, length))
  const answers = deals.map(({ share, publicKey }) => evaluate(share, publicKey, blinded.blinded))
  const [first, second] = answers.map(({ evaluated }) => evaluated) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ]
  const rw = joinOutputs(
    finalize(input, blinded.blind, combine([{ index: 1, evaluated: first }])),
    finalize(input, blinded.blind, second),
  )
  const keys = derivePinKeys(slotName, rw, await stretch(rw, { ...kdfFloor, salt }))
  const wrapped = await wrap(vaultKey, slot, { factor: keys.pinSecret, serverShare })
  return {
    pin,
    userId,
    ...slotName,
    salt: toList(salt),
    random: toList(random),
    serverShare: toList(serverShare),
    wrappedKey: toList(wrapped.wrappedKey),
    commit: toList(wrapped.commit),
    ciphertext: toList(ciphertext),
    evaluations: answers.map(({ evaluated, proof }, at) => ({
      publicKey: toList((deals[at] as Share).publicKey), // one answer for each
      evaluated: toList(evaluated),
      proof: toList(proof),
    })),
  }
}
