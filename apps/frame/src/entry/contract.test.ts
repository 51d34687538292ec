import { catalogue, type ErrorName, WalletError } from '@latchkey/core/errors'
import { type NetworkName, networks } from '@latchkey/core/networks'
import { type AskingMethod, isOpenOn, type MethodName, methods, refused } from '@latchkey/protocol/methods'
import { ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, closeClients, legacyClient, nativeClient, type Open, sdkClient } from './fixtures/clients.ts'
import { type Row, rows, wireForms } from './fixtures/contract-rows.ts'
import { account, project, type TestFrameOptions, user } from './fixtures/test-frame.ts'

afterEach(closeClients)

/** A NEAR node's answer about an account. */
const nearAccount = { amount: '5', locked: '0', storage_usage: 0 }
/** The answer of Hedera's mirror node about an account. */
const hederaAccount = { account: '0.0.5001', max_automatic_token_associations: -1 }
beforeEach(
  () =>
    void vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.includes('hedera') ? hederaAccount : { jsonrpc: '2.0', id: 1, result: nearAccount }),
    ),
)
afterEach(() => void vi.unstubAllGlobals())

const names = Object.keys(methods) as MethodName[]
const asking = names.filter((name): name is AskingMethod => methods[name].asks)
const silent = names.filter((name) => !methods[name].asks)

const clients: [string, Open][] = [
  ['our own wire', sdkClient],
  ['the legacy wire', legacyClient('1.12')],
]

/** Everything behind the entry: a node, the API, and a person who opens the frame and agrees or not. */
const behind = (name: MethodName, agrees = true) =>
  ({
    rpc: async () => '0x10',
    api: async (endpoint: string) =>
      endpoint === 'authIdToken' ? { idToken: 'i.d.t' } : { status: 'CONNECTED', bappUsn: 'usn-1' },
    ask: async (_, parts) => {
      parts.overlay(true)
      if (!agrees) throw new WalletError('userRejectedRequest')
      return rows[name].agreed
    },
  }) satisfies TestFrameOptions

const expected = ({ agreed }: Row, comes: Row['signedIn']) =>
  comes === 'person' ? { result: agreed } : 'code' in comes ? { error: { code: comes.code } } : comes

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The outcome in the form of the rows: for an error, only its code. */
const brief = (answered: Answered) =>
  'error' in answered ? { error: { code: answered.error.code } } : { result: answered.result }

/** Methods that need somebody signed in before a person is asked. */
const whoIsAsked = ({ signedIn }: Row) => ({ person: signedIn === 'person' ? user : null })

/** Failures that may leave the frame for any method, besides those it declares. */
const always: readonly ErrorName[] = [
  'invalidRequest',
  'invalidParams',
  'badRequest',
  'unauthorized',
  'userRejectedRequest',
  'notImplemented',
  'invalidEnvironment',
  'unsupportedNetwork',
  'unsupportedBlockchain',
  'internal',
]
const mayLeave = (name: MethodName) => [...methods[name].errors, ...always].map((each) => catalogue[each].code)

type WireForms = { takes: unknown[]; refuses?: unknown[] }
const forms = Object.entries<WireForms>(wireForms)
const accepts = (name: string, params: unknown) => v.safeParse(methods[name as MethodName].params, params ?? []).success

describe('wire forms', () => {
  test.each(forms)('behavior: %s takes what clients send', (name, { takes }) => {
    for (const params of takes) expect(accepts(name, params), JSON.stringify(params)).toBe(true)
  })

  test.each(forms.filter(([, { refuses }]) => refuses))('error: %s refuses anything else', (name, { refuses }) => {
    for (const params of refuses ?? []) expect(accepts(name, params), JSON.stringify(params)).toBe(false)
  })

  test('behavior: the table names every method but the plain reads', () => {
    const reads = names.filter((name) => /^(eth|net|web3)_(?!accounts|requestAccounts|chainId|sign|send)/.test(name))
    expect([...Object.keys(wireForms), ...reads, 'face_confirmWalletConnectDapp'].sort()).toEqual([...names].sort())
  })
})

