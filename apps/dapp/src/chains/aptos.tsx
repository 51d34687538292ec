import { aptos as family } from '@latchkey/chains/aptos'
import { fromHex } from '@latchkey/core/bytes'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Agreement } from './aptos/agreement.tsx'
import styles from './aptos/aptos.module.css'
import type { FamilyProps, Gift, PageChain } from './family.ts'
import { askFaucet } from './node-reading.ts'

export { signMessage } from './aptos/message.ts'
export { send, signTransfer } from './aptos/transfer.ts'
export { family }

/** An SDK of our wire version gets the public key, and derives the address itself. */
export function toAccount(publicKey: string): string {
  return family.toAddress(fromHex(publicKey))
}

export function gifts({ node, network }: PageChain): Gift[] {
  const { origin } = new URL(node)
  return [
    { symbol: network.coin, give: (account) => askFaucet(`${origin}/faucet`, account) },
    { symbol: undefined, give: (account) => askFaucet(`${origin}/faucet/tokens`, account) },
  ]
}

/** Aptos alone has transactions of several accounts, and an explorer. */
export function Extras(props: FamilyProps) {
  const { chain } = props
  const { aptos } = useMessages()
  return (
    <>
      {chain.agreement !== undefined && <Agreement {...props} agreement={chain.agreement} />}
      <Card>
        <Link className={styles.link} to="/chains/$network/explorer" params={{ network: chain.network.name }}>
          {aptos.explore}
        </Link>
      </Card>
    </>
  )
}
