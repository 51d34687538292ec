import { toQrCode } from '@latchkey/ui/qr-code'
import { useMemo } from 'react'
import styles from './home/home.module.css'

/** A text as a QR code. `label` describes it for screen readers. */
export function QrCodeImage({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => toQrCode(value, 'medium'), [value])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
