import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureCertutil, ensureEngines } from './engines.ts'

/** No programs, for the rest of a test. */
const takeAwayPrograms = () => {
  const nothing = mkdtempSync(join(tmpdir(), 'latchkey-no-programs-'))
  vi.stubEnv('PATH', nothing)
  vi.stubEnv('FIREFOX_PATH', undefined)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(nothing, { recursive: true })
  })
}

describe('ensureEngines', () => {
  test('behavior: where an engine is missing and cannot be installed, it says what is left out, and goes on', async () => {
    takeAwayPrograms()
    const said: string[] = []
    await ensureEngines((sentence) => said.push(sentence))
    expect(said).toEqual([
      'Left out: all journeys in Firefox. Debian: apt-get install firefox-esr',
      'Left out: all journeys in WebKit. Debian: apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb',
    ])
  })
})

describe('ensureCertutil', () => {
  test('behavior: where it is missing and cannot be installed, it says what is left out, and goes on', async () => {
    takeAwayPrograms()
    const said: string[] = []
    await ensureCertutil((sentence) => said.push(sentence))
    expect(said).toEqual([
      'Left out: what makes Chromium and Firefox trust a local authority. Debian: apt-get install libnss3-tools',
    ])
  })
})
