import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Command, Setup, Word } from './words.ts'

/** Another dapp, in a process of its own; see dapp.ts. */
export type OtherDapp = {
  do(command: Command): void
  /** The next report of this kind, in order; each is returned once. @throws Error when none comes within 40 seconds */
  next<K extends string>(kind: K): Promise<Extract<Word, Record<K, unknown>>[K]>
  stop(): Promise<void>
}

const patience = 40_000

/**
 * Starts another dapp.
 *
 * @param env additional environment of its process, to reach a relay under TLS
 * @throws Error when it does not start in time
 */
export const openOtherDapp = async (setup: Setup, env: NodeJS.ProcessEnv = {}): Promise<OtherDapp> => {
  // Its client stores its sessions in the working directory.
  const home = mkdtempSync(join(tmpdir(), 'latchkey-other-dapp-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dapp.ts'), JSON.stringify(setup)], {
    cwd: home,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const words: Word[] = []
  const arrived = new EventTarget()
  createInterface({ input: child.stdout }).on('line', (line) => {
    words.push(JSON.parse(line) as Word)
    arrived.dispatchEvent(new Event('word'))
  })

  const next: OtherDapp['next'] = (kind) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const at = words.findIndex((word) => kind in word)
        if (at < 0) return
        clearTimeout(timer)
        arrived.removeEventListener('word', look)
        const [word] = words.splice(at, 1)
        resolve(Reflect.get(word ?? {}, kind))
      }
      const timer = setTimeout(() => {
        arrived.removeEventListener('word', look)
        reject(new Error(`The other dapp said no "${kind}", but: ${JSON.stringify(words)}`))
      }, patience)
      arrived.addEventListener('word', look)
      look()
    })
  const stop = async () => {
    child.kill()
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await next('ready')
    return { do: (command) => void child.stdin.write(`${JSON.stringify(command)}\n`), next, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}
