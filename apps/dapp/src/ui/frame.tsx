import { ConnectButton, useConnectionState } from '@latchkey/kit'
import type { ComponentType, ReactNode } from 'react'
import { useDapp } from '../dapp-context.ts'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import { PreferenceFields } from '../preferences/preference-fields.tsx'
import styles from './layout.module.css'
import { headingId } from './page.tsx'

export type FrameProps = {
  /** A link to another page: the router's, or a plain one before the router is there. */
  Link: ComponentType<{
    to: '/' | '/account' | '/sign' | '/send' | '/chains'
    className?: string | undefined
    children: ReactNode
  }>
  /** The displayed network. */
  network: { name: string; isTest: boolean }
  children: ReactNode
}

/** The frame of every page: the name, the navigation and the network. */
export function Frame({ Link, network, children }: FrameProps) {
  const { chains } = useDapp()
  const { status } = useConnectionState()
  const { brand, nav, skip, foot } = useFirstMessages()
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
              {chains.length > 0 && <Link to="/chains">{nav.chains}</Link>}
            </nav>
          )}
          {/* The first page shows the whole list of wallets. */}
          {status !== 'disconnected' && status !== 'connecting' && <ConnectButton />}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <div>
          {network.isTest && <p>{foot(network.name)}</p>}
          <PreferenceFields />
        </div>
      </footer>
    </div>
  )
}
