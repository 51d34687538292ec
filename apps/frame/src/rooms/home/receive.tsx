import type { Network } from '@latchkey/core/networks'
import { Address, Button, Notice, Sheet } from '@latchkey/ui'
import styles from './home.module.css'
import { toQr } from './qr.ts'
import { texts as t } from './texts.ts'

type Props = { account: string; networks: readonly Network[]; back(): void }

/** The address, for whoever wants to send something here. */
export function Receive({ account, networks, back }: Props) {
  const { size, path } = toQr(account)
  return (
    <Sheet
      title={t.receiveTitle}
      size="tall"
      footer={
        <Button data-first="" onClick={back}>
          {t.back}
        </Button>
      }
    >
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t.qr}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <Address label={t.address} value={account} />
      {networks.length > 0 && (
        <>
          <p>{t.receiveText}</p>
          <ul className={styles.plain}>
            {networks.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
          </ul>
          <Notice tone="caution">{t.receiveCaution}</Notice>
        </>
      )}
    </Sheet>
  )
}
