import { Button } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import styles from './layout.module.css'
import { Page } from './page.tsx'

/** When a page throws: says so, and offers a fresh start. */
export function Crashed() {
  const { title, text, action } = useMessages().crashed
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
