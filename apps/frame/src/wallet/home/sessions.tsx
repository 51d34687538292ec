import { toDisplayName } from '@latchkey/core/display-name'
import { nameLogin } from '@latchkey/core/login-providers'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, VisuallyHidden } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData, Sessions as List } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'

type Props = {
  userId: string
  source: Pick<HomeData, 'sessions' | 'endSession'>
  /** Asks for the PIN first, then ends it. */
  askPin(id: string): void
}

const needsPin = (failure: unknown) => isServiceError(failure, 'not_allowed')

/** Lists where the person is signed in, with a way to end each session but this one. */
export function Sessions({ userId, source, askPin }: Props) {
  const { home: t } = useMessages()
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
              <Session session={each} />
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

const nameOf = ({ projectName, device }: List[number]) =>
  [toDisplayName(projectName), device].filter((each) => typeof each === 'string').join(', ')

function Session({ session }: { session: List[number] }) {
  const { locale, logins, home: t } = useMessages()
  const { projectName, device, loginProvider, createdAt, usedAt, current } = session
  const moment = (iso: string) => toMoment(Date.parse(iso), locale)
  return (
    <div>
      <span>
        {toDisplayName(projectName)} {current && <strong>({t.thisBrowser})</strong>}
      </span>
      {device && <span className={styles.small}>{device}</span>}
      <span className={styles.small}>{t.session(nameLogin(loginProvider, logins), moment(createdAt))}</span>
      {!current && <span className={styles.small}>{t.sessionUsed(moment(usedAt))}</span>}
    </div>
  )
}
