import { toDisplayName } from '@latchkey/core/display-name'
import { nameLogin } from '@latchkey/core/login-providers'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, VisuallyHidden } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toMoment, toSoon } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData, Sessions as List } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import { Removal } from './removal.tsx'

type Props = {
  userId: string
  source: Pick<HomeData, 'sessions' | 'endSession' | 'now'>
  /** Asks for the PIN first, then ends it. */
  askPin(id: string): void
  /** Lets one in a new browser change the wallet at once, after the PIN; undefined where this browser is new itself. */
  trust: ((id: string) => void) | undefined
}

const needsPin = (failure: unknown) => isServiceError(failure, 'not_allowed')

/** Lists where the person is signed in, with a way to end each session but this one. */
export function Sessions({ userId, source, askPin, trust }: Props) {
  const { home: t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const sessions = useQuery({ queryKey: ['home', userId, 'sessions'], queryFn: source.sessions, retry: false })
  const ending = useMutation({
    mutationFn: ({ id }: List[number]) => source.endSession(id),
    // Only a session in which the PIN opened the wallet can end others: somebody may have only the login.
    onError: (failure, { id }) => (needsPin(failure) ? askPin(id) : undefined),
    onSettled: () => sessions.refetch(),
  })
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h3 className={styles.heading} id="sessions">
        {t.sessions}
      </h3>
      {sessions.isPending && <LoadingRows label={t.loadingSessions} lines={2} />}
      {sessions.error && (
        <Notice tone="caution" role="status" title={t.sessionsSilent}>
          <Button className={styles.within} busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {sessions.data && (
        <ul className={styles.list}>
          {sessions.data.map((each) => (
            <li key={each.id} className={styles.session}>
              <Session session={each} now={source.now()} />
              {!each.current && (
                <Button
                  tone="quiet"
                  busy={ending.isPending && ending.variables.id === each.id}
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(each)}
                >
                  {t.endSession}
                  <VisuallyHidden> {nameOf(each)}</VisuallyHidden>
                </Button>
              )}
              {trust && isNew(each, source.now()) && asked !== each.id && (
                <Button tone="quiet" onClick={() => setAsked(each.id)}>
                  {t.trustSession}
                  <VisuallyHidden> {nameOf(each)}</VisuallyHidden>
                </Button>
              )}
              {trust && asked === each.id && (
                <Removal
                  title={t.trustTitle}
                  text={t.trustText}
                  keep={[t.trustNot, () => setAsked(undefined)]}
                  remove={[t.trustSession, () => trust(each.id)]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.status} role="status">
        {ending.isSuccess ? t.sessionEnded : ''}
      </p>
      {ending.isError && !needsPin(ending.error) && !isServiceError(ending.error, 'not_found') && (
        <Notice tone="caution" role="status" title={t.sessionNotEnded}>
          {t.notSignedOutText}
        </Notice>
      )}
    </section>
  )
}

/** True for a session in a browser that is new to the wallet, where changes are held back. */
const isNew = ({ changesFrom }: List[number], now: number) => changesFrom !== undefined && Date.parse(changesFrom) > now

const nameOf = ({ projectName, device }: List[number]) =>
  [projectName, device].flatMap((each) => (typeof each === 'string' ? toDisplayName(each) : [])).join(', ')

function Session({ session, now }: { session: List[number]; now: number }) {
  const { locale, logins, heldBack, home: t } = useMessages()
  const { projectName, device, loginProvider, createdAt, usedAt, current, changesFrom } = session
  const moment = (iso: string) => toMoment(Date.parse(iso), locale)
  return (
    <div>
      <span>
        {toDisplayName(projectName)} {current && <strong>({t.thisBrowser})</strong>}
      </span>
      {device && <span className={styles.small}>{toDisplayName(device)}</span>}
      <span className={styles.small}>{t.session(nameLogin(loginProvider, logins), moment(createdAt))}</span>
      {!current && <span className={styles.small}>{t.sessionUsed(moment(usedAt))}</span>}
      {!current && changesFrom !== undefined && isNew(session, now) && (
        <span className={styles.small}>
          {t.sessionNew(toSoon(Date.parse(changesFrom), locale, heldBack.dayAndTime))}
        </span>
      )}
    </div>
  )
}
