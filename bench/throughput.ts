import { spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@latchkey/dev'
import { deal } from '@latchkey/keys/oprf'
import { evaluate } from '@latchkey/service/evaluate'
import type { Laboratory } from './laboratory.ts'
import { type Load, load, together } from './load.ts'
import { createPeople, type Person } from './person.ts'
import { type Row, spread } from './table.ts'

/**
 * A guard locks at the fifth evaluation without a right PIN, so each person requests this many before all are proven.
 */
const perPerson = 4
const people = 40
const concurrencies = [1, 8] as const
const echoes = 2_000

/** One round of unlocking, message by message, `perPerson` times for each person. */
export const unlockAll = async (
  { stack }: Pick<Laboratory, 'stack'>,
  everybody: readonly Person[],
  concurrency: number,
) => {
  const { guard, server } = stack.parts
  const asked = Array.from({ length: perPerson }, () => everybody).flat()
  const who = (i: number): Person => asked[i] as Person // every list below has one entry for each asked
  const metas = await load(server.pid, concurrency, asked, (person) => person.meta())
  const evaluations = await load(guard.pid, concurrency, metas.results, (token, i) => who(i).evaluate(token))
  const proofs = await load(guard.pid, concurrency, evaluations.results, (evalId, i) => who(i).prove(evalId))
  const ofApi = await load(server.pid, concurrency, asked, (person) => person.evaluateAtApi())
  const pairs = proofs.results.map((receipt, i) => [receipt, ofApi.results[i] as string] as const) // one for each asked
  const opened = await load(server.pid, concurrency, pairs, ([receipt, evalId], i) => who(i).open(receipt, evalId))
  return { evaluations, openings: together(evaluations, proofs), unlocks: together(metas, together(ofApi, opened)) }
}

/** Repeats some work for a second in this process alone. */
const repeat = (work: () => unknown): Load => {
  for (let i = 0; i < 20; i++) work()
  const times: number[] = []
  const began = performance.now()
  const cpu = process.cpuUsage()
  while (performance.now() - began < 1_000) {
    const at = performance.now()
    work()
    times.push(performance.now() - at)
  }
  const { user, system } = process.cpuUsage(cpu)
  return { times, seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 }
}

/** Bare evaluations: only the services' cryptography. */
const evaluateInProcess = (): Load => {
  const [share] = deal({ threshold: 1, count: 1 }).shares
  if (!share) throw new Error('no share was dealt')
  return repeat(() => evaluate(share.share, share.publicKey, share.publicKey))
}

/** ECDH on P-256 by OpenSSL, through Node: a lower bound for an evaluation. */
const agreeAlone = (): Load => {
  const [own, other] = [createECDH('prime256v1'), createECDH('prime256v1')]
  own.generateKeys()
  const publicKey = other.generateKeys()
  return repeat(() => own.computeSecret(publicKey))
}

/** Measures a server that echoes JSON, in a process of its own. */
const measureEcho = async (): Promise<Map<number, Load>> => {
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'echo.ts'), String(port)], { stdio: 'inherit' })
  const ask = async () => {
    const body = JSON.stringify({ hello: 'x'.repeat(500) })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    return response.json()
  }
  try {
    for (let left = 100; ; left--) {
      const answer = await ask().catch((failure) => failure)
      if (!(answer instanceof Error)) break
      if (left === 0 || child.exitCode !== null) throw new Error('the echo did not start', { cause: answer })
      await new Promise((done) => setTimeout(done, 100))
    }
    const items = Array.from({ length: echoes })
    await load(child.pid, 8, items, ask)
    const found = new Map<number, Load>()
    for (const concurrency of concurrencies) found.set(concurrency, await load(child.pid, concurrency, items, ask))
    return found
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * The rate per second, the rate that one core and two could reach (from the CPU time of the service's process, one on
 * each), and the duration of each request.
 */
const rate = ({ times, seconds, cpu }: Load): string => {
  const perCore =
    cpu > 0
      ? `${(times.length / cpu).toFixed(0)} per second of its core, ${((2 * times.length) / cpu).toFixed(0)} of two`
      : 'its core unknown here'
  return `${(times.length / seconds).toFixed(0)} per second; ${perCore}; ${spread(times)}`
}

/** Throughput of one guard and one API process over real sockets, with PostgreSQL behind. */
export const measureThroughput = async (laboratory: Laboratory): Promise<Row[]> => {
  const everybody = await createPeople(laboratory.stack, people)
  await unlockAll(laboratory, everybody, 8)
  const rows: { evaluations: Row[]; openings: Row[]; unlocks: Row[] } = { evaluations: [], openings: [], unlocks: [] }
  const alone = `evaluation in process, no HTTP, no database: ${rate(evaluateInProcess())}`
  const agreed = `ECDH on P-256 in OpenSSL: ${rate(agreeAlone())}`
  const echo = await measureEcho()
  for (const concurrency of concurrencies) {
    const { evaluations, openings, unlocks } = await unlockAll(laboratory, everybody, concurrency)
    const at = concurrency === 1 ? 'one at a time' : `${concurrency} at a time`
    rows.evaluations.push({
      what: `guard evaluations (/v1/eval), ${at}`,
      figure: rate(evaluations),
      baseline: alone,
    })
    rows.openings.push({
      what: `PINs at the guard (/v1/eval + /v1/prove), ${at}`,
      figure: rate(openings),
      baseline: agreed,
      aim: '300 per second of two cores',
    })
    rows.unlocks.push({
      what: `API unlocks (/v1/vault/meta + /evaluate + /open), ${at}`,
      figure: rate(unlocks),
      baseline: `bare Hono JSON echo, one request: ${rate(echo.get(concurrency) as Load)}`, // measured for each of these
    })
  }
  return [...rows.evaluations, ...rows.openings, ...rows.unlocks]
}
