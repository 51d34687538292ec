// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { findForeignWords, findUnbracketed, pseudoLocalize } from './pseudo.ts'

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
    expect(messages.code('7')).toBe('⟦Code ⟧7⟦···⟧')
    expect(messages.ended.title('MetaMask')).toEqual({ title: '⟦⟧MetaMask⟦ ended·····⟧' })
    expect(messages.none).toBe('')
  })
})

describe('findUnbracketed', () => {
  test('default: what stands outside, of texts within texts too', () => {
    expect(findUnbracketed('⟦Send ⟦5 POL⟧ to··⟧')).toBe('')
    expect(findUnbracketed('Close ⟦Send⟧ now')).toBe('Close   now')
    expect(findUnbracketed('⟦Why: ⟧⟦⟧no coins⟦⟧⟦.⟧')).toBe('no coins')
  })
})

describe('findForeignWords', () => {
  const find = (html: string) => {
    const element = document.createElement('div')
    element.innerHTML = html
    return findForeignWords(element, /POL|[\d.]+/g)
  }

  test('default: words for eyes and for ears', () => {
    expect(find('<p>⟦Send··⟧ 0.5 POL <b>now</b></p>')).toEqual(['now'])
    expect(find('<button aria-label="Close">⟦x·⟧</button><input placeholder="Amount">')).toEqual(['Close', 'Amount'])
    expect(find('<select><optgroup label="Tokens"><option>POL</option></optgroup></select>')).toEqual(['Tokens'])
    expect(find('<h1>⟦Call ⟧0.5::<wbr>⟦now⟧POL_<wbr>1</h1>')).toEqual(['::  _'])
    expect(find('<textarea>Hello</textarea>')).toEqual(['Hello', 'Hello'])
  })

  test('behavior: what is marked as data is none', () => {
    expect(find('<span translate="no">ann.near</span><time>12 May</time><p>⟦Sent·⟧ 12 POL</p>')).toEqual([])
  })
})
