import styles from './address-mark.module.css'
import { drawMark } from './mark.ts'

/** A small picture drawn from an address, to recognise one seen before. Stands beside the whole text, never alone. */
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
