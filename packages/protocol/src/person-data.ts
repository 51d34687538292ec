import * as v from 'valibot'
import { moment as at, id } from './shapes.ts'

const maybe = <S extends v.GenericSchema>(schema: S) => v.nullable(schema)
/** Facts as they are stored; another module defines their form. */
const facts = v.record(v.string(), v.unknown())

/**
 * POST /v1/person/data · session in which a recent proof of the PIN or a passkey allowed it, with the purpose `data`; for a
 * person without a wallet, a session of the last 15 minutes. Everything that the API holds about the person but what is
 * sealed or opens anything, which `leftOut` names (docs/reference/person-data.md). One proof, one copy. Errors:
 * `not_allowed` without the proof, `too_many_requests`.
 */
export const personData = {
  request: v.strictObject({}),
  answer: v.object({
    format: v.literal('latchkey-person-data'),
    /** Incremented when a reader of the previous version would misread it. */
    version: v.literal(1),
    service: v.string(),
    at,
    person: v.object({
      id,
      createdAt: at,
      language: maybe(v.string()),
      /** The language of mails before, while they are written in it, too. Older APIs leave it out. */
      formerLanguage: v.optional(maybe(v.string())),
      isAdmin: v.boolean(),
      signedOutAt: maybe(at),
    }),
    logins: v.array(
      v.object({
        id,
        provider: v.string(),
        issuer: v.string(),
        scope: v.string(),
        email: maybe(v.string()),
        emailVerified: v.boolean(),
        linkedAt: at,
        /** When it ends, if it was removed. Older APIs leave it out. */
        endsAt: v.optional(maybe(at)),
      }),
    ),
    /** The deletion of the account that the person asked for. Older APIs leave it out. */
    deletion: v.optional(maybe(v.object({ askedAt: at, endsAt: at }))),
    contacts: v.array(
      v.object({
        email: maybe(v.string()),
        notices: v.boolean(),
        verifiedAt: at,
        /** The person added it, and proved it by a code; when it ends, if it was switched off. Older APIs leave them out. */
        added: v.optional(v.boolean()),
        endsAt: v.optional(maybe(at)),
      }),
    ),
    /** An address for which a code was sent that was not typed yet. Older APIs leave it out. */
    contactCodes: v.optional(v.array(v.object({ email: maybe(v.string()), sentAt: at, expiresAt: at }))),
    wallet: maybe(
      v.object({
        vaultId: id,
        state: v.string(),
        format: v.number(),
        ownerKey: v.string(),
        accounts: facts,
        keysProvenAt: maybe(at),
        changes: v.number(),
        updatedAt: at,
        /** The accounts that the person added. Older APIs leave it out. */
        further: v.optional(v.array(v.object({ index: v.number(), accounts: facts, named: v.boolean(), addedAt: at }))),
        /** The private keys that the person imported as accounts, sealed, and those that were removed. Older APIs leave it out. */
        imported: v.optional(
          v.array(
            v.object({
              index: v.number(),
              account: maybe(facts),
              sealed: v.boolean(),
              named: v.boolean(),
              addedAt: at,
            }),
          ),
        ),
        /** The PIN's slot that the person removed, and the guards that are still to delete its record. Older APIs leave it out. */
        removedPin: v.optional(
          maybe(v.object({ slotId: id, epoch: v.number(), removedAt: at, guards: v.array(v.string()) })),
        ),
        slots: v.array(
          v.object({
            id,
            type: v.string(),
            state: v.string(),
            epoch: v.number(),
            guards: v.array(v.string()),
            createdAt: at,
            lastUsedAt: maybe(at),
            /** For a kit: when the person said that they still have it. Older APIs leave it out. */
            keptAt: v.optional(maybe(at)),
            passkey: maybe(
              v.object({
                credentialId: v.string(),
                publicKey: v.string(),
                transports: v.array(v.string()),
                synced: v.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
    sessions: v.array(
      v.object({
        id,
        project: v.string(),
        loginId: id,
        keyThumbprint: v.string(),
        browser: maybe(v.string()),
        device: maybe(v.string()),
        byCode: v.boolean(),
        createdAt: at,
        openedAt: maybe(at),
        changesFrom: v.optional(maybe(at)),
        usedAt: at,
        expiresAt: at,
        endedAt: maybe(at),
      }),
    ),
    signIns: v.array(v.object({ state: v.string(), provider: v.string(), page: v.string(), startedAt: at })),
    browsers: v.array(v.object({ thumbprint: v.string(), knownAt: at, openedAt: at, changesFrom: v.optional(at) })),
    pinTries: v.array(v.object({ session: v.string(), purpose: v.string(), at })),
    wrongPins: v.array(v.object({ guard: v.string(), count: v.number() })),
    transactions: v.array(
      v.object({
        network: v.string(),
        hash: v.string(),
        project: maybe(v.string()),
        app: maybe(facts),
        sentAt: at,
        signed: maybe(v.string()),
        outcome: maybe(v.string()),
        reason: maybe(v.string()),
        /** The index of the account that sent it. Older APIs leave it out. */
        account: v.optional(v.number()),
      }),
    ),
    assets: v.array(
      v.object({ network: v.string(), standard: v.string(), address: v.string(), tokenId: v.string(), addedAt: at }),
    ),
    orders: v.array(v.object({ id, provider: v.string(), providerOrder: v.string(), createdAt: at })),
    bora: v.array(v.object({ project: v.string(), number: v.string(), expiresAt: at })),
    mails: v.array(v.object({ kind: v.string(), facts, createdAt: at, outcome: maybe(v.string()) })),
    audit: v.array(v.object({ event: v.string(), facts, at })),
    /** Other data that the service holds, by name, and why it is not included. */
    leftOut: v.array(v.object({ what: v.string(), why: v.string() })),
  }),
}
