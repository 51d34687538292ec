import { nameLogin } from '@latchkey/core/login-providers'
import { mostLogins } from '@latchkey/protocol/api'
import { Button, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import type { HomeData, Login } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import type { HomeProps } from './props.ts'
import { focus, Removal } from './removal.tsx'

type Props = {
  userId: string
  source: Pick<HomeData, 'logins' | 'keepLogin'>
  /** The change that was just made. */
  done?: HomeProps['login']
  /** When changes are allowed that are held back in this browser, milliseconds. */
  heldUntil: number | undefined
  /** Adds a login, after the PIN. */
  add(): void
  /** Removes one in a week, after the PIN. */
  remove(id: string): void
}

/** The logins that reach this wallet, each with a way to remove it in a week, and a way to add another one. */
export function Logins({ userId, source, done, heldUntil, add, remove }: Props) {
  const { home: t } = useMessages()
  const section = useRef<HTMLElement>(null)
  const logins = useQuery({ queryKey: ['home', userId, 'logins'], queryFn: source.logins, retry: false })
  const keeping = useMutation({ mutationFn: source.keepLogin, onSettled: () => logins.refetch() })
  // The person returns from another screen.
  useEffect(() => {
    if (done) section.current?.scrollIntoView?.({ block: 'center' })
  }, [done])
  const { data } = logins
  const list = data ?? []
  const mayAdd = !list.some(({ onePage }) => onePage)
  const staying = list.filter(({ endsAt }) => endsAt === undefined).length
  return (
    <section ref={section} className={styles.section} aria-labelledby="logins">
      <h3 className={styles.heading} id="logins">
        {t.logins}
      </h3>
      {done && (
        <Notice tone={done === 'failed' || done === 'stays' ? 'caution' : 'info'} role="status">
          {t.loginDone[done]}
        </Notice>
      )}
      {logins.isPending && <LoadingRows label={t.loadingLogins} lines={2} />}
      {logins.error && (
        <Notice tone="caution" role="status" title={t.loginsSilent}>
          <Button className={styles.within} busy={logins.isFetching} onClick={() => void logins.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {data === null && <p>{t.loginsUnopened}</p>}
      {list.length > 0 && (
        <>
          <p>{list.length === 1 ? t.loginsOne : t.loginsText}</p>
          <ul className={styles.list}>
            {list.map((each) => (
              <LoginRow
                key={each.id}
                login={each}
                isLast={staying === 1}
                busy={keeping.isPending}
                keep={() => keeping.mutate(each.id)}
                remove={() => remove(each.id)}
              />
            ))}
          </ul>
        </>
      )}
      {keeping.isError && (
        <Notice tone="caution" role="status">
          {t.loginDone.failed}
        </Notice>
      )}
      {!logins.isPending &&
        mayAdd &&
        (list.length < mostLogins ? (
          <div className={styles.outs}>
            <Button onClick={add}>{t.addLogin}</Button>
          </div>
        ) : (
          <p className={styles.small}>{t.loginsFull}</p>
        ))}
      <HeldNote until={heldUntil} />
    </section>
  )
}

type RowProps = { login: Login; isLast: boolean; busy: boolean; keep(): void; remove(): void }

/** One login, its state, and the one thing that can be done with it. */
function LoginRow({ login, isLast, busy, keep, remove }: RowProps) {
  const { locale, logins, home: t } = useMessages()
  const [state, setState] = useState<'asked' | 'declined'>()
  const { loginProvider, email, linkedAt, current, endsAt } = login
  const moment = (iso: string) => toMoment(Date.parse(iso), locale)
  const name = nameLogin(loginProvider, logins)
  const named = email === undefined ? name : `${name}, ${email}`
  return (
    <li className={styles.passkey}>
      <span className={styles.contact}>
        <span>{name}</span>
        {email !== undefined && (
          <small className={styles.small}>
            <bdi>{email}</bdi>
          </small>
        )}
        <small className={styles.small}>
          {endsAt === undefined ? t.loginSince(moment(linkedAt)) : t.loginEnds(moment(endsAt))}
        </small>
        {current && <small className={styles.small}>{t.loginHere}</small>}
      </span>
      {state === 'asked' ? (
        <Removal
          title={t.removeLoginTitle}
          text={t.removeLoginText}
          keep={[t.keepLogin, () => setState('declined')]}
          remove={[t.removeLogin, remove]}
        />
      ) : endsAt !== undefined ? (
        <Button tone="quiet" busy={busy} aria-label={t.loginAction(t.keepLogin, named)} onClick={keep}>
          {t.keepLogin}
        </Button>
      ) : current || isLast ? null : (
        <Button
          tone="quiet"
          ref={state && focus}
          aria-label={t.loginAction(t.removeLogin, named)}
          onClick={() => setState('asked')}
        >
          {t.removeLogin}
        </Button>
      )}
    </li>
  )
}
