import { openDoor } from './door/door.ts'
import { readSettings } from './door/settings.ts'
import { askProject } from './session/ask-project.ts'
import { createSession } from './session/session.ts'

openDoor(window, {
  settings: readSettings(document, location.search),
  askProject,
  createSession,
  loadRooms: () => import('./rooms/rooms.tsx'),
})
