import { Button, Notice } from '@latchkey/ui'
import styles from './home.module.css'

/** Moves the focus to the element that appears in place of the one that had it; otherwise it would go to the title. */
export const focus = (element: HTMLElement | null) => element?.focus()

type Answer = [words: string, act: () => void]

/** Asks before something that the person relies on is removed. */
export function Removal(props: { title: string; text?: string; keep: Answer; remove: Answer }) {
  const { title, text, keep, remove } = props
  return (
    <Notice tone="caution" role="alert" title={title}>
      {text !== undefined && <p>{text}</p>}
      <div className={`${styles.outs} ${styles.add}`}>
        <Button ref={focus} onClick={keep[1]}>
          {keep[0]}
        </Button>
        <Button onClick={remove[1]}>{remove[0]}</Button>
      </div>
    </Notice>
  )
}
