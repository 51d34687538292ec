import { Button, Sheet, Spinner } from '@latchkey/ui'
import { useState } from 'react'
import type { Asker } from '../request-context.ts'
import { texts } from '../texts/en.ts'
import styles from './screens.module.css'
import type { Ways } from './ways.ts'

const t = texts.tokenLogin

/** The page signs the person in with its own login: says whose word is taken. It ends by itself when the sign-in does. */
export function TokenLogin({ asker, reject }: Ways<never> & { asker: Asker }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    reject()
  }
  return (
    <Sheet
      title={t.title}
      asker={asker}
      footer={
        <Button data-first="" busy={leaving} onClick={leave}>
          {texts.cancel}
        </Button>
      }
    >
      <p className={styles.soft}>{t.text(asker.project)}</p>
      <Spinner label={t.wait} />
    </Sheet>
  )
}
