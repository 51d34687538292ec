import { knownToken } from '@latchkey/core/known-tokens'
import type { Network, NetworkName } from '@latchkey/core/networks'
import { AddressMark } from '@latchkey/ui'
import styles from './home.module.css'

type Mark = { background: string; path?: string; ink?: string }

/** Ethereum's coin, which many networks share. */
const ether: Mark = {
  background: '#627eea',
  path: 'M11.9 18 4.6 13.6 11.9 24l7.4-10.4zM12 0 4.7 12.2l7.3 4.4 7.4-4.4z',
}

/**
 * Marks of coins by symbol, on a grid of 24. The paths are Simple Icons' (CC0 1.0), where there are any; without a path
 * the symbol's first letters are shown on the coin's colour.
 */
const coins: Readonly<Record<string, Mark>> = {
  ETH: ether,
  POL: {
    background: '#8247e5',
    path: 'm17.82 16.342 5.692-3.287A.98.98 0 0 0 24 12.21V5.635a.98.98 0 0 0-.488-.846l-5.693-3.286a.98.98 0 0 0-.977 0L11.15 4.789a.98.98 0 0 0-.489.846v11.747L6.67 19.686l-3.992-2.304v-4.61l3.992-2.304 2.633 1.52V8.896L7.158 7.658a.98.98 0 0 0-.977 0L.488 10.945a.98.98 0 0 0-.488.846v6.573a.98.98 0 0 0 .488.847l5.693 3.286a.981.981 0 0 0 .977 0l5.692-3.286a.98.98 0 0 0 .489-.846V6.618l.072-.041 3.92-2.263 3.99 2.305v4.609l-3.99 2.304-2.63-1.517v3.092l2.14 1.236a.981.981 0 0 0 .978 0Z',
  },
  SOL: {
    background: '#7a3ff2',
    path: 'M23.9 18l-4 4.2a.9.9 0 0 1-.7.3H.5c-.5 0-.6-.5-.3-.8l4-4.1a.9.9 0 0 1 .6-.3h18.7c.5 0 .7.4.4.7zM20 9.7a.9.9 0 0 0-.7-.3H.5c-.5 0-.6.5-.3.8l4 4.1a.9.9 0 0 0 .6.3h18.7c.5 0 .7-.4.4-.8zM.5 6.7h18.7a.9.9 0 0 0 .7-.3l4-4.1c.3-.3.1-.8-.4-.8H4.8a.9.9 0 0 0-.7.3L.1 6c-.3.3-.1.7.4.7z',
  },
  NEAR: {
    background: '#111111',
    path: 'M21.443 0c-.89 0-1.714.46-2.18 1.218l-5.017 7.448a.533.533 0 0 0 .792.7l4.938-4.282a.2.2 0 0 1 .334.151v13.41a.2.2 0 0 1-.354.128L5.03.905A2.555 2.555 0 0 0 3.078 0h-.521A2.557 2.557 0 0 0 0 2.557v18.886a2.557 2.557 0 0 0 4.736 1.338l5.017-7.448a.533.533 0 0 0-.792-.7l-4.938 4.283a.2.2 0 0 1-.333-.152V5.352a.2.2 0 0 1 .354-.128l14.924 17.87c.486.574 1.2.905 1.952.906h.521A2.558 2.558 0 0 0 24 21.445V2.557A2.558 2.558 0 0 0 21.443 0Z',
  },
  HBAR: {
    background: '#111111',
    path: 'M17 17.4h-1.6V14H8.6v3.4H7V6.6h1.6V10h6.8V6.6H17zm-1.6-6.3H8.6v1.8h6.8z',
  },
  BNB: {
    background: '#f0b90b',
    ink: '#1a1a1a',
    path: 'M5.6 3.7 12 0l6.4 3.7L16 5l-4-2.3L8 5zm12.8 4.6L16 7l-4 2.3L8 7 5.6 8.3V11l4 2.3V18l2.4 1.3 2.3-1.3v-4.7l4.1-2.3zm0 7.4V13L16 14.3V17zm1.6.9-4 2.3v2.7l6.4-3.6v-7.4L20 12zM17.7 6 20 7.4V10l2.4-1.3V6L20 4.6zm-8 13.9v2.7L12 24l2.3-1.4v-2.7L12 21.3zm-4.1-4.2L8 17v-2.7L5.6 13zM9.7 6 12 7.4 14.3 6 12 4.6zM4 7.4 6.3 6 4 4.6 1.6 6v2.7L4 10zM4 12l-2.4-1.4V18L8 21.6v-2.7l-4-2.3z',
  },
  USDT: {
    background: '#009393',
    path: 'M18.8 10.5c0 .6-2.3 1.2-5.3 1.3h-3c-3-.1-5.3-.7-5.3-1.3s2.3-1.1 5.3-1.3v2.1h3V9.2c3 .2 5.3.7 5.3 1.3zM24 11 12 22.4 0 11l4.5-9.4h15zm-4.5-.3c0-.8-2.6-1.5-6-1.7V7.2h4.2V4.4H6.3v2.8h4.2V9c-3.4.2-6 .8-6 1.7s2.6 1.4 6 1.6v5.9h3v-5.9c3.4-.2 6-.8 6-1.6z',
  },
  LINK: {
    background: '#375bd2',
    path: 'M12 0 9.8 1.3l-6 3.4L1.6 6v12l2.2 1.3 6 3.4L12 24l2.3-1.3 5.9-3.4 2.2-1.3V6l-2.2-1.3-6-3.4zM6 15.5v-7l6-3.4 6 3.4v7l-6 3.4z',
  },
  USDC: { background: '#2775ca' },
  EURC: { background: '#2e6bd9' },
  DAI: { background: '#b8790f' },
  BTC: { background: '#c96d0a' },
  APT: { background: '#111111' },
  XTZ: { background: '#1f61db' },
  AVAX: { background: '#d8343a' },
  KAIA: { background: '#3b7a00' },
  CELO: { background: '#476520' },
  OAS: { background: '#087a52' },
  BORA: { background: '#1560bd' },
  SAND: { background: '#0277b5' },
  XDAI: { background: '#3e6957' },
}

