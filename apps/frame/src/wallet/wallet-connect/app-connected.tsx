import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import { toRequester } from './app.ts'
import type { AppConnectedProps } from './props.ts'

/** Tells once that an app is connected, and where to find it again. */
export function AppConnected({ app, approve }: AppConnectedProps) {
  const { walletConnect: t } = useMessages()
  return (
    <Sheet
      title={t.connectedTitle(app.name)}
      requester={toRequester(app, t)}
      footer={
        <Button tone="primary" data-first="" onClick={() => approve('done')}>
          {t.done}
        </Button>
      }
    >
      <Notice tone="done">{t.connectedText}</Notice>
    </Sheet>
  )
}
