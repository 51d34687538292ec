// The home is a chunk of its own, loaded only where it is used.
export { Home } from './home.tsx'
export { openHome } from './open-home.ts'
