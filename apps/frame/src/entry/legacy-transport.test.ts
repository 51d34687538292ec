import { readRequest } from '@latchkey/chains/evm'
import { toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { readWireNetwork, wireNetworks } from '@latchkey/core/wire-networks'
import { legacyControl, legacyReply } from '@latchkey/protocol/legacy-wire'
import { ServiceError } from '@latchkey/protocol/service-error'
import { limits } from '@latchkey/protocol/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  apiKey,
  createTestFrame,
  newId,
  type PostedMessage,
  pageOrigin,
  project,
  type TestFrameOptions,
  user,
} from './fixtures/test-frame.ts'
import { openLegacyRefusal } from './legacy-transport.ts'

/** The queries of the generations in the field (1.5, 1.10.4, 1.12 and 1.14), as their SDKs write them. */
const queries = {
  '1.5': `?api_key=${apiKey}&blockchain=POLYGON&env=ProdTest`,
  '1.10': `?api_key=${apiKey}&blockchain=POLYGON&env=ProdTest&version=1.10.4&type=web`,
  '1.12': `?api_key=${apiKey}&blockchain=POLYGON&env=ProdTest&version=1.12.5&type=web&notification=toast`,
  '1.14': `?api_key=${apiKey}&network=sepolia&blockchain=ETHEREUM&env=ProdMainnet&version=1.14.9&type=web&notification=toast`,
}
const signature = `0x${'22'.repeat(65)}`
const hash = `0x${'33'.repeat(32)}`
const send = [{ to: account, value: '0x1' }]

