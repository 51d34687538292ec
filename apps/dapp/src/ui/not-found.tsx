import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/use-messages.ts'
import styles from './layout.module.css'
import { Page } from './page.tsx'

export function NotFound() {
  const { title, text, action } = useMessages().notFound
  return (
    <main className={styles.main}>
      <Page name={title} title={title} lead={text}>
        <p>
          <Link to="/">{action}</Link>
        </p>
      </Page>
    </main>
  )
}
