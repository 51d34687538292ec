import type { ProjectLinks as Links } from '@latchkey/protocol/project'
import { VisuallyHidden } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import styles from './screens.module.css'

/** The project's terms, privacy policy and support, as its operator has configured them. */
export function ProjectLinks({ links = {} }: { links?: Links | undefined }) {
  const { login: t } = useMessages()
  const named = (['terms', 'privacy', 'support'] as const).filter((name) => links[name] !== undefined)
  if (named.length === 0) return null
  return (
    <ul className={styles.links}>
      {named.map((name) => (
        <li key={name}>
          <a href={links[name]} target="_blank" rel="noreferrer noopener">
            {t.links[name]}
            <VisuallyHidden> ({t.newTab})</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
