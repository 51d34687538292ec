import { isNetworkName, readNetwork } from '@latchkey/core/networks'
import { Link, Outlet, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChains, useConnection } from 'wagmi'
import { Frame, type FrameProps } from './frame.tsx'
import { headingId } from './page.tsx'

/** The displayed network: the page's, otherwise the wallet's, otherwise this page's first one. */
function useNetwork(): FrameProps['network'] {
  const { network } = useParams({ strict: false })
  const { chain } = useConnection()
  const [first] = useChains()
  if (network !== undefined && isNetworkName(network)) {
    const { title, net } = readNetwork(network)
    return { name: title, isTest: net === 'test' }
  }
  const { name, testnet } = chain ?? first
  return { name, isTest: testnet === true }
}

/** The frame around the router's pages. */
export function Layout() {
  const router = useRouter()
  // A screen reader announces the new page, and the keyboard starts there.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById(headingId)?.focus()
      }),
    [router],
  )
  return (
    <Frame Link={Link} network={useNetwork()}>
      <Outlet />
    </Frame>
  )
}
