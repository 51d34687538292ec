import styles from './aptos.module.css'

/** A value as the node wrote it; large numbers keep all their digits. */
export function Json({ value }: { value: unknown }) {
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each), 2)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <pre className={styles.json} tabIndex={0}>
      {text}
    </pre>
  )
}
