import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureEngines } from './engines.ts'

describe('ensureEngines', () => {
  test('behavior: where an engine is missing and cannot be installed, it says what is left out, and goes on', async () => {
    const nothing = mkdtempSync(join(tmpdir(), 'latchkey-no-programs-'))
    vi.stubEnv('PATH', nothing)
    vi.stubEnv('FIREFOX_PATH', undefined)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(nothing, { recursive: true })
    })
    const said: string[] = []
    await ensureEngines((sentence) => said.push(sentence))
    expect(said).toEqual([
      'Left out: all journeys in Firefox. Debian: apt-get install firefox-esr',
      'Left out: all journeys in WebKit. Debian: apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb',
    ])
  })
})
