import type { Network } from '@latchkey/core/networks'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './screens.module.css'

/** Says who vouches for a network outside the register; nothing for the register's. */
function toOrigin({ origin, coin }: Network, t: Messages['network']): string[] {
  if (origin.kind === 'operator') return [t.byOperator(origin.host), ...(origin.sharesCoin ? [t.sharesCoin(coin)] : [])]
  return origin.kind === 'person' ? [t.byYou(origin.host)] : []
}

/** Names who vouches for a network's name where it is not the wallet's register. */
export function NetworkOrigin({ network }: { network: Network }) {
  const { network: t } = useMessages()
  return toOrigin(network, t).map((line) => (
    <small key={line} className={styles.small}>
      {line}
    </small>
  ))
}

/** The name of a network and, below it, who vouches for that name where it is not the wallet's register. */
export function NetworkTitle({ network }: { network: Network }) {
  return (
    <>
      {network.title}
      <NetworkOrigin network={network} />
    </>
  )
}