describe.each(clients)('over %s', (_, open) => {
  test.each(names)('%s: answered as declared, signed out and signed in', async (name) => {
    const row = rows[name]
    for (const [person, comes] of [
      [null, row.signedOut],
      [user, row.signedIn],
    ] as const) {
      const { ask, kinds, frame } = await open(row.on, { ...behind(name), person })
      const answered = await ask(name, row.params)
      expect(brief(answered)).toEqual(expected(row, comes))
      if ('result' in answered) expect(v.is(methods[name].result, answered.result)).toBe(true)
      else expect(mayLeave(name)).toContain(answered.error.code)
      if (comes === 'person') expect(frame.asked.map(({ method }) => method)).toEqual([name])
      else expect(kinds()).not.toContain('face_openIframe')
    }
  })

  test.each(names)(
    '%s: unauthorized while nobody is signed in, exactly where its record requires a session',
    async (name) => {
      const row = rows[name]
      // The handler would agree to everything: only the record is in the way.
      const { ask, frame } = await open(row.on, { ...behind(name), person: null })
      const answered = await ask(name, row.params)
      const refusedBySession =
        'error' in answered && answered.error.message === 'Face Error: [4100] nobody is signed in'
      expect(refusedBySession).toBe(methods[name].needs !== 'nothing')
      if (refusedBySession) expect(frame.asked).toEqual([])
    },
  )

  test.each(silent)('%s: asks nobody and opens nothing, whatever it is asked with', async (name) => {
    for (const params of [rows[name].params, rows[name].wrong[0], undefined]) {
      const { ask, kinds, frame } = await open(rows[name].on, behind(name))
      await ask(name, params)
      expect(frame.asked).toEqual([])
      expect(kinds()).not.toContain('face_openIframe')
    }
  })

  test.each(names)('%s: parameters of no form it has are refused by code', async (name) => {
    const [params, code] = rows[name].wrong
    const { ask, frame } = await open(rows[name].on, { ...behind(name), person: user })
    expect(brief(await ask(name, params))).toEqual({ error: { code } })
    expect(frame.asked).toEqual([])
  })

  test.each(names.filter((name) => rows[name].closed))('%s: closed where the SDKs close it', async (name) => {
    const { closed: [network, code] = ['mumbai', 0], params } = rows[name]
    const { ask, frame } = await open(network as NetworkName, { ...behind(name), person: user })
    expect(brief(await ask(name, params))).toEqual({ error: { code } })
    expect(frame.asked).toEqual([])
  })

  test.each(asking)('%s: refused, the page hears it before the frame is hidden, and nothing is left', async (name) => {
    const row = rows[name]
    const { ask, kinds, frame } = await open(row.on, { ...behind(name, false), ...whoIsAsked(row) })
    const closing = name === 'face_openHome' ? { result: null } : { error: { code: 4001 } }
    expect(brief(await ask(name, row.params))).toEqual(closing)
    expect(kinds()).toEqual(['face_ready', 'face_openIframe', 'reply', 'face_closeIframe'])
    expect(frame.parts()?.queue.getState()).toEqual({ current: null, waiting: 0 })
    expect(await ask('face_loggedIn')).toHaveProperty('result')
  })

  test.each(asking.filter((name) => isRecord(rows[name].agreed)))(
    '%s: what a screen answers besides stays in the frame',
    async (name) => {
      const row = rows[name]
      const { ask } = await open(row.on, {
        ...behind(name),
        ...whoIsAsked(row),
        ask: async (_, parts) => {
          parts.overlay(true)
          return { ...(row.agreed as object), secret: 'secret', keys: { evm: 'secret' } }
        },
      })
      // Some methods refuse the request altogether.
      expect(JSON.stringify(await ask(name, row.params))).not.toContain('secret')
    },
  )

  test.each(asking)('%s: one id is one call, and its outcome is given again', async (name) => {
    const row = rows[name]
    for (const agrees of [true, false]) {
      const { ask, frame } = await open(row.on, { ...behind(name, agrees), ...whoIsAsked(row) })
      const id = 'A'.repeat(22)
      const first = await ask(name, row.params, id)
      expect(await ask(name, row.params, id)).toEqual(first)
      expect(await ask(name, row.params, id)).toEqual(first)
      expect(frame.asked).toHaveLength(1)
    }
  })

  test.each(names)('%s: nothing of what went wrong behind the entry leaves it', async (name) => {
    const row = rows[name]
    for (const failure of [
      new Error('secret: http://node.internal refused'),
      { code: 4001, message: 'secret', stack: 'secret', data: 'secret' },
      new ServiceError('internal', {}, { cause: new Error('secret') }),
      new WalletError('parseError', {}, { cause: new Error('secret'), data: { secret: 1 } }),
    ]) {
      const fails = () => Promise.reject(failure)
      const backs = { rpc: fails, api: fails, verificationToken: fails, ask: fails }
      const { ask } = await open(row.on, { ...backs, person: user })
      const answered = await ask(name, row.params)
      expect(JSON.stringify(answered)).not.toMatch(/secret|stack|internal /)
      if ('error' in answered) expect(mayLeave(name)).toContain(answered.error.code)
      if (row.signedIn === 'person') expect(brief(answered)).toEqual({ error: { code: 5000 } })
    }
  })

  test('behavior: of a failure of a service its reference leaves it, and no more', async () => {
    const failure = new ServiceError('internal', { reference: 'K7QM-2X9D' }, { cause: new Error('secret') })
    const fails = () => Promise.reject(failure)
    const { ask } = await open('mumbai', { rpc: fails, api: fails, verificationToken: fails, ask: fails, person: user })
    const answered = await ask('personal_sign', ['0x68', account])
    expect(answered).toMatchObject({ error: { code: 5000, data: { reference: 'K7QM-2X9D' } } })
    expect(JSON.stringify(answered)).not.toContain('secret')
  })

  test.each(Object.keys(refused))('%s: refused', async (name) => {
    const { ask, frame } = await open('mumbai', { person: user })
    expect(brief(await ask(name, [account, '0x']))).toEqual({ error: { code: 4201 } })
    expect(frame.asked).toEqual([])
  })
})

