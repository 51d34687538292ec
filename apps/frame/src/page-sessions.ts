import { createPageSessions } from './entry/page-sessions.ts'
import { readSettings } from './entry/settings.ts'
import { fetchProject } from './session/fetch-project.ts'
import { createSession } from './session/session.ts'

/**
 * The page sessions that answer a page's requests; undefined where the release's configuration or the API key is
 * malformed.
 */
export function openPageSessions(view: Window) {
  const settings = readSettings(view.document, view.location.search)
  const loadWalletApp = () => import('./wallet/wallet-app.tsx')
  return settings && createPageSessions(view, settings, { fetchProject, createSession, loadWalletApp })
}
