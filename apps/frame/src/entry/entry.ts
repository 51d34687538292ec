import { WalletError } from '@latchkey/core/errors'
import { readWireNetwork } from '@latchkey/core/wire-networks'
import { origin as originShape } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import type { ServerState } from '../session/http.ts'
import { lazyImport } from './lazy-import.ts'
import type { LegacyListener } from './legacy-transport.ts'
import { readStart } from './networks.ts'
import { type Caller, createPageSession, type PageSessionParts, type PageSessions } from './page-session.ts'
import { createProject, type ProjectRow } from './project.ts'
import { createSafeArea } from './safe-area.ts'
import { openSdkTransport, readHello } from './sdk-transport.ts'
import type { Settings } from './settings.ts'

export type { WalletApp, WalletAppParts } from './page-session.ts'

type Parts = Pick<PageSessionParts, 'createSession' | 'loadWalletApp'> & {
  settings: Settings | undefined
  fetchProject(api: string, apiKey: string, serverState: ServerState): Promise<ProjectRow>
}

const createPageSessions = (
  view: Window,
  settings: Settings,
  { fetchProject, createSession, loadWalletApp }: Parts,
): PageSessions => {
  const { config, apiKey, version } = settings
  const serverState: ServerState = { ahead: 0 }
  const project = createProject({
    ask: () => fetchProject(config.api, apiKey, serverState),
    apiKey,
    storage: () => view.localStorage,
  })
  return {
    project,
    open: ({ origin, kind, wire, belongs, ...caller }: Caller) =>
      createPageSession({
        ...caller,
        view,
        settings,
        serverState,
        createSession,
        loadWalletApp,
        page: { origin, kind, wire, version },
        project: project.of(belongs),
      }),
  }
}

const unknownKey = () => new WalletError('unauthorized', { reason: 'invalid api key error' })

/** Why a page of the legacy SDKs gets no wallet. A host that knows all projects refuses such pages earlier. */
const refusalOf = (row: ProjectRow | undefined, parentOrigin: string | undefined): WalletError | undefined => {
  if (!row) return unknownKey()
  if (parentOrigin === undefined || row.origins.includes(parentOrigin)) return undefined
  return new WalletError('unauthorized', { reason: 'invalid host name error' })
}

/** The origins of all windows around the page's own; a browser that hides them yields one that no project has. */
const outerOrigins = (view: Window): string[] => {
  if (view.top === view.parent) return []
  const all = view.location.ancestorOrigins
  return all ? Array.from(all).slice(1) : ['null']
}

/**
 * The frame's only listener and transport. It is embedded in one page, whose first valid message decides which wire is
 * used: the hello of our own SDK brings a port, and nothing else is listened to afterwards; a legacy SDK's request
 * rules out the hello. Without a page around it, a native client may have opened the wallet to be answered by redirect.
 */
export function openEntry(view: Window, parts: Parts): void {
  const { settings } = parts
  const sessions = settings && createPageSessions(view, settings, parts)
  if (view.parent !== view) openToPage(view, settings, sessions)
  else openNative(view, settings, sessions).catch(() => undefined)
}

const openNative = async (view: Window, settings: Settings | undefined, sessions: PageSessions | undefined) => {
  const loaded = await lazyImport(() => import('./native-transport.ts'))().catch(() => undefined)
  await loaded?.openToNative(view, settings, sessions)
}

const openToPage = (view: Window, settings: Settings | undefined, sessions: PageSessions | undefined) => {
  const outer = outerOrigins(view)
  const isOf = (row: ProjectRow, origin: string) => [origin, ...outer].every((each) => row.origins.includes(each))
  let legacyListener: LegacyListener | undefined
  let wire: 'legacy' | 'sdk' | undefined

  const arrive = (event: MessageEvent<unknown>) => {
    if (event.source !== view.parent) return
    const [port, ...more] = event.ports
    if (wire === 'legacy' || !port) {
      if (legacyListener?.(event)) wire = 'legacy'
      return
    }
    const origin = v.safeParse(originShape, event.origin)
    const greeting = readHello(event.data)
    if (more.length > 0 || !origin.success || !greeting) return
    wire = 'sdk'
    view.removeEventListener('message', arrive)
    openSdkTransport(
      port,
      greeting,
      (transport) =>
        sessions
          ? sessions.open({
              transport,
              ids: 'unique',
              origin: origin.output,
              kind: 'FACE_SDK',
              wire: 'sdk',
              start: () => readWireNetwork(greeting.network),
              belongs: (row) => isOf(row, origin.output),
            })
          : unknownKey(),
      createSafeArea(view),
    )
  }
  view.addEventListener('message', arrive)

  const awaitLegacy = async () => {
    const row = await sessions?.project.know().catch(() => undefined)
    const parentOrigin = view.location.ancestorOrigins?.[0]
    const failure = refusalOf(row, parentOrigin)
    if (wire || (!failure && !row?.legacyWire)) return
    const { openLegacyRefusal, openLegacyTransport } = await lazyImport(() => import('./legacy-transport.ts'))()
    if (wire) return
    if (failure) legacyListener = openLegacyRefusal(view, failure)
    if (failure || !settings || !sessions || !row) return
    const origins = row.origins.filter(
      (each) => isOf(row, each) && (parentOrigin === undefined || each === parentOrigin),
    )
    legacyListener = openLegacyTransport(view, origins, {
      version: settings.version,
      createPageSession: (origin, transport) =>
        sessions.open({
          transport,
          ids: 'reused',
          origin,
          kind: 'FACE_SDK',
          wire: 'legacy',
          start: () => readStart(settings),
          belongs: (row) => row.legacyWire && isOf(row, origin),
        }),
    })
  }
  // Without the code of that wire its pages wait, as for an unreachable wallet.
  awaitLegacy().catch(() => undefined)
}
