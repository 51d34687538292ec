import type { Network } from '@latchkey/core/networks'
import { Address, Button, Notice, Select, Sheet } from '@latchkey/ui'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { QrCodeImage } from '../qr-code-image.tsx'
import styles from './home.module.css'

/** An address, and the networks on which it is the person's. */
export type Account = { address: string; networks: Network[] }

type Props = { places: readonly Account[]; back(): void }

const titleOf = ({ networks }: Account) => networks.map(({ title }) => title).join(', ')

/** The person's address on a network, for somebody who wants to send something there. */
export function Receive({ places, back }: Props) {
  const { home: t } = useMessages()
  const [at, choose] = useState(0)
  const { address, networks } = places[at] ?? (places[0] as Account) // there is always one
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
      {places.length > 1 && (
        <Select label={t.receiveOn} value={at} onChange={({ target }) => choose(Number(target.value))}>
          {places.map((place, each) => (
            <option key={place.address} value={each}>
              {titleOf(place)}
            </option>
          ))}
        </Select>
      )}
      <QrCodeImage value={address} label={t.qr} />
      <Address label={t.address} value={address} />
      {networks.length > 0 && (
        <>
          <p>{t.receiveText(networks.length)}</p>
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
