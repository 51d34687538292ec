import { toLimited, toMailbox } from '@latchkey/core/mailbox'
import { passkeyDays } from '@latchkey/protocol/api'
import type { AnswerOf } from '@latchkey/protocol/endpoints'

/** The one line about the wallet's safety: the first of these that is true. */
export type SafetyLine =
  /** Only the PIN opens it. */
  | 'pinAlone'
  /** No kit, but a passkey. */
  | 'noKit'
  /** A kit that the person may not have. */
  | 'unsure'
  /** A kit of long ago. */
  | 'old'
  /** A kit, and a PIN that the API does not evaluate yet. */
  | 'formerPin'
  /** A kit, and a browser that could have a passkey and has none. */
  | 'noPasskey'
  /** All that, and no address for warnings. */
  | 'noMail'
  /** All that, and warnings go to the mailbox that the person signs in with. */
  | 'sameMail'
  | 'good'
  /** No PIN: passkeys and a kit. */
  | 'best'

/** The step that would improve it; none where the person cannot change it here. */
export type SafetyStep = 'makeKit' | 'addPasskey' | 'addContact' | 'changePin' | undefined

/** The age, milliseconds, at which a person is asked to check that they still have their kit. */
const oldMs = 365 * 86_400_000

type Known = {
  kit: { createdAt: string; confirmed: boolean } | null
  /** Undefined where they cannot be looked up. */
  passkeys: { supported: boolean; count: number } | undefined
  /** Undefined where they are not revealed: then there is no advice about them. */
  contacts: AnswerOf<'contactList'> | undefined
  /** The person removed the PIN: a kit and a passkey stay. */
  pinRemoved: boolean
  /** The PIN is of a wallet from before the API evaluated PINs. */
  formerPin?: boolean
  /** The mailbox that the person signs in with, by codes; undefined where they sign in otherwise. */
  loginEmail?: string | undefined
  now: number
}

/** The one line about how safe a wallet is, and the one step that would improve that most. */
export function readSafety({ kit, passkeys, contacts, pinRemoved, formerPin, loginEmail, now }: Known): {
  line: SafetyLine
  step: SafetyStep
} {
  if (!kit) return { line: passkeys && passkeys.count > 0 ? 'noKit' : 'pinAlone', step: 'makeKit' }
  if (!kit.confirmed) return { line: 'unsure', step: 'makeKit' }
  if (now - Date.parse(kit.createdAt) > oldMs) return { line: 'old', step: 'makeKit' }
  if (pinRemoved) return { line: 'best', step: undefined }
  if (formerPin) return { line: 'formerPin', step: 'changePin' }
  if (passkeys?.supported && passkeys.count === 0) return { line: 'noPasskey', step: 'addPasskey' }
  const warned = contacts?.contacts.some(({ notices }) => notices)
  if (contacts?.mails && !warned) return { line: 'noMail', step: 'addContact' }
  if (loginEmail === undefined || (contacts?.mails && isWarnedElsewhere(contacts.contacts, loginEmail)))
    return { line: 'good', step: undefined }
  return { line: 'sameMail', step: contacts?.mails ? 'addContact' : undefined }
}

/**
 * Returns whether notices go, and go on going, to another mailbox than the one that the person signs in with. Spellings
 * that most providers do not tell apart are one: whoever reads the login's mailbox reads them all.
 */
export function isWarnedElsewhere(
  contacts: readonly AnswerOf<'contactList'>['contacts'][number][],
  loginEmail: string,
): boolean {
  const plain = (email: string) => toLimited(toMailbox(email) ?? email.toLowerCase())
  const isOther = (email: string) => plain(email) !== plain(loginEmail)
  return contacts.some(({ email, notices, endsAt }) => notices && endsAt === undefined && isOther(email))
}

/**
 * The time at which one of these passkeys is old enough to remove the PIN; it may be in the past.
 *
 * @returns undefined where there is none
 */
export function removableFrom(passkeys: readonly { createdAt: string }[]): number | undefined {
  const made = passkeys.map(({ createdAt }) => Date.parse(createdAt))
  return made.length === 0 ? undefined : Math.min(...made) + passkeyDays * 86_400_000
}
