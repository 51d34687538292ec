import { newestVersion } from '@latchkey/core/vault-contents'
import type { User } from '@latchkey/protocol/api'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import { ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose, type PasskeyChangePurpose, signingPurpose } from '@latchkey/protocol/shapes'
import type { PasskeyPlace } from '../passkey/ceremony.ts'
import {
  accountsKnown,
  type Flow,
  finishOpening,
  type OpenOptions,
  readMeta,
  requireUser,
  toNames,
  toProveTo,
  walletsKnown,
} from './flows.ts'

export type Passkey = AnswerOf<'passkeyBegin'>['passkeys'][number]

/** The passkeys that open this person's wallet. */
export async function readPasskeys({ session }: Pick<Flow, 'session'>): Promise<Passkey[]> {
  return (await session.api.call('passkeyBegin', { use: 'unlock', reads: newestVersion })).passkeys
}

/**
 * Opens the wallet with a passkey. The output of its PRF goes to the worker, and the assertion to the API: neither has
 * both.
 *
 * @throws PasskeyError
 * @throws ServiceError `wrong_passkey`, `not_found` where there is none, `not_trusted`, `unavailable`
 */
export async function openByPasskey(
  parts: Flow,
  place: PasskeyPlace,
  {
    signatures = 0,
    change,
    exports = false,
  }: Pick<OpenOptions, 'signatures' | 'exports'> & { change?: PasskeyChangePurpose | undefined } = {},
): Promise<User> {
  const { config, session, ask, onStep, locale } = parts
  const use = change ?? (exports ? exportPurpose : signatures > 0 ? signingPurpose : 'unlock')
  onStep('preparing')
  const known = requireUser(session)
  const { vaultId, challenge: toSign, passkeys } = await session.api.call('passkeyBegin', { use, reads: newestVersion })
  if (passkeys.length === 0) throw new ServiceError('not_found')
  const { inputs } = await ask('passkeyInputs', { vaultId, slotIds: passkeys.map(({ slotId }) => slotId) })
  const allow = passkeys.map(({ credentialId, transports }, i) => ({
    credentialId,
    transports,
    input: inputs[i] ?? '',
  }))
  const { output, ...assertion } = await place.get({ challenge: toSign, allow })
  const slot = passkeys.find(({ credentialId }) => credentialId === assertion.credentialId)
  if (!slot) throw new ServiceError('wrong_passkey')
  onStep('opening')
  const { user, challenge, ...released } = await session.api.call('passkeyOpen', {
    slotId: slot.slotId,
    use,
    assertion,
    ...(locale !== undefined && { locale }),
  })
  const { wallet, keys, names, removed } = await ask('openPasskey', {
    userId: known.id,
    ...released,
    use,
    output,
    known: walletsKnown(known, user),
    accounts: accountsKnown(known, user),
    signatures: Math.max(1, signatures),
    ...toProveTo(config, challenge),
  })
  const opened = await finishOpening(session, { user, wallet, challenge, keys, removed })
  parts.onNames?.(toNames(names))
  return opened
}

/**
 * Makes a passkey, after an opening with the purpose `slot-change`. It opens the wallet once `store` was answered: until
 * then nothing of it is stored.
 *
 * @param name how password managers call it
 * @throws PasskeyError `noPrf` where it could not open the wallet
 */
export async function createPasskey(
  { session, ask }: Flow,
  place: PasskeyPlace,
  name: string,
): Promise<{ store(): Promise<void> }> {
  const { id } = requireUser(session)
  const { challenge, passkeys } = await session.api.call('passkeyBegin', { use: 'add', reads: newestVersion })
  const { slotId, input } = await ask('beginPasskey', {})
  const exclude = passkeys.map(({ credentialId, transports }) => ({ credentialId, transports }))
  const { credentialId, attestation, clientData, transports } = await place.create({
    challenge,
    user: { id, name },
    exclude,
    input,
  })
  return {
    /** Uses it once, which proves that it opens what is stored, and stores it. */
    async store() {
      const { output, ...assertion } = await place.get({ challenge, allow: [{ credentialId, transports, input }] })
      const { changes } = await readMeta(session, 'slot-change')
      const { put } = await ask('makePasskey', { number: changes + 1, slotId, credentialId, attestation, output })
      await session.api.call('slotPut', { ...put, clientData, transports, assertion })
    },
  }
}

/**
 * Removes a passkey, after an opening with the purpose `slot-change`.
 *
 * @throws ServiceError `not_found` where it was removed meanwhile
 */
export async function removePasskey({ session, ask }: Flow, slotId: string): Promise<void> {
  const { changes } = await readMeta(session, 'slot-change')
  const { remove } = await ask('removeSlot', { number: changes + 1, slotId })
  await session.api.call('slotRemove', remove)
}
