import { openEntry } from './entry/entry.ts'
import { readSettings } from './entry/settings.ts'
import { fetchProject } from './session/fetch-project.ts'
import { createSession } from './session/session.ts'

openEntry(window, {
  settings: readSettings(document, location.search),
  fetchProject,
  createSession,
  loadWalletApp: () => import('./wallet/wallet-app.tsx'),
})
