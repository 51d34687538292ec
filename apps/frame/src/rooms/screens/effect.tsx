import type { Reading } from '@latchkey/chains/evm'
import { Address, Notice } from '@latchkey/ui'
import type { Description, Warning } from '../describe.ts'
import { texts } from '../texts/en.ts'
import styles from './screens.module.css'

export const isDanger = ({ tone }: Warning) => tone === 'danger'

/** Who gets, gives or guards what a transaction moves; several items one by one. */
export function Concerned({ seen, reading }: { seen: Description; reading: Reading }) {
  return (
    <>
      {reading.kind === 'item-transfer' && reading.items.length > 1 && (
        <ul className={styles.items}>
          {reading.items.map(({ id, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may come twice
            <li key={at}>{texts.send.itemTimes(`${id}`, `${amount}`)}</li>
          ))}
        </ul>
      )}
      {seen.owner && <Address label={seen.owner.label} value={seen.owner.address} />}
      {seen.party && <Address label={seen.party.label} value={seen.party.address} />}
      {seen.contract && <Address label={seen.contract.label} value={seen.contract.address} />}
    </>
  )
}

export const Warnings = ({ warnings }: { warnings: Warning[] }) =>
  warnings.map(({ tone, title, text }) => (
    <Notice key={title} tone={tone} title={title}>
      {text}
    </Notice>
  ))

/** Raw bytes, whole, in a box that scrolls. */
export function HexBlock({ label, value }: { label: string; value: string }) {
  return (
    <figure className={styles.block}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.hex} tabIndex={0} aria-label={label}>
        {value}
      </section>
    </figure>
  )
}
