import { openEntry } from './entry/entry.ts'

// The entry answers the page's hello before what answers requests is loaded.
openEntry(window, {
  loadSessions: async () => (await import('./page-sessions.ts')).openPageSessions(window),
})