const open = async (options: TestFrameOptions = {}) => {
  const frame = createTestFrame({ query: queries['1.12'], person: user, ...options })
  await frame.ready()
  return frame
}
const wait = (ms: number) => new Promise((next) => setTimeout(next, ms))
const later = () => {
  let settle = (_: unknown) => {}
  const promise = new Promise((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

describe('rules of the wire in the field', () => {
  test('rule 1: face_ready comes only when every method can be answered, and then every request is', async () => {
    const known = later()
    const frame = createTestFrame({
      query: queries['1.12'],
      project: async () => {
        await known.promise
        return project
      },
    })
    await wait(50)
    expect(frame.messages).toEqual([])
    known.settle(undefined)
    await frame.ready()
    const answers = await Promise.all(
      ['face_loggedIn', 'eth_chainId', 'eth_blockNumber', 'personal_sign', 'no_such_method', 'eth_sign'].map((method) =>
        frame.ask(method, []),
      ),
    )
    expect(answers.map((answer) => answer.error?.code ?? answer.result)).toEqual([
      false,
      '0x13881',
      '0x10',
      -32602,
      4201,
      4201,
    ])
  })

  test('rule 2: control messages carry no id', async () => {
    const frame = await open({
      ask: async (_, parts) => {
        parts.overlay(true)
        parts.toast({ title: 'Signed', description: 'It is signed.', type: 'success' })
        return signature
      },
    })
    await frame.ask('personal_sign', ['hello', account])
    await frame.quiet()
    const controls = frame.messages.filter(({ method }) => method !== undefined)
    expect(controls.map(({ method }) => method)).toEqual([
      'face_ready',
      'face_openIframe',
      'face_showToast',
      'face_closeIframe',
    ])
    expect(controls.every((each) => !('id' in each))).toBe(true)
  })

  test('rule 3: before 1.12 nothing is posted while face_loggedIn is unanswered', async () => {
    for (const [query, order] of [
      [queries['1.5'], ['a', 'b']],
      [queries['1.10'], ['a', 'b']],
      [queries['1.12'], ['b', 'a']],
    ] as const) {
      const frame = await open({ query, person: user })
      frame.arrive({ id: 'a', from: 'FACE_SDK', method: 'face_loggedIn' })
      // Refused in the very moment it comes, while the first is still waiting for the stored session.
      frame.arrive({ id: 'b', from: 'FACE_SDK', method: 'no_such_method' })
      await frame.until(() => frame.repliesTo('a').length > 0 && frame.repliesTo('b').length > 0)
      expect(frame.messages.flatMap(({ id }) => (id === undefined ? [] : [id]))).toEqual(order)
      expect(frame.repliesTo('a')).toMatchObject([{ result: true }])
    }
  })

  test('rule 3: a page that never lets it be answered does not fill the frame', async () => {
    const frame = await open({ query: queries['1.5'], person: user })
    frame.arrive({ id: 'a', from: 'FACE_SDK', method: 'face_loggedIn' })
    for (let count = 0; count < 400; count++)
      frame.arrive({ id: `${count}`, from: 'FACE_SDK', method: 'no_such_method' })
    expect(frame.repliesTo('a')).toEqual([])
    expect(frame.messages.length).toBeGreaterThan(200)
  })

  test('rule 4: the result is posted first, then face_closeIframe', async () => {
    const frame = await open({
      ask: async (call, parts) => {
        parts.overlay(true)
        if (call.method === 'personal_sign') throw new WalletError('userRejectedRequest')
        return hash
      },
    })
    await frame.ask('eth_sendTransaction', send, 'sent')
    await frame.ask('personal_sign', ['hello', account], 'refused')
    await frame.quiet()
    expect(frame.messages.map(({ id, method }) => id ?? method)).toEqual([
      'face_ready',
      'face_openIframe',
      'sent',
      'face_closeIframe',
      'face_openIframe',
      'refused',
      'face_closeIframe',
    ])
  })

  describe('rule 5: requests are told apart by id, and the first outcome is replayed', () => {
    test('rule 5: one transaction sent four times with one id is asked once', async () => {
      const frame = await open({
        ask: async () => {
          throw new WalletError('sendTransactionFailed', { reason: 'nonce too low' })
        },
      })
      for (let again = 0; again < 4; again++)
        expect(await frame.ask('eth_sendTransaction', send, '7')).toMatchObject({ error: { code: 4004 } })
      expect(frame.asked).toHaveLength(1)
    })

    test('rule 5: while it is open, its one answer serves all', async () => {
      const person = later()
      const frame = await open({ ask: () => person.promise })
      for (let again = 0; again < 4; again++)
        frame.arrive({ id: '7', from: 'FACE_SDK', method: 'eth_sendTransaction', params: send })
      await frame.until(() => frame.asked.length > 0)
      person.settle(hash)
      await frame.until(() => frame.repliesTo('7').length > 0)
      await frame.quiet()
      expect(frame.repliesTo('7')).toMatchObject([{ result: hash }])
      expect(frame.asked).toHaveLength(1)
    })

    test('rule 5: a page that gives every request one id reads no stale answers', async () => {
      let block = 16
      const frame = await open({ rpc: async () => `0x${(block++).toString(16)}` })
      expect((await frame.ask('eth_blockNumber', [], 1)).result).toBe('0x10')
      expect((await frame.ask('eth_blockNumber', [], 1)).result).toBe('0x11')
      expect((await frame.ask('eth_chainId', [], 1)).result).toBe('0x13881')
      expect((await frame.ask('eth_blockNumber', [], 1)).result).toBe('0x12')
    })

    test('rule 5: another payload under an open id is refused, and after it settled it is a new request', async () => {
      const person = later()
      const frame = await open({ ask: () => (frame.asked.length === 1 ? person.promise : Promise.resolve(hash)) })
      frame.arrive({ id: '7', from: 'FACE_SDK', method: 'eth_sendTransaction', params: send })
      await frame.until(() => frame.asked.length > 0)
      expect(await frame.ask('eth_sendTransaction', [{ to: account, value: '0x2' }], '7')).toMatchObject({
        error: { code: -32600 },
      })
      person.settle(hash)
      await frame.until(() => frame.repliesTo('7').length > 1)
      await frame.ask('eth_sendTransaction', [{ to: account, value: '0x2' }], '7')
      expect(frame.asked.map(({ params }) => params)).toEqual([send, [{ to: account, value: '0x2' }]])
    })

    test('rule 5: what somebody was asked is not replayed once they are gone', async () => {
      const frame = await open({ person: user })
      expect(await frame.ask('eth_requestAccounts', [], 1)).toMatchObject({ result: [account] })
      frame.store.setState({ status: 'out', user: null })
      expect(await frame.ask('eth_requestAccounts', [], 1)).toMatchObject({ error: { code: 4001 } })
      expect(frame.asked).toHaveLength(1)
    })

    test('rule 5: 7 and "7" are two ids, and each comes back as it came', async () => {
      const frame = await open({ ask: async () => signature })
      await frame.ask('personal_sign', ['one', account], 7)
      await frame.ask('personal_sign', ['two', account], '7')
      expect(frame.asked).toHaveLength(2)
      expect(frame.messages.flatMap(({ id }) => (id === undefined ? [] : [id]))).toEqual([7, '7'])
    })
  })

  test('rule 6: gas 0x0 reaches the screen as "not given"', async () => {
    const frame = await open({ ask: async () => hash })
    expect(await frame.ask('eth_sendTransaction', [{ to: account, value: '0x1', gas: '0x0' }])).toMatchObject({
      result: hash,
    })
    const params = frame.asked[0]?.params as [Parameters<typeof readRequest>[0]] | undefined
    expect(params && readRequest(params[0], { address: account, chainId: 80001 })).toMatchObject({ gas: undefined })
  })

  test('rule 7: params may be absent, hold undefined, and have keys that are undefined', async () => {
    const ask = async (call: { method: string }) => (call.method === 'eth_sendTransaction' ? hash : null)
    const signedOut = await open({ person: null, ask })
    expect(await signedOut.ask('face_accounts', [undefined])).toMatchObject({ result: null })
    expect(await signedOut.ask('face_accounts')).toMatchObject({ result: null })
    expect(await signedOut.ask('face_logInSignUp')).toMatchObject({ result: null })
    const frame = await open({ ask })
    expect(await frame.ask('face_openHome', [undefined])).toMatchObject({ result: null })
    const viem = { to: account, value: '0x1', gas: undefined, data: undefined, nonce: undefined }
    expect(await frame.ask('eth_sendTransaction', [viem])).toMatchObject({ result: hash })
    expect(signedOut.asked.map(({ params }) => params)).toEqual([[]])
    expect(frame.asked.map(({ params }) => params)).toEqual([[undefined], [{ to: account, value: '0x1' }]])
  })

  test('rule 8: bytes may come as a Uint8Array, or as the object a Buffer becomes', async () => {
    const frame = await open({ query: `?api_key=${apiKey}&blockchain=APTOS&env=ProdTest`, ask: async () => 'signed' })
    const bytes = new TextEncoder().encode('{"message":"hello","nonce":"1"}')
    const buffer = { type: 'Buffer', data: [...bytes] }
    for (const each of [bytes, buffer])
      expect(await frame.ask('aptos_signMessage', [each])).toMatchObject({ result: 'signed' })
    expect(frame.asked.map(({ params }) => params)).toEqual([[toHex(bytes)], [buffer]])
    expect(await frame.ask('aptos_signMessage', ['no bytes'])).toMatchObject({ error: { code: -32602 } })
    expect(await frame.ask('aptos_signMessage', [new Uint8Array(limits.message)])).toMatchObject({
      error: { code: -32600 },
    })
  })

  test('rule 9: eth_chainId is answered before login, as canonical hex', async () => {
    const frame = await open()
    expect(await frame.ask('eth_chainId', [])).toMatchObject({ result: '0x13881' })
    const ethereum = await open({ query: `?api_key=${apiKey}&blockchain=ETHEREUM&env=ProdMainnet` })
    expect(await ethereum.ask('eth_chainId')).toMatchObject({ result: '0x1' })
  })

  test('rule 10: face_accounts while logged out is null, at once and without a screen', async () => {
    const frame = await open({ person: null, project: async () => project })
    const began = performance.now()
    expect(await frame.ask('face_accounts', [undefined])).toMatchObject({ result: null })
    expect(performance.now() - began).toBeLessThan(500)
    expect(frame.asked).toEqual([])
    expect(frame.messages.some(({ method }) => method === 'face_openIframe')).toBe(false)
  })

  test('rule 11: face_logOut succeeds when nobody is logged in', async () => {
    const frame = await open({ person: null })
    expect(await frame.ask('face_logOut')).toMatchObject({ result: true })
  })

  test('rule 12: face_switchNetwork answers the text it was given', async () => {
    const frame = await open()
    expect(await frame.ask('face_switchNetwork', [{ blockchain: 'ETHEREUM' }])).toMatchObject({ result: 'ETHEREUM' })
    expect(await frame.ask('eth_chainId')).toMatchObject({ result: '0xaa36a7' })
    expect(await frame.ask('face_switchNetwork', [{ network: 'aptoslab' }])).toMatchObject({ result: 'aptoslab' })
    expect(await frame.ask('face_switchNetwork', ['polygon'])).toMatchObject({ result: 'polygon' })
    expect(await frame.ask('eth_chainId')).toMatchObject({ result: '0x89' })
    expect(await frame.ask('face_switchNetwork', ['POLYGON'])).toMatchObject({ result: 'POLYGON' })
    expect(await frame.ask('eth_chainId')).toMatchObject({ result: '0x13881' })
    for (const unknown of [{ blockchain: 'toString' }, { network: 'POLYGON' }, 'nowhere'])
      expect(await frame.ask('face_switchNetwork', [unknown])).toMatchObject({ error: { code: 4202 } })
    expect(await frame.ask('eth_chainId')).toMatchObject({ result: '0x13881' })
  })

  test('rule 13: eth_requestAccounts answers the accounts when logged in, and starts the login otherwise', async () => {
    const within = await open({ person: user })
    expect(await within.ask('eth_requestAccounts')).toMatchObject({ result: [account] })
    expect(within.asked).toEqual([])
    const signedOut = await open({ person: null, ask: async () => [account] })
    expect(await signedOut.ask('eth_requestAccounts')).toMatchObject({ result: [account] })
    expect(signedOut.asked).toHaveLength(1)
  })
})

describe('openLegacyTransport', () => {
  test('default: an answer is marked, and goes to the exact origin of the page', async () => {
    const frame = await open()
    await frame.ask('eth_chainId', [], 'x')
    const message = { id: 'x', jsonrpc: '2.0', from: 'FACE_IFRAME', to: 'FACE_SDK', result: '0x13881' }
    expect(frame.posted.map(({ target }) => target)).toEqual([pageOrigin, pageOrigin])
    expect(frame.messages.at(-1)).toEqual(message)
  })

  test('default: an error is a plain object with what the field reads', async () => {
    const frame = await open()
    const { error } = await frame.ask('no_such_method')
    expect(error).toEqual({
      code: 4201,
      message: expect.stringMatching(/^Face Error: \[4201\] /),
      isFaceError: true,
    })
  })

  test('behavior: face_ready goes to each origin of the project where the browser hides who is around', async () => {
    const frame = createTestFrame({ query: queries['1.12'], ancestors: undefined })
    await frame.ready()
    expect(frame.posted.map(({ target }) => target)).toEqual(project.origins)
    expect(frame.messages).toHaveLength(1)
    // From then on, only the origin that spoke first gets messages.
    await frame.ask('eth_chainId')
    frame.arrive({ id: 'other', from: 'FACE_SDK', method: 'eth_chainId' }, { origin: 'https://www.harbour.example' })
    await frame.quiet()
    expect(frame.posted.slice(2).map(({ target }) => target)).toEqual([pageOrigin])
  })

  test.each<[string, TestFrameOptions]>([
    ['a project that does not allow the wire', { project: async () => ({ ...project, legacyWire: false }) }],
    ['a page in a foreign window', { ancestors: [pageOrigin, 'https://evil.example'], nested: true }],
    ['a page in a window the browser hides', { ancestors: undefined, nested: true }],
  ])('error: nothing is said to %s', async (_, options) => {
    const frame = createTestFrame({ query: queries['1.12'], ...options })
    await wait(60)
    frame.arrive({ id: 'x', from: 'FACE_SDK', method: 'eth_chainId' })
    await wait(60)
    expect(frame.posted).toEqual([])
    expect(frame.sessions).toEqual([])
  })

  test.each<[string, TestFrameOptions, string]>([
    ['a page that is not the project’s', { origin: 'https://evil.example' }, 'invalid host name error'],
    ['a key nobody knows', { project: () => Promise.reject(new ServiceError('not_found')) }, 'invalid api key error'],
    ['two keys', { query: `${queries['1.12']}&api_key=${apiKey}` }, 'invalid api key error'],
  ])('error: %s is told so, and nothing else', async (_, options, reason) => {
    const frame = createTestFrame({ query: queries['1.12'], person: user, ...options })
    await frame.ready()
    const error = { code: 4100, message: `Face Error: [4100] ${reason}`, isFaceError: true }
    for (const method of ['eth_chainId', 'face_loggedIn', 'eth_accounts', 'face_logInSignUp', 'no_such_method'])
      expect(await frame.ask(method)).toMatchObject({ error })
    expect(JSON.stringify(frame.posted.map(({ data }) => data))).not.toMatch(/harbour/i)
    expect(frame.sessions).toEqual([])
  })

  test('error: a project that stopped allowing the wire answers nothing of a person', async () => {
    const frame = await open({
      person: user,
      remembered: project,
      project: async () => ({ ...project, legacyWire: false }),
    })
    await frame.ask('face_loggedIn')
    await frame.quiet()
    for (const method of ['face_loggedIn', 'eth_accounts', 'face_getUserVerificationToken'])
      expect(await frame.ask(method)).toMatchObject({ error: { code: 4100 } })
  })

  test('behavior: only the parent is heard, and only from an origin of the project', async () => {
    const frame = await open()
    const message = { id: 'x', from: 'FACE_SDK', method: 'eth_chainId' }
    frame.arrive(message, { source: {} })
    frame.arrive(message, { source: null })
    frame.arrive(message, { origin: 'https://evil.example' })
    frame.arrive(message, { origin: 'null' })
    await frame.quiet()
    expect(frame.posted).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'webpackHotUpdate'],
    ['no mark', { id: 'x', method: 'eth_chainId' }],
    ['our own mark', { id: 'x', from: 'FACE_IFRAME', method: 'eth_chainId' }],
    ['no id', { from: 'FACE_SDK', method: 'eth_chainId' }],
    ['an id that is an object', { id: {}, from: 'FACE_SDK', method: 'eth_chainId' }],
    ['an id too long', { id: 'x'.repeat(129), from: 'FACE_SDK', method: 'eth_chainId' }],
  ])('behavior: a message with %s is somebody else’s', async (_, message) => {
    const frame = await open()
    frame.arrive(message)
    await frame.quiet()
    expect(frame.messages).toHaveLength(1)
    expect(frame.sessions).toEqual([])
  })

  test('error: a message of the wire that is wrong otherwise is answered', async () => {
    const frame = await open()
    for (const wrong of [
      { method: 7 },
      { method: 'x'.repeat(65) },
      { method: 'eth_chainId', params: [new Map()] },
      { method: 'eth_chainId', params: JSON.parse('['.repeat(500) + ']'.repeat(500)) },
      { method: 'eth_chainId', params: ['x'.repeat(limits.message)] },
    ]) {
      const id = newId()
      frame.arrive({ id, from: 'FACE_SDK', ...wrong })
      await frame.until(() => frame.repliesTo(id).length > 0)
      expect(frame.repliesTo(id)).toMatchObject([{ error: { code: -32600, isFaceError: true } }])
    }
  })

  test('behavior: what else stood in the page’s own request object is ignored', async () => {
    const frame = await open()
    frame.arrive({ id: 'x', from: 'FACE_SDK', method: 'eth_chainId', jsonrpc: '2.0', chain: new Map(), big: 1n })
    await frame.until(() => frame.repliesTo('x').length > 0)
    expect(frame.repliesTo('x')).toMatchObject([{ result: '0x13881' }])
  })

  test('behavior: the first valid message decides the wire', async () => {
    const old = await open()
    const { port1, port2 } = new MessageChannel()
    const received: unknown[] = []
    port1.onmessage = ({ data }) => void received.push(data)
    const hello = { kind: 'hello', from: 'FACE_SDK', version: 1, nonce: newId(), sdk: '0.1.0', network: 'mumbai' }
    await old.ask('eth_chainId')
    old.arrive(hello, { ports: [port2] })
    await old.quiet()
    expect(received).toEqual([])
    await old.ask('eth_chainId')

    const ours = await open()
    ours.arrive(hello, { ports: [port2] })
    await ours.quiet()
    expect(received).toMatchObject([{ kind: 'control', method: 'face_ready' }])
    ours.arrive({ id: 'x', from: 'FACE_SDK', method: 'eth_chainId' })
    await ours.quiet()
    expect(ours.repliesTo('x')).toEqual([])
    port1.close()
  })

  test('behavior: toasts are sent in `result`, and not at all where the page wants none', async () => {
    const toast = { title: 'Signed', description: 'It is signed.', type: 'success' } as const
    const say: TestFrameOptions['ask'] = async (_, parts) => {
      parts.toast(toast)
      return signature
    }
    const wants = await open({ ask: say })
    await wants.ask('personal_sign', ['hello', account])
    expect(wants.messages).toContainEqual({
      from: 'FACE_IFRAME',
      to: 'FACE_SDK',
      method: 'face_showToast',
      result: toast,
    })
    const not = await open({ ask: say, query: queries['1.12'].replace('=toast', '=none') })
    await not.ask('personal_sign', ['hello', account])
    expect(not.messages.some(({ method }) => method === 'face_showToast')).toBe(false)
  })

  test('behavior: nothing is said unasked when the account changes: these SDKs say it themselves', async () => {
    const frame = await open({ person: user })
    await frame.ask('face_loggedIn')
    frame.store.setState({ status: 'out', user: null })
    await frame.ask('face_switchNetwork', [{ blockchain: 'ETHEREUM' }])
    await frame.quiet()
    expect(frame.messages).toHaveLength(3)
  })

  test('behavior: the API may be away when the page comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let calls = 0
    const frame = createTestFrame({
      query: queries['1.12'],
      project: async () => {
        calls += 1
        if (calls < 3) throw new ServiceError('unavailable')
        return project
      },
    })
    await vi.advanceTimersByTimeAsync(900)
    expect(frame.messages).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await frame.ready()
    expect(calls).toBe(3)
  })

  test('behavior: a screen the page hides is called off, and the next request is asked', {
    timeout: 15_000,
  }, async () => {
    const frame = await open({
      ask: (_, parts) => {
        parts.overlay(true)
        return frame.asked.length === 1 ? new Promise(() => {}) : Promise.resolve(signature)
      },
    })
    frame.arrive({ id: 'hidden', from: 'FACE_SDK', method: 'personal_sign', params: ['one', account] })
    await wait(700)
    frame.drawing.on = false
    frame.arrive({ id: 'next', from: 'FACE_SDK', method: 'personal_sign', params: ['two', account] })
    await wait(500)
    expect(frame.repliesTo('hidden')).toEqual([])
    await vi.waitFor(() => expect(frame.repliesTo('hidden')).toMatchObject([{ error: { code: 4001 } }]), 8_000)
    expect(frame.repliesTo('next')).toMatchObject([{ result: signature }])
  })

  test('behavior: a tab that is hidden keeps its screen', { timeout: 15_000 }, async () => {
    const frame = await open({
      ask: (_, parts) => {
        parts.overlay(true)
        return new Promise(() => {})
      },
    })
    frame.arrive({ id: 'x', from: 'FACE_SDK', method: 'personal_sign', params: ['one', account] })
    await wait(700)
    frame.drawing.on = false
    frame.view.document.visibilityState = 'hidden'
    await wait(3_700)
    expect(frame.repliesTo('x')).toEqual([])
  })
})

describe('the generations', () => {
  test.each<[string, string, string]>([
    ['1.5 without a version', queries['1.5'], '0x13881'],
    ['1.10', queries['1.10'], '0x13881'],
    ['1.12', queries['1.12'], '0x13881'],
    ['1.14 by its network, whatever env says', queries['1.14'], '0xaa36a7'],
    ['Ethereum of tests before 1.12', `?api_key=${apiKey}&blockchain=ETHEREUM&env=ProdTest&version=1.10.14`, '0x5'],
    ['Ethereum of tests in 1.12', `?api_key=${apiKey}&blockchain=ETHEREUM&env=ProdTest&version=1.12.5`, '0xaa36a7'],
    ['an old id', `?api_key=${apiKey}&blockchain=YOOLDO_VERSE&env=ProdMainnet&version=1.12.5`, '0x19b'],
    ['the new id', `?api_key=${apiKey}&network=yooldo_verse&version=1.14.9&env=ProdMainnet`, '0xc355'],
    ['a network of no chain id', `?api_key=${apiKey}&blockchain=SOLANA&env=ProdTest&version=1.12.5`, '0x0'],
  ])('%s begins on the right network', async (_, query, chainId) => {
    const frame = await open({ query })
    expect(await frame.ask('eth_chainId')).toMatchObject({ result: chainId })
  })

  test('an environment there is not: every call answers 4200 with it', async () => {
    const frame = await open({ query: `?api_key=${apiKey}&blockchain=POLYGON&env=Prod&version=1.12.5` })
    for (const method of ['face_loggedIn', 'eth_chainId', 'face_logInSignUp', 'eth_blockNumber'])
      expect(await frame.ask(method)).toMatchObject({ error: { code: 4200, data: { env: 'Prod' } } })
  })

  test('a network there is not: what needs one answers 4202, the rest works, and it can be chosen', async () => {
    const frame = await open({ query: `?api_key=${apiKey}&blockchain=ATLANTIS&env=ProdTest`, person: user })
    for (const [method, params] of [
      ['eth_chainId'],
      ['eth_blockNumber'],
      ['personal_sign', ['hello', account]],
      ['face_accounts'],
    ] as const)
      expect(await frame.ask(method, params)).toMatchObject({ error: { code: 4202 } })
    expect(await frame.ask('face_loggedIn')).toMatchObject({ result: true })
    expect(await frame.ask('eth_accounts')).toMatchObject({ result: [account] })
    expect(await frame.ask('face_accounts', ['POLYGON'])).toMatchObject({ result: [account] })
    expect(await frame.ask('face_switchNetwork', [{ blockchain: 'POLYGON' }])).toMatchObject({ result: 'POLYGON' })
    expect(await frame.ask('eth_chainId')).toMatchObject({ result: '0x13881' })
  })

  test('a network the legacy SDKs do not know is none, by whichever word or id', async () => {
    const later = Object.values(wireNetworks).filter(({ sdkOnly }) => sdkOnly)
    expect(later.length).toBeGreaterThan(10)
    const start = await open({ query: `?api_key=${apiKey}&network=base&version=1.14.9`, person: user })
    expect(await start.ask('eth_chainId')).toMatchObject({ error: { code: 4202 } })

    const frame = await open({ person: user, ask: async () => signature })
    await frame.ask('personal_sign', ['hello', account])
    const before = await frame.ask('eth_chainId')
    for (const { name, blockchain } of later) {
      for (const asked of [name, blockchain, { network: name }, { blockchain }])
        expect(await frame.ask('face_switchNetwork', [asked]), name).toMatchObject({ error: { code: 4202 } })
      expect(await frame.ask('face_accounts', [blockchain]), name).toMatchObject({ error: { code: 4000 } })
    }
    expect(() => frame.parts()?.switchNetwork(wireNetworks.base)).toThrow('[4202]')
    expect((await frame.ask('eth_chainId')).result).toBe(before.result)
  })

  test('a network that the operator added is none, by whichever word or id', async () => {
    const config = {
      networks: ['mumbai', 'eip155_31337'],
      addedNetworks: [{ chainId: 31_337, title: 'Otter Chain', coin: 'OTTR', test: true }],
    }
    for (const query of [
      'network=eip155_31337&version=1.14.9',
      'blockchain=EIP155_31337&env=ProdTest&version=1.12.5',
    ]) {
      const start = await open({ query: `?api_key=${apiKey}&${query}`, person: user, config })
      expect(await start.ask('eth_chainId')).toMatchObject({ error: { code: 4202 } })
    }
    const frame = await open({ person: user, config, ask: async () => signature })
    await frame.ask('personal_sign', ['hello', account])
    const before = await frame.ask('eth_chainId')
    for (const asked of ['eip155_31337', 'EIP155_31337', { network: 'eip155_31337' }, { blockchain: 'EIP155_31337' }])
      expect(await frame.ask('face_switchNetwork', [asked])).toMatchObject({ error: { code: 4202 } })
    expect(await frame.ask('face_accounts', ['EIP155_31337'])).toMatchObject({ error: { code: 4000 } })
    const response = await frame.ask('wallet_getCapabilities', [account])
    expect(response.result).toEqual({ '0x13881': {} })
    expect(() => frame.parts()?.switchNetwork(readWireNetwork('eip155_31337'))).toThrow('[4202]')
    expect((await frame.ask('eth_chainId')).result).toBe(before.result)
  })

  test('nothing of the query is believed: a page that lies about network, host and key sees what is true', async () => {
    const lies = `${queries['1.12']}&network=ethereum&hostname=https%3A%2F%2Fbank.example&origin=bank.example`
    const frame = await open({ query: lies, ask: async () => signature })
    await frame.ask('personal_sign', ['hello', account])
    expect(frame.parts()?.page).toMatchObject({ origin: pageOrigin, kind: 'FACE_SDK', version: '1.12.5' })
    expect(frame.parts()?.page.network.getState().name).toBe('mumbai')
    expect(frame.sessions).toMatchObject([{ pageOrigin, apiKey }])
    // Another's key: the project it belongs to does not have this page.
    const foreign = createTestFrame({
      query: lies,
      project: async () => ({ ...project, origins: ['https://bank.example'] }),
    })
    await foreign.ready()
    expect(await foreign.ask('eth_chainId')).toMatchObject({ error: { code: 4100 } })
    expect(foreign.sessions).toEqual([])
  })

  test.each<[string, string]>([
    ['1.5', `0x${'a2'.repeat(32)}`],
    ['1.12', `0x${'a2'.repeat(32)}`],
    ['1.14', `0x${'a1'.repeat(32)}`],
  ])('%s gets Aptos in its form', async (version, form) => {
    const frame = await open({ query: queries[version as keyof typeof queries], person: user })
    expect(await frame.ask('face_accounts', ['APTOS'])).toMatchObject({ result: [form] })
  })
})

describe('properties', () => {
  test('no message crashes or stalls the entry, changes state without a session, or gets more than one answer', {
    timeout: 60_000,
  }, async () => {
    const frame = await open({ person: null })
    await frame.ask('eth_chainId', [], 'first')
    const ids = ['a', 'b', 1, 2]
    const method = fc.oneof(
      fc.constantFrom(
        'eth_chainId',
        'face_loggedIn',
        'face_accounts',
        'face_logOut',
        'personal_sign',
        'eth_sendTransaction',
        'eth_call',
        'wallet_getCallsStatus',
        'face_getUserVerificationToken',
        'toString',
      ),
      fc.string(),
    )
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    })
    const message = fc.oneof(
      anything,
      fc.record(
        {
          id: fc.oneof(fc.constantFrom<unknown>(...ids), fc.string(), anything),
          from: fc.constantFrom('FACE_SDK', 'FACE_SDK', 'FACE_SDK', 'FACE_WALLET_CONNECT', 'FACE_IFRAME'),
          method,
          params: fc.oneof(fc.array(fc.jsonValue()), anything),
        },
        { requiredKeys: [] },
      ),
    )
    let alive = 0
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 40 }), async (messages) => {
        frame.messages.length = 0
        const sent = new Map<unknown, number>()
        for (const each of messages) {
          try {
            frame.arrive(each)
          } catch {
            continue // A value that cannot be cloned cannot be sent.
          }
          const id = (each as { id?: unknown } | null | undefined)?.id
          sent.set(id, (sent.get(id) ?? 0) + 1)
        }
        alive += 1
        expect((await frame.ask('eth_chainId', [], `alive-${alive}`)).result).toBe('0x13881')
        await frame.until(() => frame.parts() === undefined || frame.parts()?.queue.getState().current === null)
        for (const [id, times] of sent)
          if (typeof id === 'string' || typeof id === 'number')
            expect(frame.repliesTo(id).length).toBeLessThanOrEqual(times)
        for (const each of frame.messages) expect(v.is(v.union([legacyReply, legacyControl]), each)).toBe(true)
        expect(frame.store.getState()).toMatchObject({ status: 'out', user: null })
        expect([...frame.items.keys()].filter((name) => name !== 'latchkey/project')).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

afterEach(() => void vi.useRealTimers())

describe('openLegacyRefusal', () => {
  const page = 'https://www.shop.example'
  const open = (ancestorOrigins: string[] | undefined, referrer: string) => {
    const posted: { data: PostedMessage; target: string }[] = []
    const parent = { postMessage: (data: PostedMessage, target: string) => void posted.push({ data, target }) }
    const view = { parent, location: { ancestorOrigins }, document: { referrer } } as unknown as Window // all it uses
    const answer = openLegacyRefusal(view, new WalletError('unauthorized', { reason: 'invalid api key error' }))
    return { posted, answer: (data: unknown) => answer({ data, origin: page } as MessageEvent) }
  }

  test.each([
    ['by the browser’s word', [page], ''],
    ['by the referrer', undefined, `${page}/a?b`],
  ])('default: ready, and one error for every request, to the page around alone: %s', (_, ancestors, referrer) => {
    const { posted, answer } = open(ancestors, referrer)
    const id = newId()
    expect(answer({ jsonrpc: '2.0', from: 'FACE_SDK', to: 'FACE_IFRAME', id, method: 'eth_chainId', params: [] })).toBe(
      true,
    )
    expect(posted.map(({ target }) => target)).toEqual([page, page])
    expect(posted.map(({ data }) => data.method ?? data.error?.code)).toEqual(['face_ready', 4100])
  })

  test.each([
    ['nobody names', undefined],
    ['has no origin', ['null']],
  ])('behavior: a page that %s hears nothing before it speaks', (_, around) => {
    const { posted, answer } = open(around, '')
    expect(posted).toEqual([])
    answer({ jsonrpc: '2.0', from: 'FACE_SDK', to: 'FACE_IFRAME', id: newId(), method: 'eth_accounts', params: [] })
    expect(posted).toMatchObject([{ data: { error: { code: 4100 } }, target: page }])
  })
})
