import { WalletError } from '@latchkey/core/errors'
import { readWireNetwork } from '@latchkey/core/wire-networks'
import { origin as originShape } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { lazyImport } from './lazy-import.ts'
import type { LegacyListener } from './legacy-transport.ts'
import { readStart } from './networks.ts'
import type { FrameTransport, PageSessions } from './page-session.ts'
import type { ProjectRow } from './project.ts'
import { createSafeArea } from './safe-area.ts'
import { openSdkTransport, readHello } from './sdk-transport.ts'

type Parts = {
  /** Loads what answers a page's requests; undefined where the release's configuration or the API key is malformed. */
  loadSessions(): Promise<PageSessions | undefined>
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
  const loadSessions = lazyImport(parts.loadSessions)
  if (view.parent !== view) openToPage(view, loadSessions)
  else openNative(view, loadSessions).catch(() => undefined)
}

const openNative = async (view: Window, loadSessions: Parts['loadSessions']) => {
  const [sessions, { openToNative }] = await Promise.all([
    loadSessions(),
    lazyImport(() => import('./native-transport.ts'))(),
  ])
  await openToNative(view, sessions?.settings, sessions)
}

/** Does the work once the document's load is over: scripts that it asks for earlier would put that off. */
const whenLoaded = (view: Window, work: () => void) => {
  if (view.document.readyState === 'complete') work()
  else view.addEventListener('load', work, { once: true })
}

const openToPage = (view: Window, loadSessions: Parts['loadSessions']) => {
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
    const openPageSession = async (transport: FrameTransport) => {
      const sessions = await loadSessions()
      if (!sessions) return unknownKey()
      return sessions.open({
        transport,
        ids: 'unique',
        origin: origin.output,
        kind: 'FACE_SDK',
        wire: 'sdk',
        start: () => readWireNetwork(greeting.network),
        belongs: (row) => isOf(row, origin.output),
      })
    }
    openSdkTransport(port, greeting, openPageSession, createSafeArea(view))
  }
  view.addEventListener('message', arrive)

  const awaitLegacy = async () => {
    if (wire) return
    const sessions = await loadSessions()
    const row = await sessions?.project.know().catch(() => undefined)
    const parentOrigin = view.location.ancestorOrigins?.[0]
    const failure = refusalOf(row, parentOrigin)
    if (wire || (!failure && !row?.legacyWire)) return
    const { openLegacyRefusal, openLegacyTransport } = await lazyImport(() => import('./legacy-transport.ts'))()
    if (wire) return
    if (failure) legacyListener = openLegacyRefusal(view, failure)
    if (failure || !sessions || !row) return
    const origins = row.origins.filter(
      (each) => isOf(row, each) && (parentOrigin === undefined || each === parentOrigin),
    )
    legacyListener = openLegacyTransport(view, origins, {
      version: sessions.settings.version,
      createPageSession: (origin, transport) =>
        sessions.open({
          transport,
          ids: 'reused',
          origin,
          kind: 'FACE_SDK',
          wire: 'legacy',
          start: () => readStart(sessions.settings),
          belongs: (row) => row.legacyWire && isOf(row, origin),
        }),
    })
  }
  // Without the code of that wire its pages wait, as for an unreachable wallet.
  whenLoaded(view, () => void awaitLegacy().catch(() => undefined))
}
