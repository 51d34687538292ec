import styles from './address.module.css'
import { AddressMark } from './address-mark.tsx'
import { CopyButton } from './copy-button.tsx'
import { useUi } from './ui-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A name that somebody chose, as on NEAR and Hedera: shorter than any address, or with a dot. */
const isName = (value: string): boolean => value.length < 32 || value.includes('.')

/**
 * Groups of four, the first with the `0x`; names unchanged, and so prefixes and suffixes: `ed25519:`, `::coin::Coin`.
 */
const groups = (value: string): string[] => {
  if (isName(value)) return [value]
  const [, hex = '', kind, body = '', type = ''] = /^(0x)?([a-z]\w*:(?!:))?(.*?)(::.*)?$/is.exec(value) ?? []
  const [first = '', ...rest] = body.match(/.{1,4}/gs) ?? []
  return [...(kind ? [kind] : []), hex + first, ...rest, ...type.split(/(?=::)/)].filter(Boolean)
}

export type AddressProps = {
  value: string
  /** The owner's role, read out before the address: "Recipient". */
  label?: string | undefined
  /** False: without the button, where there is little space; the text can still be selected. */
  copies?: boolean | undefined
}

/** The text of a full address in groups of four, read out in one piece. */
export function AddressText({ value }: Pick<AddressProps, 'value'>) {
  return (
    <>
      <VisuallyHidden>{value}</VisuallyHidden>
      <span className={`${styles.value} ${value.startsWith('0x') ? styles.hex : ''}`} aria-hidden="true" translate="no">
        {groups(value).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
          <span key={at} className={styles.group}>
            {at > 0 && <wbr />}
            {group}
          </span>
        ))}
      </span>
    </>
  )
}

/**
 * A full address in groups of four, a name in one piece, with its identicon and a copy button. Selecting and copying
 * yields it without gaps.
 */
export function Address({ value, label, copies = true }: AddressProps) {
  const { messages } = useUi()
  return (
    <div className={styles.address} data-address={value} data-label={label}>
      <AddressMark value={value} />
      <div className={styles.text}>
        {label && <span className={styles.label}>{label}</span>}
        <AddressText value={value} />
      </div>
      {copies && <CopyButton value={value} label={label ? messages.copyAddressOf(label) : messages.copyAddress} />}
    </div>
  )
}
