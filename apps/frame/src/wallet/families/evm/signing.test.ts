import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, createTestWallet, is, someone, stranger } from '../../fixtures/test-wallet.ts'
import { personalSign } from '../../handlers/sign-message.ts'
import { signTypedData, signTypedDataV3 } from './sign-typed-data.ts'

/** A browser that draws, or does not. */
const view = {
  document: { visibilityState: 'visible' },
  draws: true,
  requestAnimationFrame: (drawn: () => void) => {
    if (view.draws) setTimeout(drawn, 1)
  },
}
beforeEach(() => void vi.stubGlobal('window', view))
afterEach(() => {
  view.document.visibilityState = 'visible'
  view.draws = true
  vi.unstubAllGlobals()
})
const hello = toHex(fromUtf8('hello'))

describe('personalSign', () => {
  test('default: shows the message, signs exactly its bytes after approval', async () => {
    const { context, callOf, screen, done } = createTestWallet()
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    const { text, message, requester, pin, approve } = await screen('SignMessage')
    expect({ text, message, requester, pin }).toEqual({
      text: 'hello',
      message: hello,
      requester: context.requester,
      pin: false,
    })
    expect(done).toEqual([])
    approve({ pin: false })
    expect(await signing).toBe('0xaa')
    expect(done).toEqual([`message ${hello}`, 'commit'])
  })

  test('behavior: where the browser does not vouch for the screen, the PIN comes between', async () => {
    const { context, callOf, screen, done } = createTestWallet()
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    ;(await screen('SignMessage')).approve({ pin: true })
    const { submit, approve } = await screen('EnterPin')
    expect(done).toEqual([])
    await submit('482915', () => undefined)
    approve('open')
    await signing
    expect(done).toEqual(['open 482915', `message ${hello}`, 'commit'])
  })

  test('behavior: a closed vault asks for the PIN, after the message', async () => {
    const { context, callOf, screen, status, done } = createTestWallet()
    status.setState({ status: 'closed' })
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    const { pin, approve } = await screen('SignMessage')
    expect(pin).toBe(true)
    approve({ pin: true })
    const entering = await screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    await signing
    expect(done).toContain(`message ${hello}`)
  })

  test('behavior: a vault that closed while the person was reading asks for the PIN as well', async () => {
    const { context, callOf, screen, status } = createTestWallet()
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    const { approve } = await screen('SignMessage')
    status.setState({ status: 'closed' })
    approve({ pin: false })
    const entering = await screen('EnterPin')
    entering.approve('open')
    await signing
  })

  test('behavior: what is no text is shown as bytes and needs the PIN', async () => {
    const { context, callOf, screen } = createTestWallet()
    const signing = personalSign(callOf('personal_sign', [`0x${'ff'.repeat(32)}`, account]), context)
    const { text, pin, reject } = await screen('SignMessage')
    expect({ text, pin }).toEqual({ text: undefined, pin: true })
    reject()
    await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('behavior: a sign-in message is checked against the real origin', async () => {
    const { context, callOf, screen } = createTestWallet()
    const text = `evil.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://evil.example\nVersion: 1\nChain ID: 80001\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
    const signing = personalSign(callOf('personal_sign', [text, account]), context)
    const { signIn, reject } = await screen('SignMessage')
    expect(signIn).toEqual({ statement: undefined, problems: ['domain', 'uri'] })
    reject()
    await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('behavior: no signature leaves while nobody can see the frame', async () => {
    for (const hide of [
      () => {
        view.document.visibilityState = 'hidden'
      },
      () => {
        view.draws = false
      },
    ]) {
      const { context, callOf, screen, done, off } = createTestWallet()
      const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
      const { approve } = await screen('SignMessage')
      hide()
      approve({ pin: false })
      await new Promise((next) => setTimeout(next, 400))
      expect(done).not.toContain('commit')
      off.abort(new WalletError('userRejectedRequest'))
      await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
      expect(done).not.toContain('commit')
      view.document.visibilityState = 'visible'
      view.draws = true
    }
  })

  test('behavior: a frame that is shown again goes on', async () => {
    const { context, callOf, screen } = createTestWallet()
    view.draws = false
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    ;(await screen('SignMessage')).approve({ pin: false })
    await new Promise((next) => setTimeout(next, 100))
    view.draws = true
    expect(await signing).toBe('0xaa')
  })

  test('behavior: a call that was called off is not signed, however fast the click', async () => {
    const { context, callOf, screen, done, off } = createTestWallet()
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    const { approve } = await screen('SignMessage')
    approve({ pin: false })
    off.abort(new WalletError('userRejectedRequest'))
    await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
    expect(done).toEqual([])
  })

  test.each<[string, typeof someone | null, string]>([
    ['another account', someone, stranger],
    ['nobody signed in', null, account],
    ['a wallet never opened', { ...someone, vault: 'pending' }, account],
  ])('error: %s', async (_, user, asked) => {
    const { context, callOf, overlays } = createTestWallet({ user })
    await expect(personalSign(callOf('personal_sign', ['hello', asked]), context)).rejects.toSatisfy(is('unauthorized'))
    expect(overlays).toEqual([])
  })

  test('error: a vault that fails says only that', async () => {
    const signMessage = async () => {
      throw new Error('key of the person: …')
    }
    const { context, callOf, screen } = createTestWallet({ vault: { signMessage } })
    const signing = personalSign(callOf('personal_sign', ['hello', account]), context)
    ;(await screen('SignMessage')).approve({ pin: false })
    await expect(signing).rejects.toSatisfy(
      (error) => isWalletError(error, 'signFailed') && !error.message.includes('key of'),
    )
  })
})

describe('signTypedData', () => {
  const data = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Harbour' },
    message: { text: 'hello' },
  }
  const permit = {
    ...data,
    types: { ...data.types, Permit: [{ name: 'spender', type: 'address' }] },
    primaryType: 'Permit',
    message: { spender: stranger },
  }

  test('default: the text that is shown is the text that is signed', async () => {
    for (const given of [data, JSON.stringify(data, null, 2)]) {
      const { context, callOf, screen, done } = createTestWallet()
      const signing = signTypedData(callOf('eth_signTypedData_v4', [account, given]), context)
      const { view, pin, approve } = await screen('SignTypedData')
      expect(pin).toBe(false)
      approve({ pin: false })
      expect(await signing).toBe('0xbb')
      expect(done).toContain(`typed ${view.json}`)
      expect(JSON.parse(view.json)).toEqual(data)
    }
  })

  test('behavior: a permission to spend needs the PIN', async () => {
    const { context, callOf, screen, done } = createTestWallet()
    const signing = signTypedData(callOf('eth_signTypedData_v4', [account, permit]), context)
    const { pin, approve } = await screen('SignTypedData')
    expect(pin).toBe(true)
    approve({ pin: true })
    const entering = await screen('EnterPin')
    expect(done).toEqual([])
    entering.approve('open')
    await signing
  })

  test('security: the node of a page says nothing of what is valid on any network', async () => {
    const chain = { ...permit.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] }
    const bound = { ...permit, types: chain, domain: { chainId: 80_001 } }
    for (const [networks, asked, isLoaded] of [
      [[], permit, false],
      [[], bound, true],
      [['mumbai'], permit, true],
    ] as const) {
      const { context, callOf, screen } = createTestWallet({ networks: [...networks] })
      if (networks.length === 0) context.session.nodes.set('mumbai', 'https://rpc.example')
      const signing = signTypedData(callOf('eth_signTypedData_v4', [account, asked]), context)
      const { load, reject } = await screen('SignTypedData')
      expect(load !== undefined).toBe(isLoaded)
      reject()
      await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
    }
  })

  test('error: another account, another network, no typed data', async () => {
    const { context, callOf, overlays } = createTestWallet()
    const sign = (who: string, what: unknown) => signTypedData(callOf('eth_signTypedData_v4', [who, what]), context)
    await expect(sign(stranger, data)).rejects.toSatisfy(is('unauthorized'))
    await expect(sign(account, '{}')).rejects.toSatisfy(is('invalidParams'))
    const types = { ...data.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] }
    await expect(sign(account, { ...data, types, domain: { chainId: 1 } })).rejects.toSatisfy(is('invalidParams'))
    expect(overlays).toEqual([])
  })
})

describe('signTypedDataV3', () => {
  const note = (type: string, text: unknown) => ({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type }] },
    primaryType: 'Note',
    domain: { name: 'Harbour' },
    message: { text },
  })

  test('default: without arrays it signs what version 4 signs', async () => {
    const { context, callOf, screen, done } = createTestWallet()
    const signing = signTypedDataV3(callOf('eth_signTypedData_v3', [account, note('string', 'hello')]), context)
    ;(await screen('SignTypedData')).approve({ pin: false })
    expect(await signing).toBe('0xbb')
    expect(done).toContain(`typed ${JSON.stringify(note('string', 'hello'))}`)
  })

  test('error: arrays, without a screen', async () => {
    const { context, callOf, overlays } = createTestWallet()
    const signing = signTypedDataV3(callOf('eth_signTypedData_v3', [account, note('string[]', ['hello'])]), context)
    await expect(signing).rejects.toSatisfy(is('invalidParams'))
    expect(overlays).toEqual([])
  })
})