const legacyRows = names.flatMap((name) =>
  (rows[name].legacy ?? []).map(([generation, params, ...result]) => ({ name, generation, params, result })),
)

test.each(legacyRows)('$name as $generation sends it: $params', async ({ name, generation, params, result }) => {
  const row = rows[name]
  const { ask } = await legacyClient(generation)(row.on, { ...behind(name), person: user })
  const usual = expected(row, row.signedIn)
  expect(brief(await ask(name, params))).toEqual(result.length > 0 ? { result: result[0] } : usual)
})

/** The differences between the clients by design, besides the marks of a message. */
const differences: { method: MethodName; params: unknown; before: unknown; since114: unknown }[] = [
  {
    method: 'face_accounts',
    params: ['APTOS'],
    before: [user.wallet?.accounts.aptos.publicKey],
    since114: [user.wallet?.accounts.aptos.address],
  },
]

test.each(names)('%s: the same over every client', async (name) => {
  const row = rows[name]
  const options = { ...behind(name), person: user }
  const ours = await (await sdkClient(row.on, options)).ask(name, row.params)
  for (const generation of ['1.5', '1.10', '1.12', '1.14'] as const) {
    const { ask } = await legacyClient(generation)(row.on, options)
    expect(await ask(name, row.params), generation).toEqual(ours)
  }
  const native = await nativeClient(options, row.on)(name, row.params)
  // To a native client the page is its registered address.
  const text = JSON.stringify(native).replaceAll('https://harbour.example/wallet', 'https://harbour.example')
  expect(JSON.parse(text), 'native').toEqual(ours)
})

