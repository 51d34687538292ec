// The home as one chunk of its own: who only approves things does not pay for it.
export { Home } from './home.tsx'
export { openHome } from './open-home.ts'
