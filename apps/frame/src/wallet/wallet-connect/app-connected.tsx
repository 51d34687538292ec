import { Button, Notice, Sheet } from '@latchkey/ui'
import type { Ways } from '../screens/ways.ts'
import { type AppSays, toAsker } from './app.ts'
import { texts as t } from './texts.ts'

/** Says once that an app is connected, and where it is found again. */
export function AppConnected({ app, approve }: Ways<'done'> & { app: AppSays }) {
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
