import { expect, test } from 'vitest'
import { toMichelineText } from './micheline-text.ts'

const account = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'

test('default: as Michelson is written', () => {
  const pair = { prim: 'Pair', annots: ['%to'], args: [{ string: account }, { prim: 'Some', args: [{ int: '5' }] }] }
  expect(toMichelineText([pair, { prim: 'Unit' }])).toBe(`{ Pair %to "${account}" (Some 5); Unit }`)
  expect(toMichelineText({ string: 'a "word"' })).toBe('"a \\"word\\""')
})

test('behavior: bytes that stand for an address say whose', () => {
  const hash = 'a31e81ac3425310e3274a4698a793b2839dc0afa'
  const texts = [`0000${hash}`, `00${hash}`, `01${hash}00`, `0000${hash}64726169`].map((bytes) =>
    toMichelineText({ bytes }),
  )
  expect(texts.map((text) => /\((\w+)\)$/.exec(text)?.[1]?.slice(0, 3))).toEqual(['tz1', 'tz1', 'KT1', 'tz1'])
  expect(toMichelineText({ bytes: '0505' })).toBe('0x0505')
})
