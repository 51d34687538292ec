import { describe, expect, test } from 'vitest'
import { findLeaks, leaksIn } from './published.ts'
import { root } from './root.ts'

describe('findLeaks', () => {
  test('default: nothing in this repository tells of the machine it was written on', () => {
    expect(findLeaks(root)).toEqual([])
  })
})

describe('leaksIn', () => {
  // Assembled here, so that this file does not contain what it forbids.
  test.each([
    [`      "resolved": "https:/${'/packages.example/npm/x.tgz"'}`, 'the address of a package registry'],
    [`${'regis'}try=https://packages.example`, 'the address of a package registry'],
    [`//packages.example${'/:_auth'}Token=x`, 'a registry login'],
    [`see ${'/ho'}me/ada/project/file.ts`, 'a path of one machine'],
    [`"${'/Use'}rs/ada/project"`, 'a path of one machine'],
    [`cd ${'/wo'}rk/thing`, 'a path of one machine'],
    [`'${'/ro'}ot/.npmrc'`, 'a path of one machine'],
    [`-----BEGIN PRIVATE ${'KEY-----'}\\nMIIB`.replace('\\n', ''), 'a private key'],
    [`token: ${'gh'}p_${'a1'.repeat(18)}`, 'an access token'],
  ])('error: %s', (line, thing) => {
    expect(leaksIn('some/file', `fine\n${line}\n`)).toEqual([`some/file:2 holds ${thing}.`])
  })

  test.each([
    '    "resolved": "packages/core",',
    'https://example.com/home/ada/',
    "import './work/thing.ts'",
    'm/44/60/root/1',
    '/usr/bin/chromium',
  ])('behavior: %s is fine', (line) => {
    expect(leaksIn('some/file', line)).toEqual([])
  })
})
