import { Ring } from './spinner.tsx'
import styles from './steps.module.css'
import { useUi } from './ui-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Step = { label: string; state: 'todo' | 'doing' | 'done' | 'failed' }

const icons = {
  todo: 'M10 4a6 6 0 1 1 0 12a6 6 0 0 1 0-12z',
  done: 'M4 10.5l4 4 8-9',
  failed: 'M5 5l10 10M15 5L5 15',
}

/** Progress in steps: done, running, to come. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const { messages } = useUi()
  return (
    <ol className={styles.steps}>
      {steps.map(({ label, state }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and two may say the same
          key={at}
          className={styles.step}
          data-state={state}
          aria-current={state === 'doing' ? 'step' : undefined}
        >
          {state === 'doing' ? (
            <Ring />
          ) : (
            <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
              <path d={icons[state]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          )}
          <span>
            {label}
            <VisuallyHidden>: {messages.steps[state]}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  )
}
