import type { NoticeData, NoticeKind } from './notices.ts'

export type Written = { subject: string; paragraphs: string[] }

/** The data of a notice as a person reads it: times and providers in words. */
type Readable<D> = Omit<D, 'at' | 'provider'> & { time: string } & (D extends { provider: unknown }
    ? { provider: string }
    : unknown)

/** Everything that mails say in one language. A subject contains nothing from outside. */
export type Words = {
  footer: string
  time(time: string): string
} & { [K in NoticeKind]: (data: Readable<NoticeData<K>>) => Written }
