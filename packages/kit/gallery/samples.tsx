import type { ReactElement } from 'react'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { ConnectButton } from '../src/connect/connect-button.tsx'
import { readPlatform } from '../src/connect/platform.ts'
import { WalletList } from '../src/connect/wallet-list.tsx'
import type { Theme } from '../src/context.tsx'
import { fox, ghost, letter, rabbit } from './icons.ts'
import type { SampleConnection, SampleConnector } from './sample-latchkey.ts'

/** A sample: the ways to connect, the connection's state, and the buttons that are pressed to get there. */
export type Sample = SampleConnection & {
  connectors?: readonly SampleConnector[]
  /** The buttons' texts, where they are the same in every language; otherwise selectors. */
  press?: readonly string[]
  /** The wallet used last in this browser. */
  recent?: string
  theme?: Theme
  /** The content of the page; a connect button by default. */
  element?: ReactElement
}

const metaMask = { id: 'io.metamask', name: 'MetaMask', icon: fox }
const rabby = { id: 'io.rabby', name: 'Rabby Wallet', icon: rabbit }
const nameless = { id: 'xyz.frame', name: 'Frame' }
const hostile = {
  id: 'evil.example',
  name: `<img src=x onerror=alert(1)> MetaMask \u202Egnihtemos\n${'very long '.repeat(40)}`,
  icon: 'https://tracker.example/pixel.png',
}
const broken = { id: 'broken.example', name: 'Broken Picture', icon: 'data:image/png;base64,AAAA' }
const social = (loginProvider: string) => ({
  id: 'faceWallet',
  name: 'FaceWallet',
  type: 'faceWallet',
  loginProvider,
  icon: letter(loginProvider.slice(0, 1).toUpperCase(), '#4b5563'),
})
const google = social('google.com')
const apple = social('apple.com')
const coinbaseWallet = { id: 'coinbaseWallet', name: 'Coinbase Wallet', type: 'coinbaseWallet' }
const uri =
  'wc:9c1b24b1d4a8f9b6a5d1c7e0b3f29e8d7c6b5a4938271605f4e3d2c1b0a9f8e7@2?expiryTimestamp=1735689600&relay-protocol=irn&symKey=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
