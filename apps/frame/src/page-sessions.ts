import { createPageSessions } from './entry/page-sessions.ts'
import { readSettings } from './entry/settings.ts'
import { fetchProject } from './session/fetch-project.ts'
import { createSession } from './session/session.ts'
import { chooseLocale, loadMessages } from './wallet/messages/catalogue.ts'

/**
 * The page sessions that answer a page's requests; undefined where the release's configuration or the API key is
 * malformed.
 */
export function openPageSessions(view: Window) {
  const settings = readSettings(view.document, view.location.search)
  const loadWalletApp = () => {
    // What it needs for its first screen and a login comes beside it, and not after it; it says what is lost.
    loadMessages(chooseLocale(settings?.locale)).catch(() => undefined)
    import('./session/authenticated.ts').catch(() => undefined)
    return import('./wallet/wallet-app.tsx')
  }
  return settings && createPageSessions(view, settings, { fetchProject, createSession, loadWalletApp })
}
