import { readNetwork } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { origin as originShape } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import type { Heard } from '../session/send.ts'
import { createDesk, type Makers, type Mouth } from './desk.ts'
import { readHello, speakNewWire } from './new-wire.ts'
import { createProject, type ProjectRow } from './project.ts'
import type { Settings } from './settings.ts'

export type { Page, Rooms, RoomsParts } from './desk.ts'

type Parts = Makers & {
  settings: Settings | undefined
  askProject(api: FrameConfig['api'], apiKey: string, heard: Heard): Promise<ProjectRow>
}

/** The origins of all windows around the page's own; a browser that hides them gives one that no project has. */
const outerOrigins = (view: Window): string[] => {
  if (view.top === view.parent) return []
  const all = view.location.ancestorOrigins
  return all ? Array.from(all).slice(1) : ['null']
}

/**
 * The frame's only ear and mouth. The page opens with the hello of our own SDK, a window message with one port; from
 * then on the port alone is listened to.
 */
export const openDoor = (view: Window, parts: Parts): void => {
  const { settings, askProject } = parts
  const heard: Heard = { ahead: 0 }
  const project =
    settings &&
    createProject({
      ask: () => askProject(settings.config.api, settings.apiKey, heard),
      apiKey: settings.apiKey,
      storage: () => view.localStorage,
    })

  const arrive = (event: MessageEvent<unknown>) => {
    const [port, ...more] = event.ports
    if (view.parent === view || event.source !== view.parent || !port || more.length > 0) return
    const origin = v.safeParse(originShape, event.origin)
    const greeting = readHello(event.data)
    if (!origin.success || !greeting) return
    view.removeEventListener('message', arrive)
    const origins = [origin.output, ...outerOrigins(view)]
    speakNewWire(port, greeting, (mouth: Mouth) =>
      settings && project
        ? createDesk({
            ...parts,
            view,
            settings,
            heard,
            mouth,
            ids: 'unique',
            page: { origin: origin.output, kind: 'FACE_SDK', version: settings.version },
            start: () => readNetwork(greeting.network),
            project: project.of((row) => origins.every((each) => row.origins.includes(each))),
          })
        : undefined,
    )
  }
  view.addEventListener('message', arrive)
}
