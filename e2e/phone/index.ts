import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Hex } from 'viem'
import type { Command, Setup, Word } from './words.ts'

/** Somebody's phone with a wallet app, in a process of its own; see phone.ts. */
export type Phone = {
  address: Hex
  /** Everything that it reported, in order. */
  words: readonly Word[]
  do(command: Command): void
  stop(): Promise<void>
}

/**
 * Switches a phone on.
 *
 * @param env additional environment of its process, to reach a relay under TLS
 * @throws Error when its wallet does not start within 30 seconds
 */
export const openPhone = async (setup: Setup, env: NodeJS.ProcessEnv = {}): Promise<Phone> => {
  // Its client stores its sessions in the working directory.
  const home = mkdtempSync(join(tmpdir(), 'latchkey-phone-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'phone.ts'), JSON.stringify(setup)], {
    cwd: home,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const words: Word[] = []
  const ready = new Promise<Hex>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The phone did not start.')), 30_000)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const word = JSON.parse(line) as Word
      words.push(word)
      if (!('ready' in word)) return
      clearTimeout(timer)
      resolve(word.ready)
    })
  })
  const stop = async () => {
    child.kill()
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const address = await ready
    return { address, words, do: (command) => void child.stdin.write(`${JSON.stringify(command)}\n`), stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}
