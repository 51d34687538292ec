import workerUrl from './worker.ts?worker&url'
import { createWorkerStarter } from './worker-starter.ts'

/** Starts the vault worker. */
export const startWorker = createWorkerStarter(workerUrl)
