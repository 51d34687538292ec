import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { ServerState } from '../session/http.ts'
import { toFreshAddress } from './fresh-address.ts'
import type { Settings } from './settings.ts'

/** Whether the operator still lets this build of the frame open wallets, and the way to another build. */
export type Renewal = {
  /** Returns whether the API opens nothing for this build any more, as it said last. */
  isOutdated(): boolean
  /** Asks the API again where it has been silent. Never fails. */
  askAgain(): Promise<void>
  /** True where a person loaded the wallet anew to get another build. */
  wasReloaded: boolean
  /** Loads the wallet anew, past all caches. */
  reload(): void
}

type Parts = {
  view: Pick<Window, 'location'>
  settings: Pick<Settings, 'wasReloaded'> & { config: Pick<FrameConfig, 'build'> }
  serverState: ServerState
  /** Asks the API anything, for what each of its answers tells. */
  ask(): Promise<unknown>
}

/** The API counts as silent when it has answered nothing for this long, milliseconds. */
const silentMs = 30_000

/** Creates what a frame knows of the operator's minimum: what the API's answers tell. */
export function createRenewal({ view, settings, serverState, ask }: Parts): Renewal {
  return {
    isOutdated: () => (serverState.minimumBuild ?? 0) > (settings.config.build ?? 0),
    async askAgain() {
      if (Date.now() - (serverState.answeredAt ?? 0) >= silentMs) await ask().catch(() => undefined)
    },
    wasReloaded: settings.wasReloaded,
    reload: () => view.location.replace(toFreshAddress(view.location.search)),
  }
}
