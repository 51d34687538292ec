import { WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import { account, apiKey, createTestFrame, project, type TestFrameOptions, user } from './fixtures/test-frame.ts'

const address = 'harbour://wallet'
const request = { id: '42', jsonrpc: '2.0', method: 'personal_sign', params: ['hello', account] }
const signature = `0x${'22'.repeat(65)}`

const queryOf = (more: Record<string, string> = {}, asked: unknown = request) =>
  `?${new URLSearchParams({
    request: typeof asked === 'string' ? asked : JSON.stringify(asked),
    api_key: apiKey,
    blockchain: 'POLYGON',
    env: 'ProdTest',
    hostname: 'com.harbour.game',
    redirectUrl: address,
    version: '1.12.5',
    type: 'unity',
    webview_version: '1',
    ...more,
  })}`

const open = (options: TestFrameOptions = {}) =>
  createTestFrame({ alone: true, query: queryOf(), person: user, ...options })

/** The app's result: the address the browser went to, and the answer in it. */
const answerOf = async (frame: ReturnType<typeof open>) => {
  await frame.until(() => frame.gone.length > 0)
  const [url = ''] = frame.gone
  expect(url.startsWith(`${address}?response=`)).toBe(true)
  return JSON.parse(decodeURIComponent(url.slice(`${address}?response=`.length)))
}

describe('openToNative', () => {
  test('default: the answer goes to the registered address, marked for the native SDK', async () => {
    const frame = open({ ask: async () => signature })
    const marks = { jsonrpc: '2.0', from: 'FACE_IFRAME', to: 'FACE_NATIVE_SDK' }
    expect(await answerOf(frame)).toEqual({ id: '42', ...marks, result: signature })
    expect(frame.posted).toEqual([])
    expect(frame.texts).toContain('answered')
  })

  test('behavior: the caller is the registered address: for the person, and for what is kept', async () => {
    const frame = open({ ask: async () => signature })
    await answerOf(frame)
    expect(frame.parts()?.page).toMatchObject({ origin: address, kind: 'FACE_NATIVE_SDK', version: '1.12.5' })
    expect(frame.sessions).toMatchObject([{ pageOrigin: address, apiKey }])
  })

  test('behavior: who leaves the screen is answered 4001', async () => {
    const frame = open({
      ask: async (_, parts) => {
        parts.overlay(true)
        throw new WalletError('userRejectedRequest')
      },
    })
    expect(await answerOf(frame)).toMatchObject({ id: '42', error: { code: 4001, isFaceError: true } })
    await frame.until(() => frame.texts.includes('answered'))
  })

  test('behavior: silent methods and numbers as ids', async () => {
    const frame = open({ person: user, query: queryOf({}, { id: 7, method: 'face_accounts', params: ['NEAR'] }) })
    expect(await answerOf(frame)).toMatchObject({ id: 7, result: ['be'.repeat(32)] })
  })

  test('error: an app’s own scheme, which any app can claim, gets no verification token', async () => {
    const responseTo = async (redirectUrl: string, method: string) => {
      const frame = open({ person: user, query: queryOf({ redirectUrl }, { id: 1, method }) })
      await frame.until(() => frame.gone.length > 0)
      return JSON.parse(new URL(frame.gone[0] ?? '').searchParams.get('response') ?? '')
    }
    const https = 'https://harbour.example/wallet'
    expect(await responseTo(https, 'face_getUserVerificationToken')).toMatchObject({ result: 'h.p.s' })
    expect(await responseTo(address, 'face_getUserVerificationToken')).toMatchObject({ error: { code: 4101 } })
    expect(await responseTo(https, 'face_currentUser')).toMatchObject({ result: { userVerificationToken: 'h.p.s' } })
    const { result } = await responseTo(address, 'face_currentUser')
    expect(result.wallet.address).toBe(account)
    expect(result).not.toHaveProperty('userVerificationToken')
  })

  test('error: an address that was registered at the last visit and is no longer', async () => {
    const options = { remembered: project, query: queryOf({}, { id: 1, method: 'eth_accounts' }) }
    const frame = open({ ...options, project: async () => ({ ...project, redirectUrls: [] }) })
    await frame.until(() => frame.texts.length > 0)
    await frame.quiet()
    expect(frame.texts).toEqual(['refused'])
    expect(frame.gone).toEqual([])
    // While the API is away, the last visit counts.
    const outage = () => Promise.reject(new ServiceError('unavailable'))
    expect(await answerOf(open({ ...options, project: outage }))).toMatchObject({ result: [account] })
  })

  test('behavior: a parameter left out comes as null', async () => {
    const query = queryOf({}, JSON.stringify({ id: 1, method: 'face_accounts', params: [undefined] }))
    expect(await answerOf(open({ person: user, query }))).toMatchObject({ result: [account] })
  })

  test('behavior: the network is chosen by the generation', async () => {
    const query = queryOf({ network: 'sepolia', version: '1.14.9' }, { id: 1, method: 'eth_chainId' })
    expect(await answerOf(open({ query }))).toMatchObject({ result: '0xaa36a7' })
  })

  test.each<[string, TestFrameOptions]>([
    ['an address nobody registered', { query: queryOf({ redirectUrl: 'evil://wallet' }) }],
    ['an address that only begins like it', { query: queryOf({ redirectUrl: `${address}/more` }) }],
    ['an address with a query', { query: queryOf({ redirectUrl: `${address}?next=evil` }) }],
    ['two addresses', { query: `${queryOf()}&redirectUrl=evil://wallet` }],
    ['an unknown key', { project: () => Promise.reject(new WalletError('unauthorized', { reason: 'no' })) }],
    ['two keys', { query: `${queryOf()}&api_key=${apiKey}` }],
    [
      'an address the browser would run, though registered',
      {
        query: queryOf({ redirectUrl: 'javascript://%0aalert(1)' }),
        project: async () => ({ ...project, redirectUrls: ['javascript://%0aalert(1)'] }),
      },
    ],
    // A hostile API names the addresses. Browsers drop line feeds from an address, and anything after a # is not sent.
    ...['java\nscript://%0aalert(1)', ' javascript://%0aalert(1)', `${address}#more`, `${address}?a=1`].map(
      (redirectUrl): [string, TestFrameOptions] => [
        `${JSON.stringify(redirectUrl)}, though registered`,
        { query: queryOf({ redirectUrl }), project: async () => ({ ...project, redirectUrls: [redirectUrl] }) },
      ],
    ),
  ])('error: %s gets a text and no redirect', async (name, options) => {
    const frame = open({ person: user, ask: async () => signature, ...options })
    await frame.until(() => frame.texts.length > 0)
    await frame.quiet()
    expect(frame.texts).toEqual([name === 'two addresses' ? 'alone' : 'refused'])
    expect(frame.gone).toEqual([])
    expect(frame.sessions).toEqual([])
  })

  test.each<[string, unknown, unknown, number]>([
    ['no JSON', '{', null, -32700],
    ['no request', [1], null, -32600],
    ['no id', { method: 'eth_chainId' }, null, -32600],
    ['a member no message may have', '{"id":"1","method":"eth_call","params":[{"__proto__":{}}]}', '1', -32600],
    ['an unknown method', { id: '1', method: 'no_such_method' }, '1', 4201],
    ['wrong parameters', { id: '1', method: 'personal_sign', params: [] }, '1', -32602],
  ])('error: %s is answered there too', async (_, asked, id, code) => {
    expect(await answerOf(open({ query: queryOf({}, asked) }))).toMatchObject({ id, error: { code } })
  })

  test('error: opened without a request there is only a text', async () => {
    const frame = open({ query: `?api_key=${apiKey}` })
    await frame.until(() => frame.texts.length > 0)
    expect(frame.texts).toEqual(['alone'])
  })
})
