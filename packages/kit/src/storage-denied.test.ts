// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetApp, readApp, rememberApp } from './connect/app-choice.ts'
import { readRecent, writeRecent } from './connect/recent.ts'
import { browserStorage } from './connection/stored.ts'
import { readNote, writeNote } from './siwe/sign-in-note.ts'

// Browsers that deny storage throw as soon as the property is read.
describe('storage that the browser denies', () => {
  beforeEach(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied)
  })
  afterEach(() => void vi.restoreAllMocks())

  test.each<[string, () => unknown]>([
    ['there is none', () => browserStorage()],
    ['no wallet was used last', () => readRecent()],
    ['the wallet used last is not stored', () => writeRecent('maple')],
    ['nobody signed in', () => readNote()],
    ['a sign-in is not noted', () => writeNote('in')],
    ['a sign-out is not noted', () => writeNote(undefined)],
    [
      'the app of a phone is not remembered',
      () =>
        rememberApp({ name: 'Maple', link: 'https://maple.example', android: { package: 'example.maple' }, ios: '1' }),
    ],
    ['nor forgotten', () => forgetApp()],
    ['nor known', () => readApp()],
  ])('behavior: %s, and nothing throws', (_, use) => {
    expect(use()).toBeUndefined()
  })
})
