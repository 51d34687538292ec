import type { Network } from '@latchkey/core/networks'
import { Address, Button, Notice, Select, Sheet } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { QrCodeImage } from '../qr-code-image.tsx'
import styles from './home.module.css'

/** An address, and the networks on which it is the person's. */
export type Account = { address: string; networks: Network[] }

type Props = { places: readonly Account[]; back(): void }

const titleOf = ({ networks }: Account) => networks.map(({ title }) => title).join(', ')

/** Somebody who closes the list of apps wanted nothing else. @throws any other failure */
const requireOther = (failure: unknown) => {
  if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
}

/** The person's address on a network, for somebody who wants to send something there. */
export function Receive({ places, back }: Props) {
  const { home: t } = useMessages()
  const [at, choose] = useState(0)
  const { address, networks } = places[at] ?? (places[0] as Account) // there is always one
  const shared = { text: address }
  // False where the page does not lend it to the frame.
  const shares = navigator.canShare?.(shared) === true
  const sharing = useMutation({ mutationFn: () => navigator.share(shared).catch(requireOther) })
  return (
    <Sheet
      title={t.receiveTitle}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {t.back}
          </Button>
          {shares && <Button onClick={() => sharing.mutate()}>{t.share}</Button>}
        </>
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
      {sharing.isError && (
        <Notice tone="info" role="alert">
          {t.shareFailed}
        </Notice>
      )}
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
