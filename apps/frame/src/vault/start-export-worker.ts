import workerUrl from './export-worker.ts?worker&url'
import { createWorkerStarter } from './worker-starter.ts'

/** Starts the worker of the export window. */
export const startExportWorker = createWorkerStarter(workerUrl)
