import { useConnectionState, WalletList } from '@latchkey/kit'
import { Notice } from '@latchkey/ui'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { dropsSecureCookies } from './secure-cookies.ts'

const app = getRouteApi('/_app')

/** The ways to connect. */
export function ConnectCard() {
  const { disconnection, status } = useConnectionState()
  const { dapp } = app.useRouteContext()
  const { card, left, noCookie } = useMessages().connect
  const [cannotSignIn] = useState(() => dapp.walletUrl.startsWith('http:') && dropsSecureCookies(document))
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
