import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Ending } from './laboratory.ts'
import { ms, type Row } from './table.ts'

type Measured = { perSecond: number; walkMs: number; seen: number; grown: number }

const start = (ending: Ending, file: string, ...args: string[]) => {
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ending.push(async () => void child.kill())
  return new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('\n')) resolve(text.trim())
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

/**
 * Compares our client of an Aptos node with the older official one, each in a process of its own, at the same server.
 */
export const measureAptosNode = async (ending: Ending): Promise<Row[]> => {
  const url = await start(ending, 'aptos-node-server.ts')
  const measure = async (which: string): Promise<Measured> => {
    const measured = JSON.parse(await start(ending, 'aptos-node-client.ts', which, url)) as Measured // printed by ours
    if (measured.seen !== 100_000) throw new Error(`${which} saw ${measured.seen} resources`)
    return measured
  }
  const ours = await measure('ours')
  const legacy = await measure('aptos 1.22.1')
  const megabytes = ({ grown }: Measured) => `${(grown / 1e6).toFixed(0)} MB`
  const row = (what: string, figure: (measured: Measured) => string): Row => ({
    what,
    figure: figure(ours),
    baseline: `aptos 1.22.1: ${figure(legacy)}`,
  })
  return [
    row('accounts read, 8 at a time', ({ perSecond }) => `${perSecond.toFixed(0)} per second`),
    row('100 000 resources walked', ({ walkMs }) => ms(walkMs)),
    row('memory it takes at most, above what there was', megabytes),
  ]
}
