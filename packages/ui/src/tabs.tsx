import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

export type TabsProps<N extends string> = {
  /** The accessible name of the tabs. */
  label: string
  /** The names of the tabs and their titles, in order. */
  tabs: Readonly<Partial<Record<N, string>>>
  chosen: N
  onChoose(name: N): void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Several views, one shown at a time: the arrow keys cycle through the tabs (WAI-ARIA APG, tabs). */
export function Tabs<N extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<N>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(tabs) as N[] // the record's own
  const at = names.indexOf(chosen)
  const targets: Partial<Record<string, number>> = {
    ArrowRight: (at + 1) % names.length,
    ArrowLeft: (at + names.length - 1) % names.length,
    Home: 0,
    End: names.length - 1,
  }
  const press = (event: KeyboardEvent) => {
    const target = targets[event.key]
    const name = target === undefined ? undefined : names[target]
    if (target === undefined || name === undefined) return
    event.preventDefault()
    onChoose(name)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }
  return (
    <>
      <div className={styles.list} ref={list} role="tablist" aria-label={label} onKeyDown={press}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div
        key={chosen}
        className={styles.panel}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that may hold nothing to focus is itself a stop
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}
