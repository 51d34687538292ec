import { Button, Facts, Notice, Sheet } from '@latchkey/ui'
import { useMessages } from '../wallet/messages/use-messages.ts'
import type { BeforeExportProps } from './props.ts'

/** Explains, before asking for the PIN, what it means to see the recovery phrase. */
export function BeforeExport({ login, address, goOn, close }: BeforeExportProps) {
  const { cancel, enterKit, home, exporting: t } = useMessages()
  return (
    <Sheet
      title={t.beforeTitle}
      requester={{ origin: location.origin, project: home.title }}
      footer={
        <>
          <Button data-first="" onClick={close}>
            {cancel}
          </Button>
          <Button tone="primary" onClick={goOn}>
            {t.goOn}
          </Button>
        </>
      }
    >
      <Notice tone="danger" title={t.thief}>
        {t.thiefText}
      </Notice>
      <p>{t.forGood}</p>
      <p>{t.alone}</p>
      <Facts
        rows={[
          { term: home.signedInWith, detail: login },
          { term: enterKit.wallet, detail: address },
        ]}
      />
    </Sheet>
  )
}
