import { Button, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { Contact, HomeData } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'

type Props = {
  userId: string
  /** The person signs in with the mailbox that gets them. */
  byEmail?: boolean
  source: HomeData
}

/** The addresses that receive notices of new browsers and wrong PINs, each with a switch. At least one stays on. */
export function Notices({ userId, byEmail = false, source }: Props) {
  const { home: t } = useMessages()
  const contacts = useQuery({ queryKey: ['home', userId, 'contacts'], queryFn: source.contacts, retry: false })
  const change = useMutation({
    mutationFn: ({ id, notices }: Contact) => source.setNotices(id, !notices),
    onSettled: () => contacts.refetch(),
  })
  const last = contacts.data?.contacts?.filter(({ notices }) => notices).length === 1
  return (
    <section className={styles.section} aria-labelledby="notices">
      <h3 className={styles.heading} id="notices">
        {t.notices}
      </h3>
      {contacts.isPending && <LoadingRows label={t.loadingNotices} lines={2} />}
      {contacts.error && (
        <Notice tone="caution" role="status" title={t.noticesSilent}>
          <Button className={styles.within} busy={contacts.isFetching} onClick={() => void contacts.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {contacts.data && <p>{textOf(contacts.data, t)}</p>}
      {contacts.data?.mails && contacts.data.contacts && contacts.data.contacts.length > 0 && (
        <ul className={styles.list}>
          {contacts.data.contacts.map((each) => (
            <li key={each.id}>
              <label className={styles.contact}>
                <input
                  type="checkbox"
                  checked={each.notices}
                  disabled={change.isPending || (last && each.notices)}
                  onChange={() => change.mutate(each)}
                />
                <span>{each.email}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {byEmail && contacts.data?.mails && <p className={styles.small}>{t.noticesSame}</p>}
      {last && <p className={styles.small}>{t.noticesLast}</p>}
      {change.isError && (
        <Notice tone="caution" role="status" title={t.noticesUnchanged}>
          {t.noticesUnchangedText}
        </Notice>
      )}
    </section>
  )
}

type Words = Record<'noticesText' | 'noticesNone' | 'noticesNoMails' | 'noticesUnopened', string>

const textOf = ({ mails, contacts }: Awaited<ReturnType<HomeData['contacts']>>, t: Words): string => {
  if (!mails) return t.noticesNoMails
  if (!contacts) return t.noticesUnopened
  return contacts.length > 0 ? t.noticesText : t.noticesNone
}
