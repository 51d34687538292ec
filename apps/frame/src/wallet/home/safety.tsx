import { Button, Notice } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../vault/passkey-flows.ts'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import type { HomeProps, SafetyRequest } from './props.ts'

type Props = {
  userId: string
  source: HomeData
  done: HomeProps['done']
  change(request: SafetyRequest): void
}

/** A wallet has so many passkeys at most. */
const mostPasskeys = 8

const good: ReadonlySet<HomeProps['done']> = new Set(['kit', 'pin', 'passkey', 'passkeyGone'])

/** Explains what a forgotten PIN would mean, and offers the next step to be safer. */
export function Safety({ userId, source, done, change }: Props) {
  const { locale, home: t } = useMessages()
  const kit = useQuery({ queryKey: ['home', userId, 'kit'], queryFn: source.kit, retry: false, gcTime: 0 })
  const passkeys = useQuery({
    queryKey: ['home', userId, 'passkeys'],
    queryFn: source.passkeys,
    retry: false,
    gcTime: 0,
  })
  const list = passkeys.data?.list ?? []
  const made = kit.data && toMoment(Date.parse(kit.data.createdAt), locale)
  const ofKit = done === 'pin' ? t.kitStays : kit.data?.confirmed ? t.kitSince : t.kitUnsure
  const kitWords = made ? ofKit(made) : list.length > 0 ? t.kitNoneButPasskey : t.kitNone
  return (
    <section className={styles.section} aria-labelledby="safety">
      <h2 className={styles.heading} id="safety">
        {t.safety}
      </h2>
      {done && (
        <Notice tone={good.has(done) ? 'info' : 'caution'} role="status">
          {t.safetyDone[done]}
        </Notice>
      )}
      {kit.isPending && <LoadingRows label={t.loadingKit} lines={1} />}
      {kit.error && (
        <Notice tone="caution" role="status" title={t.kitSilent}>
          <Button className={styles.within} busy={kit.isFetching} onClick={() => void kit.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {kit.isSuccess && <p>{kitWords}</p>}
      {passkeys.data && (
        <PasskeyList
          list={list}
          supported={passkeys.data.supported}
          stay={done === 'pin'}
          remove={(slotId) => change({ removesPasskey: slotId })}
        />
      )}
      {passkeys.error && (
        <Notice tone="caution" role="status" title={t.passkeysSilent}>
          <Button className={styles.within} busy={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      <div className={styles.outs}>
        {kit.isSuccess && (
          <Button tone={kit.data?.confirmed ? 'plain' : 'primary'} onClick={() => change('makeKit')}>
            {kit.data ? t.makeKitAgain : t.makeKit}
          </Button>
        )}
        <Button onClick={() => change('changePin')}>{t.changePin}</Button>
      </div>
      {passkeys.data?.supported && list.length < mostPasskeys && (
        <Button className={styles.add} onClick={() => change('addPasskey')}>
          {list.length > 0 ? t.addPasskeyAgain : t.addPasskey}
        </Button>
      )}
    </section>
  )
}

type ListProps = {
  list: readonly Passkey[]
  supported: boolean
  /** The PIN was just changed. */
  stay: boolean
  remove(slotId: string): void
}

/** The passkeys of a wallet, each with a way to remove it. */
function PasskeyList({ list, supported, stay, remove }: ListProps) {
  const { locale, home: t } = useMessages()
  const [asked, setAsked] = useState<string>()
  const moment = (time: string) => toMoment(Date.parse(time), locale)
  return (
    <>
      <p>
        {list.length === 0 ? (supported ? t.passkeysNone : t.passkeysUnsupported) : stay ? t.passkeysStay : t.passkeys}
      </p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map(({ slotId, createdAt, usedAt, synced }) => (
            <li key={slotId} className={styles.passkey}>
              <span>
                {t.passkeyMade(moment(createdAt))}
                <small className={styles.small}>
                  {usedAt === null ? t.passkeyUnused : t.passkeyUsed(moment(usedAt))}{' '}
                  {synced ? t.passkeySynced : t.passkeyAlone}
                </small>
              </span>
              {asked === slotId ? (
                <Notice tone="caution" role="alert" title={t.removePasskeyTitle}>
                  <div className={styles.outs}>
                    <Button onClick={() => setAsked(undefined)}>{t.keepPasskey}</Button>
                    <Button onClick={() => remove(slotId)}>{t.removePasskeyAction}</Button>
                  </div>
                </Notice>
              ) : (
                <Button tone="quiet" aria-label={t.removePasskeyOf(moment(createdAt))} onClick={() => setAsked(slotId)}>
                  {t.removePasskey}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
