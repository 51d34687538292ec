import { Button, Notice, Sheet } from '@latchkey/ui'
import { toAsker } from './app.ts'
import type { AppConnectedProps } from './props.ts'
import { texts as t } from './texts.ts'

/** Says once that an app is connected, and where it is found again. */
export function AppConnected({ app, approve }: AppConnectedProps) {
  return (
    <Sheet
      title={t.connectedTitle(app.name)}
      asker={toAsker(app)}
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
