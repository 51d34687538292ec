import { type Bytes, toBase64Url } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { deal, evaluateAlone, type Share } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, kdfFloor, pinInput, stretch } from '@latchkey/keys/pin'
import { findPinFlaw } from '@latchkey/keys/pin-rules'
import { hashGuardSet, wrap } from '@latchkey/keys/slot'
import { deriveOwnerKey, sealVault } from '@latchkey/keys/vault'
import { vaultPutMessage } from '@latchkey/protocol/api'
import { apiProofName } from '@latchkey/protocol/guard'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { deriveWallet } from './accounts.ts'

const draw = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

const dealAlone = () => {
  const { key, shares } = deal({ threshold: 1, count: 1 })
  return { key, publicKey: (shares[0] as Share).publicKey } // one was asked for
}

/** Draws a wallet and everything that keeps it, and says who must store what. */
export async function enrol(request: RequestTo<'enrol'>): Promise<AnswerFrom<'enrol'>> {
  const { userId, vaultId, pin, apiOrigin, guards, threshold } = request
  const flaw = findPinFlaw(pin)
  if (flaw) throw new WalletError('invalidArgument', { thing: 'PIN', detail: flaw })

  const slotName = { vaultId, slotId: toBase64Url(draw(16)), epoch: 1 } as const
  const kdf = { ...kdfFloor, salt: draw(16) }
  const { key, shares } = deal({ threshold, count: guards.length })
  const dealt = shares.map((share, i) => ({ ...share, guardId: guards[i] ?? '' }))
  // The API's part of the PIN's function has a key of its own, which no guard ever has.
  const evaluator = dealAlone()
  const input = pinInput(slotName, pin)
  const outputs = [key, evaluator.key].map((each) => evaluateAlone(each, input)) as [Bytes, Bytes] // one for each key
  const rw = joinOutputs(...outputs)
  const pinKeys = derivePinKeys(slotName, rw, await stretch(rw, kdf))

  const entropy = draw(16)
  const vaultKey = draw(32)
  const serverShare = draw(32)
  const owner = deriveOwnerKey(vaultKey)
  const guardSet = {
    threshold,
    evaluator: evaluator.publicKey,
    guards: dealt.map(({ guardId, publicKey }) => ({ id: guardId, publicKey })),
  }
  const slotFull = { ...slotName, userId, type: 'pin2' as const, guardSetHash: hashGuardSet(guardSet) }
  const { wrappedKey, commit } = await wrap(vaultKey, slotFull, { factor: pinKeys.pinSecret, serverShare })
  const contents = { entropy, createdAt: Math.floor(Date.now() / 1000), label: '' }
  const ciphertext = await sealVault(vaultKey, { userId, vaultId, version: 1 }, contents)

  const ownerKey = toBase64Url(owner.publicKey)
  const vault = {
    vaultId,
    version: 1 as const,
    ciphertext: toBase64Url(ciphertext),
    ownerKey,
    slot: {
      slotId: slotName.slotId,
      epoch: slotName.epoch,
      kdf: { name: 'argon2id' as const, ...kdf, salt: toBase64Url(kdf.salt) },
      threshold,
      guards: guardSet.guards.map(({ id, publicKey }) => ({ id, publicKey: toBase64Url(publicKey) })),
      wrappedKey: toBase64Url(wrappedKey),
      commit: toBase64Url(commit),
      serverShare: toBase64Url(serverShare),
      evaluator: {
        key: toBase64Url(evaluator.key),
        publicKey: toBase64Url(evaluator.publicKey),
        authKey: toBase64Url(pinKeys.authKey(apiProofName)),
      },
    },
  }
  const { keys, wallet, proofs } = await deriveWallet(entropy, vaultId, {
    apiOrigin,
    userId,
    version: vault.version,
    toOccasion: (made) => vaultPutMessage({ ...vault, wallet: made }),
  })
  if (!proofs) throw new Error('no proofs were made')
  const ownerSignature = toBase64Url(owner.sign(vaultPutMessage({ ...vault, wallet })))
  const answer = {
    records: dealt.map(({ guardId, share, publicKey }) => ({
      guardId,
      record: {
        ...slotName,
        share: toBase64Url(share),
        publicKey: toBase64Url(publicKey),
        authKey: toBase64Url(pinKeys.authKey(guardId)),
        ownerKey,
      },
    })),
    put: { ...vault, keys: proofs, ownerSignature },
  }
  pinKeys.wipe()
  const dealtShares = shares.map(({ share }) => share)
  const evaluated = [key, evaluator.key, ...outputs]
  for (const secret of [rw, ...evaluated, entropy, vaultKey, serverShare, ...dealtShares, ...Object.values(keys)])
    secret.fill(0)
  return answer
}