test.each(differences)('$method $params: the clients differ as declared', async ({ method, params, ...forms }) => {
  const options = { person: user }
  for (const open of [sdkClient, legacyClient('1.5'), legacyClient('1.10'), legacyClient('1.12')])
    expect(await (await open('mumbai', options)).ask(method, params)).toEqual({ result: forms.before })
  expect(await (await legacyClient('1.14')('mumbai', options)).ask(method, params)).toEqual({ result: forms.since114 })
})

test.each(names)('%s: its row tells whether there are networks it is closed on', (name) => {
  const closed = Object.values(networks).filter((network) => !isOpenOn(methods[name], network))
  const closedOn = rows[name].closed?.[0]
  expect(closed.length > 0).toBe(closedOn !== undefined)
  if (closedOn) expect(closed.map((each) => each.name)).toContain(closedOn)
})

/** The way to cause an error, and what the page reads: the text after the code, and data where there is some. */
type Cause = {
  method: MethodName | (string & Record<never, never>)
  params?: unknown
  on?: NetworkName
  options?: Parameters<Open>[1]
  text: string
  data?: unknown
}

const thrown = (failure: unknown) => ({ person: user, ask: () => Promise.reject(failure) })
const node = (failure: WalletError) => ({ rpc: () => Promise.reject(failure) })
const api = (code: ServiceErrorCode) => ({ person: user, api: () => Promise.reject(new ServiceError(code)) })
const signing = (failure: WalletError, text: string, data?: unknown): Cause => ({
  method: 'eth_sendTransaction',
  params: rows.eth_sendTransaction.params,
  options: thrown(failure),
  text,
  data,
})
const sending = (failure: WalletError, text: string): Cause => ({
  method: 'wallet_sendCalls',
  params: rows.wallet_sendCalls.params,
  options: thrown(failure),
  text,
})
const connected = (code: ServiceErrorCode, text: string): Cause => ({
  method: 'bora_isConnected',
  params: ['usn-1'],
  on: 'bora_testnet',
  options: api(code),
  text,
})
const idToken = { method: 'face_getIdToken', params: ['kakao.com', 'token'] }

