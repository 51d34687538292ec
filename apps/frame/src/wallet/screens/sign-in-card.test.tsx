// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { loadSampleMessages, samples, toSampleProps } from '../samples.tsx'
import { setUpScreens, text } from './fixtures/test-document.ts'

const screens = setUpScreens()

const show = async (name: string, more: object = {}) => {
  const sample = samples[name]
  if (!sample) throw new Error(`no sample ${name}`)
  const props = { ...toSampleProps(sample, await loadSampleMessages('en')), ...more }
  await screens.show('SignMessage', props as never) // the sample's own props
}

describe('SignInCard', () => {
  test('default: every field of the message, a date in words, and the text itself', async () => {
    await show('message-sign-in')
    expect(text()).toContain('Welcome.')
    expect(text()).toContain('Siteapp.harbour.example')
    expect(text()).toContain('Pagehttps://app.harbour.example')
    expect(text()).toContain('Chain ID80001')
    expect(text()).toMatch(/Issued at(Nov 20, 2026, |\d)/)
    expect(text()).toContain('Nonce8f3c1a7b8f3c1a7b')
    expect(text()).toContain('Full message')
    expect(text()).toContain('wants you to sign in with your Ethereum account')
  })

  test('behavior: no card for a message that is not true, nor for an app nobody has checked', async () => {
    await show('message-mismatch')
    expect(text()).not.toContain('Full message')
    await show('message-sign-in', { requester: { origin: 'https://app.harbour.example', note: 'unverified' } })
    expect(text()).not.toContain('Full message')
  })

  test('behavior: a wrong field does not make an app that nobody has checked more believable', async () => {
    await show('message-unusual', { requester: { origin: 'https://app.harbour.example', note: 'unverified' } })
    expect(text()).toContain('This app is not verified')
    expect(text()).not.toContain('It’s for this site and this account')
    await show('message-unusual')
    expect(text()).toContain('It’s for this site and this account')
  })
})
