import { cpus, loadavg } from 'node:os'
import { measureApproval } from './approve.ts'
import { measureAptosNode } from './aptos-node.ts'
import { measureAudit } from './audit.ts'
import { measureBridge } from './bridge.ts'
import { measureEngines } from './engines.ts'
import { measureFamilies } from './families.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureKits } from './kits.ts'
import { type Ending, type Laboratory, openBrowser, openLaboratory } from './laboratory.ts'
import { measureLogin } from './login.ts'
import { measureOffice } from './office.ts'
import { measureProfile } from './profile.ts'
import { measureReady } from './ready.ts'
import { measureSizes } from './sizes.ts'
import { printTable, type Row } from './table.ts'
import { measureThroughput } from './throughput.ts'

const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

const ending: Ending = []
let ended = Promise.resolve()
/** Stops what was started, the last first. Each call also waits for the previous one. */
const stopAll = (): Promise<void> => {
  ended = ended.then(async () => {
    for (let end = ending.pop(); end; end = ending.pop()) await end().catch((failure) => say(String(failure)))
  })
  return ended
}

const stopping = new AbortController()
const stop = (why: string) => {
  if (stopping.signal.aborted) return
  stopping.abort(new Error(`Stopped: ${why}.`))
  void stopAll()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// If the parent command is killed, its children stay. Nobody would read the results, so stop and free the machine.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop('the command that started this has ended'), 1_000).unref()

const machine = (chromium: string) => {
  const [first, ...more] = cpus()
  const load = loadavg().map((each) => each.toFixed(1))
  return [
    `${1 + more.length} × ${first?.model.trim() || process.arch}`,
    `Node ${process.versions.node}`,
    `Chromium ${chromium}`,
    `load average at the start ${load.join(', ')}`,
  ].join(' · ')
}

const stopped = stopping.signal
let browser: ReturnType<typeof openBrowser> | undefined
const readBrowser = () => {
  browser ??= openBrowser(ending)
  return browser
}
let laboratory: Promise<Laboratory> | undefined
/** Starts a Latchkey for the first measurement that needs one, because it would slow down the others. */
const inLaboratory = (measure: (laboratory: Laboratory) => Promise<Row[]>) => async () => {
  const open = async () => {
    say('Starting a Latchkey to measure …')
    return openLaboratory(ending, stopped, await readBrowser())
  }
  laboratory ??= open()
  return measure(await laboratory)
}

/** The benchmarks. `npm run bench -- <name> …` runs only the named ones. */
const measurements: Record<string, { title: string; measure(): Promise<Row[]> }> = {
  // First, while nothing else runs.
  kits: {
    title: 'A button and a wallet list: Latchkey’s kit and others',
    measure: async () => measureKits(await readBrowser(), stopped),
  },
  aptos: { title: 'A client of an Aptos node', measure: () => measureAptosNode(ending) },
  sizes: { title: 'Sizes', measure: inLaboratory(measureSizes) },
  families: { title: 'Chain families, loaded when they are used', measure: inLaboratory(measureFamilies) },
  ready: { title: 'createWallet → face_ready', measure: inLaboratory(measureReady) },
  bridge: { title: 'Round trips between page and wallet', measure: inLaboratory(measureBridge) },
  approve: { title: 'Approve → signature', measure: inLaboratory(measureApproval) },
  login: { title: 'Login click → connected, a returning user', measure: inLaboratory(measureLogin) },
  'first-visit': { title: 'First visit → first signature, first payment', measure: inLaboratory(measureFirstVisit) },
  engines: {
    title: 'Chromium, Firefox and WebKit',
    measure: async () => measureEngines(await readBrowser(), ending, stopped),
  },
  audit: { title: 'Rows of the audit', measure: inLaboratory(measureAudit) },
  office: {
    title: 'Sign-ins behind one address',
    measure: inLaboratory((laboratory) => measureOffice(laboratory, ending, stopped)),
  },
  throughput: { title: 'Guard evaluations and API unlocks', measure: inLaboratory(measureThroughput) },
  profile: { title: 'Where a guard’s processor time goes', measure: () => measureProfile(ending, stopped) },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(measurements, name))
if (unknown.length > 0) {
  say(`Nothing is called ${unknown.join(', ')}. There is: ${Object.keys(measurements).join(', ')}.`)
  process.exit(2)
}

try {
  console.log(`# Latchkey, measured\n\n${machine((await readBrowser()).version())}`)
  console.log('\nTimes are of this machine under this load. The p99 of fewer than 100 samples is the greatest of them.')
  for (const [name, { title, measure }] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue
    stopped.throwIfAborted()
    say(`Measuring ${name} …`)
    const began = performance.now()
    printTable(title, await measure())
    say(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
} catch (failure) {
  process.exitCode = 1
  if (stopping.signal.aborted) say((stopping.signal.reason as Error).message)
  else say(`The bench failed: ${failure instanceof Error ? failure.stack : failure}`)
} finally {
  await stopAll()
}
// Kept-alive connections of the measuring client must not keep the process running.
process.exit()