const phone = { id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' }

const all = [metaMask, rabby, nameless, google, apple, coinbaseWallet, { ...phone, uri }]
const withoutExtensions = [google, apple, coinbaseWallet, { ...phone, uri }]
/** The connectors of the playground, by the option of `wallets` that brings them. */
export const playgroundConnectors = {
  injected: [metaMask, rabby],
  face: [google, apple],
  coinbaseWallet: [coinbaseWallet],
  walletConnect: [{ ...phone, uri }],
} as const

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

const open = '.lk-connect button:not([data-status="unknown"])'
const row = (kind: string) => `.lk-row[data-kind="${kind}"]`
const toApps = [open, row('phone'), ...(readPlatform() === 'desk' ? ['.lk-button[data-tone="quiet"]'] : [])]
const disconnection = (reason: 'wallet' | 'elsewhere' | 'silent' | 'missing' | 'refused') => ({
  connectors: all,
  state: { disconnection: { reason, name: 'MetaMask', connectorId: 'io.metamask' } },
  press: [open],
})
const failing = (fails: unknown, kind = 'extension'): Sample => ({ connectors: all, fails, press: [open, row(kind)] })
const reason = (reason: string) => Object.assign(new Error('raw technical text'), { reason })

export const samples: Record<string, Sample> = {
  'button-disconnected': { connectors: all },
  'button-label': { connectors: all, element: <ConnectButton label="Sign in to vote" /> },
  'button-connecting': { connectors: all, state: { status: 'connecting' } },
  'button-restoring': { connectors: all, state: { status: 'reconnecting' }, pending: { name: 'MetaMask' } },
  'button-restoring-account': {
    connectors: all,
    state: { status: 'reconnecting' },
    connected: { address, chainId: 1, connector: 'io.metamask' },
  },
  'button-connected': { connectors: all, connected: { address, chainId: 1, connector: 'io.metamask' } },
  'button-wrong-network': { connectors: all, connected: { address, chainId: 999, connector: 'io.metamask' } },
  'button-reconnect': { ...disconnection('silent'), press: [] },
  'button-headless': {
    connectors: all,
    element: (
      <ConnectButton>
        {({ label, open: openDialog, status }) => (
          <button type="button" onClick={openDialog}>
            {status}: {label}
          </button>
        )}
      </ConnectButton>
    ),
  },
  list: { connectors: all, press: [open] },
  'list-recent': { connectors: all, recent: 'io.rabby', press: [open] },
  'list-recent-social': { connectors: all, recent: 'faceWallet google.com', press: [open] },
  'list-no-extension': { connectors: withoutExtensions, press: [open] },
  'list-many': {
    connectors: [
      metaMask,
      rabby,
      { id: 'app.phantom', name: 'Phantom', icon: ghost },
      hostile,
      broken,
      google,
      apple,
      social('twitter.com'),
      social('discord.com'),
      social('facebook.com'),
      social('kakao.com'),
      coinbaseWallet,
      phone,
    ],
    press: [open],
  },
  'list-hostile': { connectors: [hostile, broken, { id: 'empty.example', name: '\u202E ' }], press: [open] },
  'list-empty': { connectors: [], press: [open] },
  'list-what': { connectors: withoutExtensions, press: [open, '.lk-what > summary'] },
  'list-get': { connectors: withoutExtensions, press: [open, '.lk-sheet .lk-button[data-tone="quiet"]'] },
  'list-theme': {
    connectors: all,
    press: [open],
    theme: { accent: 'light-dark(#c026d3, #f0abfc)', radius: '4px' },
  },
  'list-arranged': {
    connectors: all,
    walletList: {
      groups: [{ title: 'For this shop', wallets: ['io.rabby', 'walletConnect'] }, 'social'],
      hidden: ['xyz.frame'],
      recommended: [
        { id: 'io.metamask', name: 'MetaMask', url: 'https://metamask.example' },
        { id: 'me.rainbow', name: 'Rainbow', url: 'https://rainbow.example' },
      ],
    },
    links: {
      terms: 'https://shop.example/terms',
      privacy: 'https://shop.example/privacy',
      support: 'https://shop.example/support',
    },
    press: [open],
  },
  'list-inline': {
    connectors: all,
    element: (
      <div className="sample-column">
        <WalletList />
      </div>
    ),
  },
  'asking-extension': { connectors: all, press: [open, row('extension')] },
  'asking-slow': { connectors: all, press: [open, row('extension')], pending: { slow: true } },
  'asking-social': { connectors: all, press: [open, row('social')] },
  'asking-coinbase': { connectors: all, press: [open, row('coinbase')] },
  'asking-inline': {
    connectors: all,
    press: [row('extension')],
    element: (
      <div className="sample-column">
        <WalletList />
      </div>
    ),
  },
  'failed-rejected': failing(new UserRejectedRequestError(new Error('denied'))),
  'failed-pending': failing(new ResourceUnavailableRpcError(new Error('pending'))),
  'failed-silent': failing(reason('noAnswer')),
  'failed-relay': failing(reason('relayUnreachable'), 'phone'),
  'failed-popup': failing(reason('windowBlocked'), 'coinbase'),
  'failed-other': failing(Object.assign(new Error('raw technical text'), { code: -32603 })),
  'failed-reference': {
    ...failing(Object.assign(new Error('unknown error'), { code: 5000, data: { reference: 'K7QM-2X9D' } }), 'social'),
    links: { support: 'https://shop.example/support' },
  },
  'phone-preparing': { connectors: [google, phone], press: [open, row('phone')] },
  'phone-code': { connectors: all, press: [open, row('phone')] },
  'phone-apps': { connectors: all, press: toApps },
  'phone-opening': {
    connectors: all,
    press: [...toApps, '[data-look="apps"] .lk-row'],
  },
  restoring: {
    connectors: all,
    state: { status: 'reconnecting' },
    pending: { name: 'MetaMask', waitingFor: 'announcement' },
    press: [open],
  },
  'restoring-slow': {
    connectors: all,
    state: { status: 'reconnecting' },
    pending: { name: 'MetaMask', waitingFor: 'answer', slow: true },
    connected: { address, chainId: 1, connector: 'io.metamask' },
    press: [open],
  },
  'ending-wallet': disconnection('wallet'),
  'ending-elsewhere': disconnection('elsewhere'),
  'ending-silent': disconnection('silent'),
  'ending-missing': disconnection('missing'),
  'ending-refused': disconnection('refused'),
}
