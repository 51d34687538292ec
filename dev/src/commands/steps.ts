import { spawn } from 'node:child_process'
import { styleText } from 'node:util'
import { reasonOf } from '../part.ts'
import { root } from '../root.ts'

export type Count = { passed: number; failed: number; skipped: number }

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs a program of node_modules under this Node. A signal to end is passed on, and ends us too once the program is gone.
 * @param output `show` it as it comes, or `keep` it for the caller
 * @returns its exit code and its output where it is captured
 */
export const runNode = (
  script: string,
  args: string[],
  { output, env }: { output: 'show' | 'keep'; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; text: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', output === 'show' ? 'inherit' : 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
    const signals = ['SIGINT', 'SIGTERM'] as const
    let asked: NodeJS.Signals | undefined
    const passOn = (signal: NodeJS.Signals) => {
      asked = signal
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    const forget = () => {
      for (const signal of signals) process.off(signal, passOn)
    }
    child.once('error', (failure) => {
      forget()
      reject(failure)
    })
    child.once('close', (code) => {
      forget()
      if (asked) process.kill(process.pid, asked)
      else resolve({ code: code ?? 1, text })
    })
  })

/** Runs one named step, and prints its result and how long it took. @returns the failure; empty if there was none */
export const step = async (name: string, work: () => Promise<string>): Promise<string> => {
  const began = performance.now()
  const failure = await work().catch(reasonOf)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const mark = failure ? styleText('red', '✗') : styleText('green', '✓')
  say(`${mark} ${name} ${styleText('dim', `${seconds} s`)}`)
  if (failure) say(failure.replace(/^/gm, '    '))
  return failure
}
