import { useConnectionState, useLatchkey } from '@latchkey/kit'
import { type ComponentType, useEffect, useState } from 'react'
import { ConnectPage } from './connection/connect-page.tsx'
import { Restoring } from './connection/restoring.tsx'
import { DappConfigError } from './dapp-config.ts'
import { useDapp } from './dapp-context.ts'
import { Frame, type FrameProps } from './ui/frame.tsx'
import { whenIdle } from './ui/when-idle.ts'

const PlainLink: FrameProps['Link'] = ({ to, ...props }) => <a href={to} {...props} />

/** The first screen, without the router: the ways to connect, or a skeleton of another page. */
function FirstScreen({ isHome }: { isHome: boolean }) {
  const { name, testnet } = useLatchkey().config.chains[0]
  return (
    <Frame Link={PlainLink} network={{ name, isTest: testnet === true }}>
      {isHome ? <ConnectPage whenConnected={<Restoring />} /> : <Restoring />}
    </Frame>
  )
}

/**
 * The page. Who opens `/` without a connection needs no router: it is loaded after the first screen, and takes over once
 * somebody connects. Any other page waits for it.
 */
export function Screens() {
  const dapp = useDapp()
  const latchkey = useLatchkey()
  const { status } = useConnectionState()
  const [isHome] = useState(() => location.pathname === '/')
  const [isNeeded, setNeeded] = useState(!isHome)
  const [Routed, setRouted] = useState<ComponentType>()
  const [failure, setFailure] = useState<unknown>()
  if (!isNeeded && (status === 'connected' || status === 'reconnecting')) setNeeded(true)

  const isLoaded = Routed !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isWanted = true
    const load = async () => {
      try {
        const { createRouted } = await import('./routed.tsx')
        if (!isWanted) return
        const Created = createRouted(dapp, latchkey)
        setRouted(() => Created)
      } catch (error) {
        // What could not be loaded is loaded again once it is needed.
        if (isWanted && (isNeeded || error instanceof DappConfigError)) setFailure(error)
      }
    }
    const stop = isNeeded ? void load() : whenIdle(load)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [isLoaded, isNeeded, dapp, latchkey])

  if (failure !== undefined) throw failure
  return isNeeded && Routed ? <Routed /> : <FirstScreen isHome={isHome} />
}
