import styles from './screens.module.css'

type Props = { label: string; checked: boolean; onChange(checked: boolean): void }

/** A box to tick before something unusual can be approved. */
export function Consent({ label, checked, onChange }: Props) {
  return (
    <label className={styles.consent}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