/** Wrapped and bridged coins have the mark of the coin that they represent. */
const toBase = (symbol: string): string => {
  const [bare = symbol] = symbol.replace(/₮0?/, 'T').split('.')
  const base = /^(?:w|W|t)([A-Z]{2,})$/.exec(bare)?.[1]
  return base !== undefined && base in coins ? base : bare
}

/** A quiet colour for a name, on which white letters have a contrast of at least 4.5:1. */
const colourOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 360
  return `hsl(${sum} 40% 34%)`
}

function Disc({ name, mark }: { name: string; mark: Mark | undefined }) {
  const { path, background = colourOf(name), ink = '#ffffff' } = mark ?? {}
  return (
    <svg className={styles.coin} viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="20" fill={background} />
      {path ? (
        <path d={path} fill={ink} fillRule="evenodd" transform="translate(10.4 10.4) scale(.8)" />
      ) : (
        <text
          className={styles.letters}
          x="20"
          y="20"
          dy=".36em"
          fill={ink}
          textAnchor="middle"
          fontSize={name.length > 2 ? 12 : 16}
        >
          {name.slice(0, 3).toUpperCase()}
        </text>
      )}
    </svg>
  )
}

/** The mark of a coin. */
export function CoinMark({ coin }: { coin: string }) {
  const base = toBase(coin)
  return <Disc name={base} mark={Object.hasOwn(coins, base) ? coins[base] : undefined} />
}

/**
 * The mark of a token: its coin's where the network's record knows the address, otherwise the address's own identicon.
 * Anybody can give a token any name, so a name alone never gets a coin's mark.
 */
export function TokenMark({ network, address }: { network: Pick<Network, 'name'>; address: string }) {
  const known = knownToken(network.name as NetworkName, address)
  if (known) return <CoinMark coin={known.symbol} />
  return (
    <span className={styles.coin} aria-hidden="true">
      <AddressMark value={address} />
    </span>
  )
}
