export { createApp, type GuardParts } from './app.ts'
export type { GuardConfiguration } from './configuration.ts'
export { createGuard, startGuard } from './guard.ts'
