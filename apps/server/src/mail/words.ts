import type { LoginWords } from '@latchkey/core/login-providers'
import type { NoticeData, NoticeKind } from './notices.ts'

export type Written = { subject: string; paragraphs: string[] }

/** The data of a notice as a person reads it: times and providers in words. */
type Readable<D> = Omit<D, 'at' | 'provider'> & { time: string } & (D extends { provider: unknown }
    ? { provider: string }
    : unknown)

/** The contents of a mail with a code: the code in two halves, the page that asks, and how long it works. */
export type LoginCodeFacts = { code: string; page: string; project: string; minutes: number }

/** The contents of a mail that proves another address: the code in two halves, and how long it works. */
export type ContactCodeFacts = { code: string; minutes: number }

/** Everything that mails say in one language. A subject contains nothing from outside. */
export type Words = {
  footer: string
  time(time: string): string
  /** The logins that do not belong to a company. */
  logins: LoginWords & { email: string }
  loginCode: (facts: LoginCodeFacts) => Written
  /** The same as `loginCode` where the mailbox is added to a wallet as another login. */
  joinCode: (facts: LoginCodeFacts) => Written
  contactCode: (facts: ContactCodeFacts) => Written
  /** Below a notice that goes to the mailbox by which the person signs in. */
  sameMailbox: string
} & { [K in NoticeKind]: (data: Readable<NoticeData<K>>) => Written }
