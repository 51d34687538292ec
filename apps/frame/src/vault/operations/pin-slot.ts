import { type Bytes, toBase64Url } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { deal, evaluateWithKey, type Share } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, kdfFloor, pinInput, stretch } from '@latchkey/keys/pin'
import { findPinFlaw } from '@latchkey/keys/pin-rules'
import { hashGuardSet, wrap } from '@latchkey/keys/slot'
import { apiProofName } from '@latchkey/protocol/guard'
import { draw } from './draw.ts'

const dealSingle = () => {
  const { key, shares } = deal({ threshold: 1, count: 1 })
  return { key, publicKey: (shares[0] as Share).publicKey } // one was asked for
}

/** @throws WalletError `invalidArgument` for a PIN the rules refuse (detail: the flaw's name) */
export function requirePin(pin: string): void {
  const flaw = findPinFlaw(pin)
  if (flaw) throw new WalletError('invalidArgument', { thing: 'PIN', detail: flaw })
}

/**
 * Draws the slot of a PIN, which wraps a vault key: the record of each guard, without the owner's key, and the slot as the
 * API stores it. Nothing of an older slot is in it.
 */
export async function makePinSlot(
  vaultKey: Bytes,
  about: {
    userId: string
    vaultId: string
    pin: string
    epoch: number
    /** The guards this release trusts, and how many of them must agree. */
    guards: readonly string[]
    threshold: number
  },
) {
  const { userId, vaultId, pin, epoch, guards, threshold } = about
  const slotName = { vaultId, slotId: toBase64Url(draw(16)), epoch }
  const kdf = { ...kdfFloor, salt: draw(16) }
  const { key, shares } = deal({ threshold, count: guards.length })
  const dealt = shares.map((share, i) => ({ ...share, guardId: guards[i] ?? '' }))
  // The API's part of the PIN's function has a key of its own, which no guard ever has.
  const evaluator = dealSingle()
  const input = pinInput(slotName, pin)
  const outputs = [key, evaluator.key].map((each) => evaluateWithKey(each, input)) as [Bytes, Bytes] // one for each key
  const rw = joinOutputs(...outputs)
  const pinKeys = derivePinKeys(slotName, rw, await stretch(rw, kdf))

  const serverShare = draw(32)
  const guardSet = {
    threshold,
    evaluator: evaluator.publicKey,
    guards: dealt.map(({ guardId, publicKey }) => ({ id: guardId, publicKey })),
  }
  const slotFull = { ...slotName, userId, type: 'pin2' as const, guardSetHash: hashGuardSet(guardSet) }
  const { wrappedKey, commit } = await wrap(vaultKey, slotFull, { factor: pinKeys.pinSecret, serverShare })
  const made = {
    records: dealt.map(({ guardId, share, publicKey }) => ({
      guardId,
      record: {
        ...slotName,
        share: toBase64Url(share),
        publicKey: toBase64Url(publicKey),
        authKey: toBase64Url(pinKeys.authKey(guardId)),
      },
    })),
    slot: {
      slotId: slotName.slotId,
      epoch,
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
  pinKeys.wipe()
  const dealtShares = shares.map(({ share }) => share)
  for (const secret of [rw, key, evaluator.key, ...outputs, serverShare, ...dealtShares]) secret.fill(0)
  return made
}
