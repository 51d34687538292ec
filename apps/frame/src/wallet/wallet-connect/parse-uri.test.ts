import { describe, expect, test } from 'vitest'
import { parseUri } from './parse-uri.ts'

const topic = 'ab'.repeat(32)
const key = 'cd'.repeat(32)
const link = `wc:${topic}@2?expiryTimestamp=2000&relay-protocol=irn&symKey=${key}`

describe('parseUri', () => {
  test('default: the topic, and the link written anew', () => {
    expect(parseUri(link, 1_999_000)).toEqual({ topic, uri: link })
  })

  test('behavior: as people paste it, and as apps wrap it', () => {
    for (const text of [
      ` ${link}\n`,
      link.replace('wc:', 'wc:\u200b'),
      `https://wallet.example/wc?uri=${encodeURIComponent(link)}`,
      `wallet://wc?uri=${encodeURIComponent(link)}`,
      `${link}&methods=%5Bwc_sessionAuthenticate%5D&evil=1`,
    ])
      expect(parseUri(text, 0), text).toEqual({ topic, uri: link })
  })

  test('behavior: one that names no end', () => {
    expect(parseUri(`wc:${topic}@2?symKey=${key}`, 0)).toEqual({
      topic,
      uri: `wc:${topic}@2?relay-protocol=irn&symKey=${key}`,
    })
  })

  test('error: what is none', () => {
    for (const text of [
      '',
      'hello',
      'https://opensea.io',
      'javascript:alert(1)',
      `wc:${topic}@2`,
      `wc:${topic}@2?symKey=${key.slice(1)}`,
      `wc:${topic.slice(1)}@2?symKey=${key}`,
      `wc:${topic}@3?symKey=${key}`,
      `wc:${topic}@2?symKey=${key}&relay-protocol=other`,
      `wc:${topic}@2?symKey=${key}&expiryTimestamp=soon`,
    ])
      expect(parseUri(text, 0), text).toBe('form')
  })

  test('error: of the first version, which ended in 2023', () => {
    expect(parseUri(`wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fx&key=41791102`, 0)).toBe('version')
  })

  test('error: over', () => {
    expect(parseUri(link, 2_000_000)).toBe('expired')
  })
})
