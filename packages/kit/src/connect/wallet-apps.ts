import type { Platform } from './platform.ts'

/** A wallet app that supports WalletConnect, and how it is opened. */
export type WalletApp = {
  name: string
  /** The rdns that its extension announces (EIP-6963), if it has one. */
  rdns?: string
  /** The prefix of its own links; `wc?uri=…` follows. */
  link: `${string}://${string}`
  /** Its package on Android; `listens` if it handles `wc:` itself, otherwise its own links. */
  android: { package: string; listens?: 'wc' }
  /** Its id in Apple's App Store. */
  ios: string
  /** The page of its own where its extension is installed, if it has one. */
  site?: `https://${string}`
}

/**
 * Well-known apps, roughly in order of popularity. Only facts that the wallets and other kits publish; no request is
 * made before a visitor taps.
 */
export const walletApps: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    rdns: 'io.metamask',
    link: 'metamask://',
    android: { package: 'io.metamask', listens: 'wc' },
    ios: 'id1438144202',
    site: 'https://metamask.io/download',
  },
  {
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    link: 'trust://',
    android: { package: 'com.wallet.crypto.trustapp' },
    ios: 'id1288339409',
    site: 'https://trustwallet.com/browser-extension',
  },
  {
    name: 'Rainbow',
    rdns: 'me.rainbow',
    link: 'rainbow://',
    android: { package: 'me.rainbow', listens: 'wc' },
    ios: 'id1457119021',
    site: 'https://rainbow.me/extension',
  },
  {
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    link: 'okex://main/',
    android: { package: 'com.okinc.okex.gp', listens: 'wc' },
    ios: 'id1327268470',
    site: 'https://okx.com/download',
  },
  {
    name: 'Binance Wallet',
    rdns: 'com.binance.wallet',
    link: 'bnc://app.binance.com/cedefi/',
    android: { package: 'com.binance.dev', listens: 'wc' },
    ios: 'id1436799971',
  },
  {
    name: 'Bitget Wallet',
    rdns: 'com.bitget.web3',
    link: 'bitkeep://',
    android: { package: 'com.bitkeep.wallet', listens: 'wc' },
    ios: 'id1395301115',
  },
  { name: 'Uniswap Wallet', link: 'uniswap://', android: { package: 'com.uniswap.mobile' }, ios: 'id6443944476' },
  {
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    link: 'zerion://',
    android: { package: 'io.zerion.android', listens: 'wc' },
    ios: 'id1456732565',
    site: 'https://zerion.io/extension',
  },
  {
    name: 'Ledger Live',
    link: 'ledgerlive://',
    android: { package: 'com.ledger.live', listens: 'wc' },
    ios: 'id1361671700',
  },
  { name: 'imToken', link: 'imtokenv2://', android: { package: 'im.token.app' }, ios: 'id1384798940' },
  {
    name: 'TokenPocket',
    rdns: 'pro.tokenpocket',
    link: 'tpoutside://',
    android: { package: 'vip.mytokenpocket' },
    ios: 'id6444625622',
  },
  { name: 'SafePal', link: 'safepalwallet://', android: { package: 'io.safepal.wallet' }, ios: 'id1548297139' },
  { name: '1inch', link: 'oneinch://', android: { package: 'io.oneinch.android' }, ios: 'id1546049391' },
]

/**
 * The URL that opens an app with a connection's URI in it.
 *
 * Android: an intent for exactly this app, which leads to the store when it is missing (and leaves the page open).
 * Elsewhere the app's own scheme rather than its web address, which would take the visitor away if the app is missing.
 */
export function appLink({ link, android }: WalletApp, uri: string, platform: Platform): string {
  const schemeLink = `${link}wc?uri=${encodeURIComponent(uri)}`
  if (platform !== 'android') return schemeLink
  const target = android.listens ? uri : schemeLink
  const scheme = target.slice(0, target.indexOf(':'))
  return `intent:${target.slice(scheme.length + 1)}#Intent;scheme=${scheme};package=${android.package};end`
}

/** The store's page of an app. */
export function storeLink({ android, ios }: WalletApp, platform: Platform): string {
  return platform === 'android'
    ? `https://play.google.com/store/apps/details?id=${android.package}`
    : `https://apps.apple.com/app/${ios}`
}
