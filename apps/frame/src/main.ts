import { openEntry } from './entry/entry.ts'
import { readSettings } from './entry/settings.ts'
import { askProject } from './session/ask-project.ts'
import { createSession } from './session/session.ts'

openEntry(window, {
  settings: readSettings(document, location.search),
  askProject,
  createSession,
  loadWalletApp: () => import('./wallet/wallet-app.tsx'),
})
