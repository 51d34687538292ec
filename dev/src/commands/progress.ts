import { styleText } from 'node:util'
import type { PartState } from '../stack.ts'

type Line = { state: PartState; address: string }

const words: Record<PartState, string> = {
  preparing: 'building',
  starting: 'starting',
  ready: 'ready',
  stopping: 'stopping',
  stopped: 'stopped',
  failed: 'failed',
}
const colours: Partial<Record<PartState, 'green' | 'red' | 'dim'>> = { ready: 'green', failed: 'red', stopped: 'dim' }

/**
 * Shows the parts, one line each: in a terminal the lines change in place, elsewhere each important change is a new
 * line.
 */
export const createProgress = (stream: NodeJS.WriteStream) => {
  const lines = new Map<string, Line>()
  let drawn = 0

  const format = (part: string, { state, address }: Line) => {
    const word = words[state].padEnd(9)
    const shown = colours[state] ? styleText(colours[state], word, { stream }) : word
    return `  ${part.padEnd(26)}${shown} ${address}`.trimEnd()
  }
  const draw = () => {
    const up = drawn > 0 ? `\u001b[${drawn}A` : ''
    stream.write(`${up}${[...lines].map(([part, line]) => `\u001b[2K${format(part, line)}\n`).join('')}`)
    drawn = lines.size
  }

  return {
    show(part: string, state: PartState, address?: string) {
      const line = { state, address: address ?? lines.get(part)?.address ?? '' }
      lines.set(part, line)
      if (stream.isTTY) draw()
      else if (state !== 'starting' && state !== 'stopping') stream.write(`${format(part, line)}\n`)
    },
    /** Prints a text below the lines; later changes start a new block. */
    say(text: string) {
      stream.write(`${text}\n`)
      drawn = 0
      if (stream.isTTY) lines.clear()
    },
  }
}
