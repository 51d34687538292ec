import { useConnectionState, WalletList } from '@latchkey/kit'
import { Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useDapp } from '../dapp-context.ts'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import { Card } from '../ui/card.tsx'
import { dropsSecureCookies } from './secure-cookies.ts'

/** The ways to connect. */
export function ConnectCard() {
  const { disconnection, status } = useConnectionState()
  const { walletUrl } = useDapp()
  const { card, left, noCookie } = useFirstMessages().connect
  const [cannotSignIn] = useState(() => walletUrl.startsWith('http:') && dropsSecureCookies(document))
  return (
    <Card heading={card}>
      {disconnection?.reason === 'left' && status === 'disconnected' && (
        <Notice tone="done" title={left.title} role="status">
          <p>{left.text}</p>
        </Notice>
      )}
      {cannotSignIn && (
        <Notice tone="caution" title={noCookie.title}>
          <p>{noCookie.text}</p>
        </Notice>
      )}
      <WalletList />
    </Card>
  )
}
