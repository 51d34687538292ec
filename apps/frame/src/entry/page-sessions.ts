import type { ServerState } from '../session/http.ts'
import { type Caller, createPageSession, type PageSessionParts, type PageSessions } from './page-session.ts'
import { createProject, type ProjectRow } from './project.ts'
import { createRenewal } from './renewal.ts'
import type { Settings } from './settings.ts'

type Parts = Pick<PageSessionParts, 'createSession' | 'loadWalletApp'> & {
  fetchProject(api: string, apiKey: string, serverState: ServerState): Promise<ProjectRow>
}

/** Creates the page sessions that answer a page's requests, with the project of the frame's API key. */
export function createPageSessions(
  view: Window,
  settings: Settings,
  { fetchProject, createSession, loadWalletApp }: Parts,
): PageSessions {
  const { config, apiKey, version } = settings
  const serverState: ServerState = { ahead: 0 }
  const ask = () => fetchProject(config.api, apiKey, serverState)
  const project = createProject({
    ask,
    apiKey,
    storage: () => view.localStorage,
  })
  const renewal = createRenewal({ view, settings, serverState, ask })
  return {
    settings,
    project,
    open: ({ origin, kind, wire, belongs, ...caller }: Caller) =>
      createPageSession({
        ...caller,
        view,
        settings,
        serverState,
        renewal,
        createSession,
        loadWalletApp,
        page: { origin, kind, wire, version },
        project: project.of(belongs),
      }),
  }
}