/** Every row of the catalogue: what makes it leave the frame, or that nothing does. */
const causes: { [N in ErrorName]: Cause[] | 'said by others' } = {
  invalidArgument: [{ method: 'face_accounts', params: ['polygon'], text: 'invalid blockchain' }],
  userRejectedRequest: [
    signing(new WalletError('userRejectedRequest', { path: '/pin' }), 'user rejected request', { path: '/pin' }),
  ],
  notImplemented: [
    {
      method: 'face_openWalletConnect',
      params: rows.face_openWalletConnect.params,
      // The handler's answer where the operator named no relay.
      options: thrown(new WalletError('notImplemented', { what: 'WalletConnect' })),
      text: 'WalletConnect is not available',
    },
  ],
  outdatedBrowser: 'said by others', // browser-support.js, in place of the entry
  badRequest: [
    {
      method: 'eth_blockNumber',
      options: node(new WalletError('badRequest', { reason: 'This network has been shut down.' })),
      text: 'This network has been shut down.',
    },
  ],
  noAnswer: 'said by others', // the SDK, where the wallet cannot be reached
  sendTransactionFailed: [
    signing(
      new WalletError('sendTransactionFailed', { reason: 'nonce too low' }, { data: { at: 1 } }),
      'nonce too low',
      { at: 1 },
    ),
  ],
  signFailed: [signing(new WalletError('signFailed', { reason: 'the vault is closed' }), 'the vault is closed')],
  unauthorized: [
    {
      ...idToken,
      options: { remembered: project, project: () => Promise.reject(new ServiceError('not_found')) },
      text: 'invalid api key error',
    },
    {
      ...idToken,
      options: { remembered: project, project: async () => ({ ...project, origins: ['https://else.example'] }) },
      text: 'invalid host name error',
    },
    { method: 'bora_isConnected', params: ['usn-1'], on: 'bora_testnet', text: 'nobody is signed in' },
    {
      method: 'wallet_getCapabilities',
      params: [`0x${'99'.repeat(20)}`],
      options: { person: user },
      text: 'this account is not the signed-in one',
    },
  ],
  noUserData: [
    { method: 'face_getUserVerificationToken', text: 'no user data' },
    {
      method: 'face_logInSignUp',
      options: { ask: () => Promise.reject(new WalletError('noUserData')) },
      text: 'no user data',
    },
  ],
  authentication: [
    {
      method: 'face_logInSignUp',
      options: { ask: () => Promise.reject(new WalletError('authentication', { reason: 'popup closed' })) },
      text: 'OAuth 2.0 Error: popup closed',
    },
    { ...idToken, options: api('token_refused'), text: 'OAuth 2.0 Error: token_refused' },
  ],
  unsupportedSocialProvider: [
    { method: 'face_getIdToken', params: ['example.com', 'token'], text: 'example.com login is not supported.' },
  ],
  noIdTokenSupport: [
    { ...idToken, options: api('unsupported_provider'), text: 'kakao.com is not support get id token' },
  ],
  invalidEnvironment: [
    {
      method: 'face_loggedIn',
      options: { query: { env: 'Prod' } },
      text: 'invalid environment',
      data: { env: 'Prod' },
    },
  ],
  unsupportedMethod: [{ method: 'no_such_method', text: 'the wallet does not support the method no_such_method' }],
  unsupportedChain: [
    {
      method: 'eth_blockNumber',
      options: node(new WalletError('unsupportedChain', { chainId: 80001 })),
      text: 'Invalid chainId: 80001',
    },
  ],
  unsupportedNetwork: [
    { method: 'face_switchNetwork', params: ['atlantis'], text: 'Invalid network parameter: atlantis' },
  ],
  unsupportedBlockchain: [{ method: 'eth_blockNumber', on: 'near_testnet', text: 'unsupported chain error' }],
  invalidWallet: 'said by others', // the kit
  providersAndWalletsConfig: 'said by others', // the kit
  noCoinAvailableToBuy: [
    {
      method: 'face_openBuy',
      params: [{ blockchains: ['POLYGON'], contractAddress: '0x0' }],
      options: thrown(new WalletError('noCoinAvailableToBuy', { blockchains: ['POLYGON'], contractAddress: '0x0' })),
      text: 'No coin available to buy.',
      data: { blockchains: ['POLYGON'], contractAddress: '0x0' },
    },
  ],
  invalidSignatureMessage: [connected('bora_signature', 'Invalid Signature message.')],
  invalidBoraApiAndSecretKey: [
    connected(
      'bora_not_registered',
      'there is no such bapp: the operator of this wallet must register its portal id and secret with the BORA portal',
    ),
  ],
  alreadyConnectedOtherBappUsn: [connected('bora_other_usn', 'already connected to other bappusn')],
  boraServiceRegionIsWrong: [connected('bora_region', 'bora service region is wrong')],
  bappUsnAlreadyConnectedOtherWallet: [connected('bora_other_wallet', 'bappusn already connected to other wallet')],
  internal: [
    { ...signing(new WalletError('internal'), 'unknown error'), options: thrown(new Error('whatever it was')) },
    { ...idToken, options: api('unavailable'), text: 'unknown error' },
    signing(new WalletError('noUserData'), 'unknown error'), // declared by another method
  ],
  parseError: 'said by others', // the entry of native clients, whose request is a text
  invalidRequest: [
    {
      method: 'eth_call',
      params: [new Map()],
      text: 'the message holds something that is not plain data',
    },
  ],
  methodNotFound: [
    {
      method: 'eth_getProof',
      params: rows.eth_getProof.params,
      options: node(new WalletError('methodNotFound', { method: 'eth_getProof' })),
      text: 'the node does not know the method eth_getProof',
    },
  ],
  invalidParams: [
    {
      method: 'face_openBuy',
      params: [{ blockchains: [] }],
      text: 'invalid parameters for face_openBuy: 0.blockchains',
    },
    {
      method: 'eth_call',
      params: [{}],
      options: node(new WalletError('invalidParams', { reason: 'of geth 1.13 at 10.0.0.7' })),
      text: 'the node refused the parameters',
    },
  ],
  internalJsonRpc: [
    {
      method: 'eth_call',
      params: [{}],
      options: node(new WalletError('internalJsonRpc', { reason: 'of geth 1.13' }, { data: '0x08c379a0' })),
      text: 'execution reverted',
      data: '0x08c379a0',
    },
    {
      method: 'eth_call',
      params: [{}],
      options: node(new WalletError('internalJsonRpc', { reason: 'of geth 1.13' }, { data: 'of geth 1.13' })),
      text: 'the node could not answer',
    },
  ],
  unrecognizedChain: [
    {
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0xdead' }],
      options: thrown(new WalletError('unrecognizedChain', { chainId: '0xdead' })),
      text: 'the wallet does not know the chain 0xdead',
    },
  ],
  unsupportedCapability: [
    sending(
      new WalletError('unsupportedCapability', { capability: 'paymaster' }),
      'this needs paymaster, which is not there',
    ),
  ],
  unsupportedChainId: [
    sending(new WalletError('unsupportedChainId', { chainId: '0x1' }), 'no calls are sent on the chain 0x1'),
  ],
  duplicateId: [sending(new WalletError('duplicateId'), 'there are calls with this id already')],
  unknownBundle: [
    {
      method: 'wallet_getCallsStatus',
      params: ['none'],
      options: { person: user },
      text: 'there are no calls with this id',
    },
  ],
  bundleTooLarge: [
    sending(new WalletError('bundleTooLarge', { most: 10 }), 'no more than 10 calls can be sent together'),
  ],
  atomicityNotSupported: [
    sending(new WalletError('atomicityNotSupported'), 'this wallet sends calls one by one, not as one'),
  ],
}

