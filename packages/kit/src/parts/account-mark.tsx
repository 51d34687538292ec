import { drawMark } from '@latchkey/ui/mark'

/** An identicon of an address, the same as in the embedded wallet. Always beside the address, never alone. */
export function AccountMark({ address, size = 36 }: { address: string; size?: number }) {
  const { ground, tiles } = drawMark(address)
  return (
    <svg className="lk-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <rect width="24" height="24" fill={ground} />
      {tiles.map(({ path, fill, place }) => (
        <path key={place} d={path} fill={fill} transform={place} />
      ))}
    </svg>
  )
}
