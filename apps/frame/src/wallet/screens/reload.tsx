import { Button, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import { ProjectLinks } from './project-links.tsx'
import type { ReloadProps } from './props.ts'
import styles from './screens.module.css'

/** Only a wallet that is loaded anew can go on. */
export function Reload({ requester, why, host, support, approve, reject }: ReloadProps) {
  const messages = useMessages()
  const { [why]: t, action } = messages.reload
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button tone="primary" data-first="" onClick={() => approve()}>
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{typeof t.text === 'string' ? t.text : t.text(host)}</p>
      {why === 'unchanged' && <ProjectLinks links={support === undefined ? {} : { support }} />}
    </Sheet>
  )
}
