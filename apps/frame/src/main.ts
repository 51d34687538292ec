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

// Opened by itself there is nobody to speak with.
if (window.parent === window) document.getElementById('alone')?.removeAttribute('hidden')
