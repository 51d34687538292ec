import styles from './address-mark.module.css'
import { drawMark } from './mark.ts'

/** An identicon of an address, for recognition. Always beside the full text, never alone. */
export function AddressMark({ value }: { value: string }) {
  const { ground, tiles } = drawMark(value)
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
      <rect width="24" height="24" fill={ground} />
      {tiles.map(({ path, fill, place }) => (
        <path key={place} d={path} fill={fill} transform={place} />
      ))}
    </svg>
  )
}
