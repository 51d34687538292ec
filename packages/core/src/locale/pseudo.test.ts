import { describe, expect, test } from 'vitest'
import { findUnbracketed, pseudoLocalize } from './pseudo.ts'

describe('pseudoLocalize', () => {
  test('default: every text is longer and in brackets, whatever it is made by', () => {
    const messages = pseudoLocalize({
      close: 'Close',
      steps: ['One', 'Two'],
      code: (code: string) => `Code ${code}`,
      ended: { title: (name: string) => ({ title: `${name} ended` }) },
      none: '',
    })
    expect(messages.close).toBe('⟦Close··⟧')
    expect(messages.steps).toEqual(['⟦One·⟧', '⟦Two·⟧'])
    expect(messages.code('7')).toBe('⟦Code 7··⟧')
    expect(messages.ended.title('MetaMask')).toEqual({ title: '⟦MetaMask ended·····⟧' })
    expect(messages.none).toBe('')
  })
})

describe('findUnbracketed', () => {
  test('default: what stands outside, of texts within texts too', () => {
    expect(findUnbracketed('⟦Send ⟦5 POL⟧ to··⟧')).toBe('')
    expect(findUnbracketed('Close ⟦Send⟧ now')).toBe('Close   now')
  })
})
