import { isNetworkName, readNetwork } from '@latchkey/core/networks'
import { ConnectButton, useConnectionState } from '@latchkey/kit'
import { getRouteApi, Link, Outlet, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChains, useConnection } from 'wagmi'
import { useMessages } from '../messages/use-messages.ts'
import { PreferenceFields } from '../preferences/preference-fields.tsx'
import styles from './layout.module.css'
import { headingId } from './page.tsx'

const app = getRouteApi('/_app')

/** The displayed network: the page's, otherwise the wallet's, otherwise this page's first one. */
function useNetwork(): { name: string; isTest: boolean } {
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

/** The frame of every page: the name, the navigation and the network. */
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
  const { dapp } = app.useRouteContext()
  const { status } = useConnectionState()
  const network = useNetwork()
  const { brand, nav, skip, foot } = useMessages()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href={`#${headingId}`}>
        {skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" className={styles.brand}>
            <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
              <path
                d="M9 7a4 4 0 1 1 3.2 3.9L11 12v1.8H9.2v1.8H7.4v2H3.5v-3l5.6-5.7A4 4 0 0 1 9 7zm4.4-.9v.1"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <span>{brand}</span>
          </Link>
          {(status === 'connected' || status === 'reconnecting') && (
            <nav className={styles.nav} aria-label={nav.label}>
              <Link to="/account">{nav.account}</Link>
              <Link to="/sign">{nav.sign}</Link>
              <Link to="/send">{nav.send}</Link>
              {dapp.chains.length > 0 && <Link to="/chains">{nav.chains}</Link>}
            </nav>
          )}
          {/* The first page shows the whole list of wallets. */}
          {status !== 'disconnected' && status !== 'connecting' && <ConnectButton />}
        </div>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div>
          {network.isTest && <p>{foot(network.name)}</p>}
          <PreferenceFields />
        </div>
      </footer>
    </div>
  )
}
