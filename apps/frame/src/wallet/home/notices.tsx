import { mostContacts } from '@latchkey/protocol/api'
import { Button, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toMoment } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import type { Contact, HomeData } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import type { HomeProps } from './props.ts'
import { focus, Removal } from './removal.tsx'
import { isWarnedElsewhere } from './safety-line.ts'

type Props = {
  userId: string
  /** The mailbox that the person signs in with; undefined where they sign in otherwise. */
  loginEmail?: string | undefined
  source: HomeData
  /** The change that was just made. */
  done?: HomeProps['contact']
  /** When changes are allowed that are held back in this browser, milliseconds. */
  heldUntil: number | undefined
  /** Adds an address, after the PIN. */
  add(): void
  /** Switches the mails to an address off, after the PIN. */
  stop(id: string): void
}

type Words = Messages['home']

/** The addresses that receive notices, each with a way to switch it off in a week, and a way to add another one. */
export function Notices({ userId, loginEmail, source, done, heldUntil, add, stop }: Props) {
  const { home: t } = useMessages()
  const section = useRef<HTMLElement>(null)
  const contacts = useQuery({ queryKey: ['home', userId, 'contacts'], queryFn: source.contacts, retry: false })
  const start = useMutation({
    mutationFn: (id: string) => source.setNotices(id, true),
    onSettled: () => contacts.refetch(),
  })
  // It is far down in the settings, and the person returns from another screen.
  useEffect(() => {
    if (done) section.current?.scrollIntoView?.({ block: 'center' })
  }, [done])
  const list = contacts.data?.contacts ?? []
  const isLast = list.filter(isOn).length === 1
  const refusals = { failed: t.noticesUnchangedText, last: t.noticesLast, leaving: t.noticesLeaving }
  const refusal = done === 'added' || done === 'stopping' ? undefined : done && refusals[done]
  return (
    <section ref={section} className={styles.section} aria-labelledby="notices">
      <h3 className={styles.heading} id="notices">
        {t.notices}
      </h3>
      {(done === 'added' || done === 'stopping') && (
        <Notice tone="info" role="status">
          {t.contactDone[done]}
        </Notice>
      )}
      {contacts.isPending && <LoadingRows label={t.loadingNotices} lines={2} />}
      {contacts.error && (
        <Notice tone="caution" role="status" title={t.noticesSilent}>
          <Button className={styles.within} busy={contacts.isFetching} onClick={() => void contacts.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {contacts.data && <p>{textOf(contacts.data, t)}</p>}
      {contacts.data?.mails && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((each) => (
            <ContactRow
              key={each.id}
              contact={each}
              isLast={isLast}
              busy={start.isPending}
              start={() => start.mutate(each.id)}
              stop={() => stop(each.id)}
            />
          ))}
        </ul>
      )}
      {loginEmail !== undefined && contacts.data?.mails && !isWarnedElsewhere(list, loginEmail) && (
        <p className={styles.small}>{t.noticesSame}</p>
      )}
      {isLast && <p className={styles.small}>{t.noticesLast}</p>}
      {(start.isError || refusal) && (
        <Notice tone="caution" role="status" title={t.noticesUnchanged}>
          {refusal ?? t.noticesUnchangedText}
        </Notice>
      )}
      {contacts.data?.mails &&
        (list.length < mostContacts ? (
          <div className={styles.outs}>
            <Button onClick={add}>{t.addContact}</Button>
          </div>
        ) : (
          <p className={styles.small}>{t.contactsFull}</p>
        ))}
      {contacts.data?.mails && <HeldNote until={heldUntil} />}
    </section>
  )
}

/** It gets notices, and goes on getting them. */
const isOn = ({ notices, endsAt }: Contact) => notices && endsAt === undefined

type RowProps = { contact: Contact; isLast: boolean; busy: boolean; start(): void; stop(): void }

/** One address, its state, and the one thing that can be done with it. */
function ContactRow({ contact, isLast, busy, start, stop }: RowProps) {
  const { locale, home: t } = useMessages()
  const [state, setState] = useState<'asked' | 'declined'>()
  const { email, endsAt, notices, added } = contact
  const note =
    endsAt === undefined
      ? notices
        ? added && t.contactAdded
        : t.contactOff
      : t.contactEnds(toMoment(Date.parse(endsAt), locale))
  return (
    <li className={styles.passkey}>
      <span className={styles.contact}>
        <bdi>{email}</bdi>
        {note && <small className={styles.small}>{note}</small>}
      </span>
      {state === 'asked' ? (
        <Removal
          title={t.stopContactTitle}
          text={t.stopContactText}
          keep={[t.keepContact, () => setState('declined')]}
          remove={[t.stopContact, stop]}
        />
      ) : !isOn(contact) ? (
        <Button
          tone="quiet"
          busy={busy}
          aria-label={t.contactAction(endsAt === undefined ? t.startContact : t.keepContact, email)}
          onClick={start}
        >
          {endsAt === undefined ? t.startContact : t.keepContact}
        </Button>
      ) : isLast ? null : (
        <Button
          tone="quiet"
          ref={state && focus}
          aria-label={t.contactAction(t.stopContact, email)}
          onClick={() => setState('asked')}
        >
          {t.stopContact}
        </Button>
      )}
    </li>
  )
}

const textOf = ({ mails, contacts }: Awaited<ReturnType<HomeData['contacts']>>, t: Words): string => {
  if (!mails) return t.noticesNoMails
  if (!contacts) return t.noticesUnopened
  return contacts.length > 0 ? t.noticesText : t.noticesNone
}
