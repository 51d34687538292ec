import { describe, expect, test } from 'vitest'
import { firstMessages } from '../messages/en-first.ts'
import { explainDisconnection } from './explain-disconnection.ts'

const explain = (reason: 'refused' | 'silent' | 'left', connectorId: string) =>
  explainDisconnection({ reason, connectorId, name: 'Maple' }, firstMessages)

describe('explainDisconnection', () => {
  test('default: names the wallet', () => {
    expect(explain('refused', 'maple')?.title).toBe('Maple is no longer connected to this page')
  })

  test('behavior: who is signed out of the embedded wallet has nothing to approve, and signs in again', () => {
    const { title, text } = explain('refused', 'faceWallet') ?? {}
    expect(title).toBe('You’re signed out of your wallet')
    expect(text).toMatch(/^Sign in again/)
    expect(explain('silent', 'faceWallet')?.title).toBe('Your wallet didn’t respond')
  })

  test('behavior: who left knows it', () => {
    expect(explain('left', 'maple')).toBeUndefined()
  })
})
