import { deriveAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import { blind, combine, finalize, isEvaluation } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, kdfFloor, pinInput, stretch } from '@latchkey/keys/pin'
import { hashGuardSet, unwrap } from '@latchkey/keys/slot'
import { openVault } from '@latchkey/keys/vault'
import { warmUp } from '@latchkey/keys/warm-up'
import { keyFamilies } from '@latchkey/protocol/key-proof'

/** A client's data of one opening before it stretches the PIN; bytes as lists. The first evaluation is the guard's. */
export type Prepared = {
  pin: string
  userId: string
  vaultId: string
  slotId: string
  epoch: number
  salt: number[]
  random: number[]
  serverShare: number[]
  wrappedKey: number[]
  commit: number[]
  ciphertext: number[]
  evaluations: { publicKey: number[]; evaluated: number[]; proof: number[] }[]
}

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** How long stretching a PIN takes alone, milliseconds. */
const stretchOnce = async (): Promise<number> => {
  const began = performance.now()
  await stretch(bytes(32), { ...kdfFloor, salt: bytes(16) })
  return performance.now() - began
}

/**
 * Returns a function that does all cryptography of an opening: the PIN's blinding, the checks of the guard's and the
 * API's evaluations, Argon2id, the proofs for them, the vault, the accounts of every family, and five requests'
 * signatures (DPoP). It is as warm as the wallet's worker when the PIN was typed; it returns how long it took,
 * milliseconds.
 */
const prepareUnlock = async (prepared: Prepared): Promise<() => Promise<number>> => {
  const { userId, vaultId, slotId, epoch } = prepared
  const slotName = { vaultId, slotId, epoch }
  const evaluations = prepared.evaluations.map(({ publicKey, evaluated, proof }) => ({
    publicKey: Uint8Array.from(publicKey),
    evaluated: Uint8Array.from(evaluated),
    proof: Uint8Array.from(proof),
  }))
  const [guard, api] = evaluations
  if (!guard || !api) throw new Error('no evaluation of each')
  const random = Uint8Array.from(prepared.random)
  const session = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const message = bytes(256)
  await warmUp()

  const unlock = async () => {
    const input = pinInput(slotName, prepared.pin)
    const blinded = blind(input, (length = 0) => random.slice(0, length))
    for (const { publicKey, ...answer } of evaluations)
      if (!isEvaluation(publicKey, blinded.blinded, answer)) throw new Error('an evaluation does not prove itself')
    const rw = joinOutputs(
      finalize(input, blinded.blind, combine([{ index: 1, evaluated: guard.evaluated }])),
      finalize(input, blinded.blind, api.evaluated),
    )
    const keys = derivePinKeys(slotName, rw, await stretch(rw, { ...kdfFloor, salt: Uint8Array.from(prepared.salt) }))
    for (const name of ['guard-1', 'api']) keys.prove(name, message)
    const guards = [{ id: 'guard-1', publicKey: guard.publicKey }]
    const guardSetHash = hashGuardSet({ threshold: 1, guards, evaluator: api.publicKey })
    const key = await unwrap(
      { wrappedKey: Uint8Array.from(prepared.wrappedKey), commit: Uint8Array.from(prepared.commit) },
      { ...slotName, userId, type: 'pin2', guardSetHash },
      { factor: keys.pinSecret, serverShare: Uint8Array.from(prepared.serverShare) },
    )
    const { entropy } = await openVault(key, { userId, vaultId, version: 1 }, Uint8Array.from(prepared.ciphertext))
    const seed = await toSeed(toMnemonic(entropy))
    for (const family of keyFamilies) deriveAccount(seed, family)
    for (let i = 0; i < 5; i++)
      await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, session.privateKey, message)
  }
  return async () => {
    const began = performance.now()
    await unlock()
    return performance.now() - began
  }
}

declare global {
  var pin: { stretchOnce: typeof stretchOnce; prepareUnlock: typeof prepareUnlock }
}
globalThis.pin = { stretchOnce, prepareUnlock }
