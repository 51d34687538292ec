import { type Bytes, fromBase64Url } from '@latchkey/core/bytes'
import { defaultFamily } from '@latchkey/core/family-records'
import { hashGuardSet, unwrap } from '@latchkey/keys/slot'
import { Untrusted } from '@latchkey/keys/untrusted'
import { openVault } from '@latchkey/keys/vault'
import { ServiceError } from '@latchkey/protocol/service-error'
import { changePurposes, exportPurpose, type PasskeyChangePurpose, signingPurpose } from '@latchkey/protocol/shapes'
import { type KeyStore, requireKey } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { isSameWallet } from '../same-wallet.ts'
import { deriveWallet, toProofWanted } from './accounts.ts'
import { deriveFurther, readNames, wipe } from './further-accounts.ts'
import { openImported } from './imported-keys.ts'
import { requireAttempt } from './prove.ts'

export async function open(keyStore: KeyStore, released: RequestTo<'open'>): Promise<AnswerFrom<'open'>> {
  const { userId, vaultId, slot, purpose, pending, keys, pin, redeals } = requireAttempt(keyStore)
  if (!keys) throw new ServiceError('conflict')
  const guards = slot.guards.map(({ id, publicKey }) => ({ id, publicKey: fromBase64Url(publicKey) }))
  const evaluator = slot.type === 'pin2' ? fromBase64Url(slot.evaluator) : undefined
  const vaultKey = await unwrap(
    { wrappedKey: fromBase64Url(released.wrappedKey), commit: fromBase64Url(released.commit) },
    {
      userId,
      vaultId,
      slotId: slot.slotId,
      type: slot.type,
      epoch: slot.epoch,
      guardSetHash: hashGuardSet({ threshold: slot.threshold, guards, evaluator }),
    },
    { factor: keys.pinSecret, serverShare: fromBase64Url(released.serverShare) },
  )
  const changes = changePurposes.find((each) => each === purpose)
  const kept =
    redeals && !pending && (purpose === 'unlock' || purpose === signingPurpose) ? vaultKey.slice() : undefined
  const opened = { slotId: slot.slotId, epoch: slot.epoch }
  const answer = await openWith(keyStore, { userId, vaultId, vaultKey }, released, {
    // A new PIN's own opening ends the change that made it.
    change: pending ? undefined : changes,
    opened,
    signatures: purpose === signingPurpose ? released.signatures : 0,
    exports: purpose === exportPurpose,
  }).catch((failure) => {
    kept?.fill(0)
    throw failure
  })
  if (kept) keyStore.keepForRedeal({ userId, vaultId, vaultKey: kept, pin, opened })
  return answer
}

/**
 * Opens the vault with its key.
 *
 * @param allowed what the proof of this opening allows, in place of what an earlier one allowed
 */
export async function openWith(
  keyStore: KeyStore,
  { userId, vaultId, vaultKey }: { userId: string; vaultId: string; vaultKey: Bytes },
  released: Pick<RequestTo<'open'>, 'version' | 'ciphertext' | 'known' | 'proveTo' | 'accounts'>,
  allowed: {
    change: PasskeyChangePurpose | undefined
    opened?: { slotId: string; epoch: number }
    signatures: number
    /** True where it is opened to show its secrets, and for nothing else. */
    exports?: boolean
  },
): Promise<AnswerFrom<'open'>> {
  const { version } = released
  const ciphertext = fromBase64Url(released.ciphertext)
  const contents = await openVault(vaultKey, { userId, vaultId, version }, ciphertext)
  const { entropy } = contents
  const wanted = toProofWanted(released.proveTo, { userId, version })
  const { keys, wallet, proofs } = await deriveWallet(contents, vaultId, wanted)
  // The page was shown this address before the vault was open: it must be the one these keys sign for.
  const isKnown = released.known.every((known) => isSameWallet(known, wallet))
  if (!isKnown) {
    entropy.fill(0)
    throw new Untrusted('the API names another wallet')
  }
  const fail = (failure: unknown) => {
    for (const secret of [entropy, vaultKey, ...Object.values(keys)]) secret.fill(0)
    throw failure
  }
  const further = await deriveFurther(contents, vaultId, released.accounts).catch(fail)
  const { imported, removed } = await openImported(vaultKey, { userId, vaultId }, released.accounts).catch(
    (failure) => {
      wipe(further)
      return fail(failure)
    },
  )
  const names = await readNames(vaultKey, { userId, vaultId }, released.accounts)
  const answer = {
    wallet,
    ...(proofs && { keys: proofs }),
    ...(names?.length && { names }),
    ...(removed.length > 0 && { removed }),
  }
  if (!allowed.exports) entropy.fill(0)
  keyStore.begin(undefined)
  if (allowed.exports) {
    // It will sign and change nothing.
    for (const secret of [vaultKey, ...Object.values(keys)]) secret.fill(0)
    wipe(further)
    const nameOf = (at: number) => names?.find(({ index }) => index === at)?.name ?? ''
    keyStore.keepContents({
      ...contents,
      names: Array.from({ length: further.size + 1 }, (_, at) => nameOf(at)),
      imported: new Map(
        [...imported].map(([at, account]) => [
          at,
          { family: defaultFamily, privateKey: requireKey(account), name: nameOf(at) },
        ]),
      ),
    })
    return answer
  }
  const { change, opened, signatures } = allowed
  keyStore.allow(change && { purpose: change, userId, vaultId, vaultKey: vaultKey.slice(), ...(opened && { opened }) })
  keyStore.put(
    { userId, vaultId, version, ciphertext, vaultKey, keys, wallet, further: new Map([...further, ...imported]) },
    signatures,
  )
  return answer
}
