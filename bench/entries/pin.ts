import { deriveAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import { blind, combine, deal, evaluate, finalize, isEvaluation, type Share } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, kdfFloor, pinInput, stretch } from '@latchkey/keys/pin'
import { hashGuardSet, unwrap, wrap } from '@latchkey/keys/slot'
import { openVault, sealVault } from '@latchkey/keys/vault'
import { keyFamilies } from '@latchkey/protocol/key-proof'

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** How long the stretching of a PIN takes by itself, milliseconds. */
const stretchOnce = async (): Promise<number> => {
  const began = performance.now()
  await stretch(bytes(32), { ...kdfFloor, salt: bytes(16) })
  return performance.now() - began
}

/**
 * How long all cryptography of an opening takes by itself, milliseconds: the PIN's blinding, what the guard and the API
 * evaluated, Argon2id, the proofs, the vault, the accounts of every family, and five requests' signatures (DPoP). What a
 * service does is not counted.
 */
const unlockOnce = async (): Promise<number> => {
  let total = 0
  const timed = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    total += performance.now() - began
    return result
  }
  const deals = [1, 2].map(() => deal({ threshold: 1, count: 1 }).shares[0] as Share) // one was asked for each
  const [guard, api] = deals as [Share, Share]
  const slotName = { vaultId: 'v'.repeat(22), slotId: 's'.repeat(22), epoch: 1 }
  const salt = bytes(16)
  const userId = 'u'.repeat(22)
  const guardSetHash = hashGuardSet({
    threshold: 1,
    guards: [{ id: 'guard-1', publicKey: guard.publicKey }],
    evaluator: api.publicKey,
  })
  const slot = { ...slotName, userId, type: 'pin2' as const, guardSetHash }
  const vault = { userId, vaultId: slotName.vaultId, version: 1 }
  const [vaultKey, serverShare, message] = [bytes(32), bytes(32), bytes(256)]
  const ciphertext = await sealVault(vaultKey, vault, {
    entropy: bytes(16),
    createdAt: 0,
    label: '',
    evmPath: 'standard',
  })
  const session = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])

  const input = pinInput(slotName, '402817')
  const blinded = await timed(() => blind(input))
  const answers = deals.map(({ share, publicKey }) => evaluate(share, publicKey, blinded.blinded))
  const keys = await timed(async () => {
    const outputs = answers.map((answer, at) => {
      const { publicKey } = at === 0 ? guard : api
      if (!isEvaluation(publicKey, blinded.blinded, answer)) throw new Error('an evaluation that does not prove itself')
      const { evaluated } = answer
      return finalize(input, blinded.blind, at === 0 ? combine([{ index: 1, evaluated }]) : evaluated)
    })
    const rw = joinOutputs(...(outputs as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>])) // one of each
    const made = derivePinKeys(slotName, rw, await stretch(rw, { ...kdfFloor, salt }))
    for (const name of ['guard-1', 'api']) made.prove(name, message)
    return made
  })
  const wrapped = await wrap(vaultKey, slot, { factor: keys.pinSecret, serverShare })
  await timed(async () => {
    const key = await unwrap(wrapped, slot, { factor: keys.pinSecret, serverShare })
    const { entropy } = await openVault(key, vault, ciphertext)
    const seed = await toSeed(toMnemonic(entropy))
    for (const family of keyFamilies) deriveAccount(seed, family)
    for (let i = 0; i < 5; i++)
      await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, session.privateKey, message)
  })
  return total
}

declare global {
  var pin: { stretchOnce(): Promise<number>; unlockOnce(): Promise<number> }
}
globalThis.pin = { stretchOnce, unlockOnce }
