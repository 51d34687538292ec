import { type PasskeySlotPut, type PasskeyUse, slotPutMessage } from '@latchkey/protocol/api'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose, passkeyChangePurposes } from '@latchkey/protocol/shapes'
import type { Limits } from '@latchkey/service/limits'
import { isSignedBy } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import type { ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import { type AddContactParts, addContact } from './add-contact.ts'
import type { BrowserStore } from './browser-store.ts'
import type { Calls } from './call.ts'
import type { HeldChanges } from './held-changes.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import { verifyAssertion, verifyNewPasskey } from './passkey-proofs.ts'
import { requireReadable } from './readable.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { allowChange } from './slot-changes.ts'
import type { VaultStore } from './vault-store.ts'

export type PasskeyParts = AddContactParts & {
  walletOrigin: string
  passkeyChallenges: PasskeyChallenges
  sessions: SessionStore
  vaults: VaultStore
  browsers: BrowserStore
  projects: ProjectStore
  heldChanges: HeldChanges
  limits: Limits<RateName>
}

/**
 * The endpoints of passkeys: a challenge, and the server's share in exchange for an assertion over it. The output of a
 * passkey's function, without which the share opens nothing, is never sent here.
 */
export function passkeyRoutes(app: Hono, call: Calls, parts: PasskeyParts) {
  const { sessions, vaults, browsers, people, projects, outbox, limits, walletOrigin, passkeyChallenges, heldChanges } =
    parts

  const placeOf = async ({ projectId }: Session) => ({
    walletOrigin,
    pages: (await projects.read(projectId)).origins,
  })

  /** A new PIN is not held back: who lost all known browsers gets back in by it. */
  const isHeldBack = async (session: Session, use: PasskeyUse) =>
    use !== 'pin-change' && (await heldChanges.isHeld(session, use))

  call(app, 'passkeyBegin', async ({ session, body: { use, reads } }) => {
    if (session.needsPin && use !== 'unlock' && use !== 'pin-change') throw new ServiceError('not_allowed')
    const vault = await vaults.read(session.userId)
    const { vaultId } = vault
    requireReadable(vault, reads)
    if (use === 'add') await heldChanges.require(session, 'slot-change')
    const isHeld = await isHeldBack(session, use)
    const passkeys = await vaults.passkeys(vaultId, use, isHeld)
    if (isHeld && passkeys.length === 0) await heldChanges.require(session, use)
    if (use === exportPurpose) await limits.check(['exportUser', session.userId])
    return { vaultId, challenge: passkeyChallenges.draw(session, use), passkeys }
  })

  call(app, 'passkeyOpen', async ({ session, body: { slotId, use, assertion, locale }, address }) => {
    if (session.needsPin && use !== 'unlock' && use !== 'pin-change') throw new ServiceError('not_allowed')
    await limits.take(['passkeySession', session.id])
    if (use === exportPurpose) await limits.check(['exportUser', session.userId])
    const { userId, projectId, provider } = session
    const { vaultId } = await vaults.read(userId)
    const place = await placeOf(session)
    const isHeld = await isHeldBack(session, use)
    const opened = await vaults
      .openPasskey(
        session,
        { vaultId, slotId, use, isHeld },
        async (passkey, transaction) => {
          const { challenge, ...proven } = await verifyAssertion(assertion, passkey, place)
          await passkeyChallenges.use(challenge, session, use, transaction)
          return proven
        },
        async (transaction, vouches) => {
          await sessions.hold(session, transaction)
          // Only after a valid assertion, so that nobody else can use it up; what is refused leaves no row and no mail.
          if (use === exportPurpose) await limits.takeWithin(transaction, ['exportUser', userId])
          const change = passkeyChangePurposes.find((each) => each === use)
          if (change) await allowChange(transaction, session, change)
          if (locale !== undefined) await people.setLocale(userId, locale, transaction)
          const at = new Date().toISOString()
          if (use === exportPurpose) await outbox.write(transaction, userId, { kind: 'wallet.exported', data: { at } })
          await addContact(parts, session, transaction)
          // A passkey proves as much as the PIN: others' guesses do not block this session.
          const isNew = await browsers.open(session, transaction)
          if (vouches) await browsers.trust(session, transaction)
          if (!isNew) return
          const data = { at, project: await projects.nameOf(projectId, transaction), provider }
          await outbox.write(transaction, userId, { kind: 'passkey.browser', data })
        },
      )
      .catch(async (failure) => {
        if (isServiceError(failure, 'wrong_passkey')) await limits.take(['vaultOpen', address])
        throw failure
      })
    const [user, challenge] = await Promise.all([
      people.read({ ...session, needsPin: false, opened: true }),
      vaults.challenge(userId),
    ])
    return { ...opened, user, ...(challenge && { challenge }) }
  })

  return {
    /**
     * Stores a passkey that the owner signed for, and that proved itself.
     *
     * @throws ServiceError `bad_proof`, `wrong_passkey`, `not_allowed`, `conflict`
     */
    async put(session: Session, put: PasskeySlotPut, ownerKey: string) {
      if (!(await isSignedBy(ownerKey, slotPutMessage(put), put.ownerSignature))) throw new ServiceError('bad_proof')
      const { challenge, ...verified } = await verifyNewPasskey(put, await placeOf(session))
      await vaults.putPasskey(session, put, verified, async (transaction) => {
        await passkeyChallenges.use(challenge, session, 'add', transaction)
        const data = { at: new Date().toISOString() }
        await outbox.write(transaction, session.userId, { kind: 'passkey.new', data })
      })
      return {}
    },
  }
}
