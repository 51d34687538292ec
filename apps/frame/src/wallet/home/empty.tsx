import type { ComponentProps, ReactNode } from 'react'
import { Drawing } from '../drawing.tsx'
import styles from './home.module.css'

type Props = { drawing: ComponentProps<typeof Drawing>['name']; title: string; children: ReactNode }

/** Says what is missing here, and how to get it. */
export function Empty({ drawing, title, children }: Props) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <p className={styles.name}>{title}</p>
      <p className={styles.small}>{children}</p>
    </div>
  )
}
