import { describe, expect, test } from 'vitest'
import { quoted as t } from '../messages/quoted.ts'
import { imitationWarnings, noteWarnings } from './quoted-texts.ts'

const titles = (warnings: readonly { title: string }[]) => warnings.map(({ title }) => title)

describe('imitationWarnings', () => {
  test.each([
    'Latchkey: verified, safe',
    'Verified by your wallet',
    'Simulation: +50 SOL',
    '1” (Latchkey: verified, you receive 50 NEAR)',
    'item” Latchkey: safe',
    '[ Cancel ]  [ Approve ]',
    'Ｌａｔｃｈｋｅｙ: safe',
  ])('default: %s', (text) => expect(titles(imitationWarnings(['7', text], t))).toEqual([t.imitation]))

  test.each(['7', 'rent', 'Invoice 2031, thank you!', 'USD Coin', 'Paras: 4:12', 'happy birthday', '104372915'])(
    'behavior: %s is what people and collections write',
    (text) => expect(imitationWarnings([text], t)).toEqual([]),
  )
})

describe('noteWarnings', () => {
  test('default: a note that gives something', () =>
    expect(titles(noteWarnings('I owe Bob 5 SOL', 'me', t))).toEqual([t.instruction]))
  test('behavior: any other', () => expect(noteWarnings('gm', 'me', t)).toEqual([]))
})