const errors = (Object.keys(causes) as ErrorName[]).flatMap((name) => {
  const list = causes[name]
  return list === 'said by others' ? [] : list.map((cause) => ({ ...cause, name, code: catalogue[name].code }))
})
const others = (Object.keys(causes) as ErrorName[]).filter((name) => causes[name] === 'said by others')

describe.each(clients)('which error leaves the frame when, over %s', (_, open) => {
  test.each(errors)('$code $name: $method, $text', async ({ code, name, method, params, on = 'mumbai', ...cause }) => {
    const { ask, reasons } = await open(on, cause.options)
    const answered = await ask(method, params)
    // Our own wire names the error besides its code; the legacy ones stay as they are.
    expect(reasons).toEqual(open === sdkClient ? [name] : [])
    expect(answered).toEqual({
      error: {
        code,
        message: `Face Error: [${code}] ${cause.text}`,
        isFaceError: true,
        ...(cause.data !== undefined && { data: cause.data }),
      },
    })
  })

  test.each(others)('%s: not even where something behind the entry throws it', async (name) => {
    // The sentence does not matter: it stays inside.
    const failure = new WalletError(name as 'internal')
    for (const method of asking) {
      const { ask } = await open(rows[method].on, { ...whoIsAsked(rows[method]), ask: () => Promise.reject(failure) })
      expect(brief(await ask(method, rows[method].params)), method).toEqual({ error: { code: 5000 } })
    }
  })
})
