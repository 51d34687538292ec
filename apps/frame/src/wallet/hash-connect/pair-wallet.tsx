import { Button, CopyButton, Facts, Sheet, Spinner } from '@latchkey/ui'
import { useEffect } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { QrCodeImage } from '../qr-code-image.tsx'
import type { PairWalletProps } from './props.ts'

/** Shows the link for another wallet, as a code and as text, until it is answered there. */
export function PairWallet({ requester, link, paired, approve, reject }: PairWalletProps) {
  const { hashConnect: t } = useMessages()
  useEffect(() => {
    paired.then(approve, reject)
  }, [paired, approve, reject])
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <Button data-first="" onClick={() => reject()}>
          {t.cancel}
        </Button>
      }
    >
      <p>{t.text(URL.canParse(requester.origin) ? new URL(requester.origin).host : requester.origin)}</p>
      <QrCodeImage value={link} label={t.qr} />
      <Facts rows={[{ term: t.link, detail: <CopyButton value={link} label={t.copy} /> }]} />
      <Spinner label={t.waiting} />
    </Sheet>
  )
}
