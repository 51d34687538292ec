import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/use-messages.ts'
import { Page } from './page.tsx'

/** Shown when no page has this address. */
export function NotFound() {
  const { title, text, action } = useMessages().notFound
  return (
    <Page name={title} title={title} lead={text}>
      <p>
        <Link to="/">{action}</Link>
      </p>
    </Page>
  )
}
