import { Button, Notice } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { LoadingRows } from './list-row.tsx'
import type { HomeProps } from './props.ts'

type Props = {
  userId: string
  source: HomeData
  done: HomeProps['done']
  makeKit(): void
  changePin(): void
}

/** Explains what a forgotten PIN would mean, and offers the next step to be safer. */
export function Safety({ userId, source, done, makeKit, changePin }: Props) {
  const { locale, home: t } = useMessages()
  const kit = useQuery({ queryKey: ['home', userId, 'kit'], queryFn: source.kit, retry: false, gcTime: 0 })
  const made = kit.data && toMoment(Date.parse(kit.data.createdAt), locale)
  const ofKit = done === 'pin' ? t.kitStays : kit.data?.confirmed ? t.kitSince : t.kitUnsure
  const kitWords = made ? ofKit(made) : t.kitNone
  return (
    <section className={styles.section} aria-labelledby="safety">
      <h2 className={styles.heading} id="safety">
        {t.safety}
      </h2>
      {done && (
        <Notice tone={done === 'kit' || done === 'pin' ? 'info' : 'caution'} role="status">
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
      <div className={styles.outs}>
        {kit.isSuccess && <Button onClick={makeKit}>{kit.data ? t.makeKitAgain : t.makeKit}</Button>}
        <Button onClick={changePin}>{t.changePin}</Button>
      </div>
    </section>
  )
}
