import styles from './address.module.css'
import { AddressMark } from './address-mark.tsx'
import { CopyButton } from './copy-button.tsx'
import { useUi } from './ui-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A name somebody chose, as NEAR and Hedera have them: shorter than any address, or with a dot. */
const isName = (value: string): boolean => value.length < 32 || value.includes('.')

/**
 * Fours, the `0x` kept with the first; a name as it is, and so what stands before or after: `ed25519:`, `::coin::Coin`.
 */
const groups = (value: string): string[] => {
  if (isName(value)) return [value]
  const [, hex = '', kind, body = '', type = ''] = /^(0x)?([a-z]\w*:(?!:))?(.*?)(::.*)?$/is.exec(value) ?? []
  const [first = '', ...rest] = body.match(/.{1,4}/gs) ?? []
  return [...(kind ? [kind] : []), hex + first, ...rest, ...type.split(/(?=::)/)].filter(Boolean)
}

export type AddressProps = {
  value: string
  /** The owner's role, read before the address: "Recipient". */
  label?: string | undefined
  /** Without the button, where there is little room: it is still text that can be selected. */
  copies?: boolean | undefined
}

/**
 * A whole address in fours, a name in one piece, with its mark and a button that copies it. Selecting and copying gives
 * it without gaps.
 */
export function Address({ value, label, copies = true }: AddressProps) {
  const { messages } = useUi()
  return (
    <div className={styles.address} data-address={value} data-label={label}>
      <AddressMark value={value} />
      <div className={styles.text}>
        {label && <span className={styles.label}>{label}</span>}
        <VisuallyHidden>{value}</VisuallyHidden>
        <span
          className={`${styles.value} ${value.startsWith('0x') ? styles.hex : ''}`}
          aria-hidden="true"
          translate="no"
        >
          {groups(value).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address
            <span key={at} className={styles.group}>
              {at > 0 && <wbr />}
              {group}
            </span>
          ))}
        </span>
      </div>
      {copies && <CopyButton value={value} label={label ? messages.copyAddressOf(label) : messages.copyAddress} />}
    </div>
  )
}
