import { useConnectionState, WalletList } from '@latchkey/kit'
import { Notice } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'

/** The ways to connect. */
export function ConnectCard() {
  const { disconnection, status } = useConnectionState()
  const { card, left } = useMessages().connect
  return (
    <Card heading={card}>
      {disconnection?.reason === 'left' && status === 'disconnected' && (
        <Notice tone="done" title={left.title} role="status">
          <p>{left.text}</p>
        </Notice>
      )}
      <WalletList />
    </Card>
  )
}
