import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, type ErrorName } from '@latchkey/core/errors'
import { methods } from '@latchkey/protocol/methods'
import { type ServiceErrorCode, serviceErrors } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { readAttacks, readClaim } from './attacks.ts'
import { readThrowers } from './error-throwers.ts'
import { readMethodDocs } from './method-docs.ts'
import { referencePages } from './reference.ts'
import { schemaText } from './schema-text.ts'
import { readServiceThrowers } from './service-error-throwers.ts'

describe('referencePages', () => {
  test.each(Object.entries(referencePages()))(
    'behavior: docs/reference/%s is what the declarations say',
    (name, text) => {
      expect(readFileSync(join(root, 'docs', 'reference', name), 'utf8'), 'run npm run reference').toBe(text)
    },
  )
})

describe('readAttacks', () => {
  test('behavior: every attack says which claim it defends', () => {
    const attacks = readAttacks()
    expect(attacks.length).toBeGreaterThan(30)
    expect(attacks.filter(({ claim }) => claim === '')).toEqual([])
  })
})

describe('readClaim', () => {
  test.each([
    ['/** Claim: one line. */', 'One line.'],
    ['/**\n * The claim: two\n * lines.\n *\n * How it is tried.\n */', 'Two lines.'],
    ['/** Another comment. */', undefined],
  ])('%j', (source, claim) => expect(readClaim(source)).toBe(claim))
})

describe('readThrowers', () => {
  test('behavior: every error of the catalogue is made somewhere', () => {
    const unused = (Object.keys(catalogue) as ErrorName[]).filter((name) => readThrowers(name).length === 0)
    expect(unused).toEqual([])
  })

  test('default: where it is made', () => {
    expect(readThrowers('providersAndWalletsConfig')).toEqual(['kit'])
    expect(readThrowers('invalidEnvironment')).toEqual(['SDK', 'wallet'])
  })
})

describe('readServiceThrowers', () => {
  test('behavior: every failure of the services is made somewhere', () => {
    const codes = Object.keys(serviceErrors) as ServiceErrorCode[]
    expect(codes.filter((code) => readServiceThrowers(code).length === 0)).toEqual([])
  })

  test('default: where it is made', () => {
    expect(readServiceThrowers('wrong_kit')).toEqual(['API'])
    expect(readServiceThrowers('not_trusted')).toEqual(['wallet'])
  })
})

describe('readMethodDocs', () => {
  test('behavior: every method that is not a plain read says what it does', () => {
    const docs = readMethodDocs()
    const silent = Object.keys(methods).filter((name) => !docs.get(name) && !/^(eth|net|web3)_(?!sign|send)/.test(name))
    expect(silent).toEqual([])
  })
})

describe('schemaText', () => {
  test('default', () => {
    const schema = v.strictTuple([
      v.strictObject({ a: v.optional(v.pipe(v.string(), v.maxLength(4))) }),
      v.nullable(v.number()),
    ])
    expect(schemaText(schema)).toBe('[{a?: text (at most 4)}, number or null]')
  })
})
