import { Button, CopyButton, Facts, Sheet, Spinner } from '@latchkey/ui'
import { toQrCode } from '@latchkey/ui/qr-code'
import { useEffect } from 'react'
import homeStyles from '../home/home.module.css'
import { useMessages } from '../messages/use-messages.ts'
import type { PairWalletProps } from './props.ts'

/** The link for another wallet, as a code and as text, until somebody there has decided. */
export function PairWallet({ requester, link, paired, approve, reject }: PairWalletProps) {
  const { hashConnect: t } = useMessages()
  useEffect(() => {
    paired.then(approve, reject)
  }, [paired, approve, reject])
  const { size, path } = toQrCode(link, 'medium')
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
      <svg
        className={homeStyles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t.qr}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <Facts rows={[{ term: t.link, detail: <CopyButton value={link} label={t.copy} /> }]} />
      <Spinner label={t.waiting} />
    </Sheet>
  )
}
