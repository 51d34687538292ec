import styles from './drawing.module.css'

type Name = 'purse' | 'letters' | 'plug' | 'sent' | 'welcome'

/** Strokes on 96 by 64; the second of each is fainter. */
const strokes: Record<Name, readonly [string, string]> = {
  /** A purse without anything in it. */
  purse: [
    'M20 22h52a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6h44v10M78 34H64a6 6 0 0 0 0 12h14',
    'M86 8v8M82 12h8M6 40v6M3 43h6',
  ],
  /** A letter box that nothing came to yet. */
  letters: [
    'M30 18h36a12 12 0 0 1 12 12v18H18V30a12 12 0 0 1 24 0v18M48 48v12M42 60h12M60 30h10',
    'M70 30V12h8v6M8 20v6M5 23h6',
  ],
  /** A plug and its socket. */
  plug: [
    'M6 32h16M22 20h12a12 12 0 0 1 0 24H22zM46 27h8M46 37h8M90 32H78M78 18v28a14 14 0 0 1 0-28z',
    'M62 12v6M59 15h6M60 50v4M58 52h4',
  ],
  /** An open door with light behind it. */
  welcome: ['M34 56V9h28v47M34 9l16 6v46l-16-5M45 36v3M20 56h14M62 56h14', 'M68 18l8-4M70 31h9M68 44l8 4'],
  /** A letter on its way. */
  sent: ['M34 34 84 8 66 56 50 42zM50 42l34-34M50 42l-3 13 8-8', 'M24 24h-8M26 40H8M32 54H18'],
}

/** A small drawing above words that say the same. */
export function Drawing({ name }: { name: Name }) {
  const [first, second] = strokes[name]
  return (
    <svg
      className={styles.drawing}
      data-drawing={name}
      viewBox="0 0 96 64"
      width="96"
      height="64"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={first} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <path d={second} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" opacity=".5" />
    </svg>
  )
}
