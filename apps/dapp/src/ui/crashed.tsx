import { Button } from '@latchkey/ui'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import styles from './layout.module.css'
import { Page } from './page.tsx'

/** Shown when a page throws, with a button to start over. */
export function Crashed() {
  const { title, text, action } = useFirstMessages().crashed
  return (
    <div className={styles.main}>
      <Page name={title} title={title} lead={text}>
        <p>
          <Button tone="primary" onClick={() => location.reload()}>
            {action}
          </Button>
        </p>
      </Page>
    </div>
  )
}
