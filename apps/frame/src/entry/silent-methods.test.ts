import { WalletError } from '@latchkey/core/errors'
import { ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import type { User } from '@latchkey/protocol/user'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { atAccount } from '../session/at-account.ts'
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

const query = (blockchain = 'POLYGON', version = '1.12.5') =>
  `?api_key=${apiKey}&blockchain=${blockchain}&env=ProdTest&version=${version}`

type Client = (options?: TestFrameOptions) => Promise<{
  ask(method: string, params?: unknown): Promise<PostedMessage>
  asked: unknown[]
  frame: ReturnType<typeof createTestFrame>
  events: unknown[]
}>

const names: Record<string, string> = {
  BORA: 'bora_testnet',
  HEDERA: 'hedera_testnet',
  SOLANA: 'solana_devnet',
  NEAR: 'near_testnet',
  POLYGON: 'mumbai',
}

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** The wire of the legacy SDKs. */
const legacyEntry: Client = async (options = {}) => {
  const frame = createTestFrame({ query: query(), ...options })
  await frame.ready()
  return { ask: frame.ask, asked: frame.asked, frame, events: [] }
}

/** The wire of our own, on the same network. */
const openSdkPort: Client = async (options = {}) => {
  const frame = createTestFrame({ query: query(), ...options })
  const blockchain = new URLSearchParams(options.query ?? query()).get('blockchain') ?? ''
  const { port1, port2 } = new MessageChannel()
  const replies = new Map<unknown, PostedMessage>()
  const events: unknown[] = []
  port1.onmessage = ({ data }) => {
    if (data.kind === 'reply') replies.set(data.id, data)
    if (data.kind === 'event') events.push([data.event, data.data])
  }
  ports.push(port1, port2)
  const hello = {
    kind: 'hello',
    from: 'FACE_SDK',
    version: 1,
    nonce: newId(),
    sdk: '0.1.0',
    network: names[blockchain],
  }
  frame.arrive(hello, { ports: [port2] })
  return {
    asked: frame.asked,
    frame,
    events,
    ask: async (method, params) => {
      const id = newId()
      port1.postMessage({ kind: 'request', from: 'FACE_SDK', id, method, ...(params === undefined ? {} : { params }) })
      await frame.until(() => replies.has(id))
      return replies.get(id) as PostedMessage // just seen
    },
  }
}

describe.each<[string, Client]>([
  ['the legacy wire', legacyEntry],
  ['our own wire', openSdkPort],
])('silent methods over %s', (name, open) => {
  test('face_loggedIn, face_currentUser, eth_accounts, personal_listAccounts: signed out', async () => {
    const { ask, asked } = await open()
    expect(await ask('face_loggedIn')).toMatchObject({ result: false })
    expect(await ask('face_currentUser')).toMatchObject({ result: null })
    expect(await ask('face_accounts', ['SOLANA'])).toMatchObject({ result: null })
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    expect(await ask('personal_listAccounts', [])).toMatchObject({ result: [] })
    expect(asked).toEqual([])
  })

  test('face_currentUser: who is signed in, with flags and a token', async () => {
    const { ask } = await open({ person: { ...user, isNew: true, isAdmin: true } })
    expect((await ask('face_currentUser')).result).toEqual({
      faceUserId: user.id,
      loginProvider: 'google.com',
      userVerificationToken: 'h.p.s',
      isWalletCreated: true,
      isNewUser: true,
      isRegisteredPinCode: true,
      isAdmin: true,
      wallet: {
        id: user.wallet?.vaultId,
        userId: user.id,
        address: account,
        path: "m/44'/60'/0'/0/0",
        ecdsaPublicKey: user.wallet?.ecdsaPublicKey,
        eddsaPublicKey: user.wallet?.eddsaPublicKey,
        publicKeys: {
          solana: user.wallet?.accounts.solana.publicKey,
          aptos: user.wallet?.accounts.aptos.publicKey,
          near: user.wallet?.accounts.near.publicKey,
          tezos: user.wallet?.accounts.tezos.publicKey,
          hedera: user.wallet?.accounts.hedera.publicKey,
        },
      },
    })
  })

  test('who signed in by a code by mail is nobody on the legacy wire, whose pages know six logins', async () => {
    const { ask, asked } = await open({ person: { ...user, loginProvider: 'email' } })
    const isOurs = name === 'our own wire'
    expect((await ask('face_loggedIn')).result).toBe(isOurs)
    expect((await ask('eth_accounts')).result).toEqual(isOurs ? [account] : [])
    expect((await ask('face_accounts', ['SOLANA'])).result).toEqual(isOurs ? [expect.any(String)] : null)
    expect((await ask('wallet_getPermissions')).result).toHaveLength(isOurs ? 1 : 0)
    const current = (await ask('face_currentUser')).result
    expect(current).toEqual(isOurs ? expect.objectContaining({ loginProvider: 'email' }) : null)
    // Answered at once where the page is told of the login; otherwise the person is asked.
    for (const [method, params] of [
      ['face_logInSignUp', []],
      ['face_directSocialLogin', ['email']],
      ['eth_requestAccounts', []],
      ['wallet_requestPermissions', [{ eth_accounts: {} }]],
    ] as const)
      expect((await ask(method, params)).error?.code, method).toBe(isOurs ? undefined : 4001)
    expect(asked).toHaveLength(isOurs ? 0 : 4)
    const token = await ask('face_getUserVerificationToken')
    expect(token).toMatchObject(isOurs ? { result: 'h.p.s' } : { error: { code: 4101 } })
    const signed = await ask('personal_sign', ['0x68', account])
    expect(signed.error?.code).toBe(isOurs ? 4001 : 4100)
    expect(await ask('face_logOut')).toMatchObject({ result: true })
  })

  test('an imported key: the page sees an account on EVM networks, and none in other families', async () => {
    const imported = [
      {
        index: 100,
        address: `0x${'1a'.repeat(20)}`,
        ecdsaPublicKey: `0x${'06'.repeat(64)}`,
        sealedKey: 'sealed-key',
      } as const,
    ]
    const { ask, asked } = await open({ person: atAccount({ ...user, imported }, 100) })
    const { address, ecdsaPublicKey } = imported[0] ?? {}
    expect((await ask('eth_accounts')).result).toEqual([address])
    for (const [blockchain, expected] of [
      ['ETHEREUM', [address]],
      ['HEDERA', [address]],
      ['SOLANA', null],
      ['NEAR', null],
    ] as const)
      expect((await ask('face_accounts', [blockchain])).result, blockchain).toEqual(expected)
    const { wallet } = (await ask('face_currentUser')).result as { wallet: object }
    const of = { id: user.wallet.vaultId, userId: user.id }
    expect(wallet).toEqual({ ...of, address, ecdsaPublicKey, publicKeys: {} })
    // There are several accounts: the person chooses.
    expect((await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).error?.code).toBe(4001)
    expect(asked).toHaveLength(1)
  })

  test('face_currentUser: a person who removed the PIN has none', async () => {
    const { ask } = await open({ person: { ...user, pinRemoved: true } })
    expect((await ask('face_currentUser')).result).toMatchObject({ isWalletCreated: true, isRegisteredPinCode: false })
  })

  test('face_currentUser: without a token where the API gives none', async () => {
    const { ask } = await open({
      person: user,
      verificationToken: () => Promise.reject(new ServiceError('unavailable')),
    })
    const { result } = await ask('face_currentUser')
    expect(result).toMatchObject({ isNewUser: false, isAdmin: false })
    expect(result).not.toHaveProperty('userVerificationToken')
  })

  test.each<[string, string]>([
    ['POLYGON', account],
    ['KLAYTN', account],
    ['HEDERA', account],
    ['SOLANA', '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'],
    ['NEAR', 'be'.repeat(32)],
    ['TEZOS', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
    ['APTOS', `0x${'a2'.repeat(32)}`],
  ])('face_accounts: %s', async (blockchain, expected) => {
    const { ask } = await open({ person: user })
    expect(await ask('face_accounts', [blockchain])).toMatchObject({ result: [expected] })
  })

  test('face_accounts: a name there is not, signed in or out', async () => {
    for (const person of [user, null]) {
      const { ask } = await open({ person })
      for (const wrong of ['polygon', 'toString', ''])
        expect(await ask('face_accounts', [wrong])).toMatchObject({
          error: { code: 4000, message: 'Face Error: [4000] invalid blockchain' },
        })
    }
  })

  test('face_getUserVerificationToken', async () => {
    expect(await (await open({ person: user })).ask('face_getUserVerificationToken', [])).toMatchObject({
      result: 'h.p.s',
    })
    expect(await (await open()).ask('face_getUserVerificationToken')).toMatchObject({ error: { code: 4101 } })
    const none = await open({ person: user, verificationToken: async () => undefined })
    expect(await none.ask('face_getUserVerificationToken')).toMatchObject({ error: { code: 4101 } })
  })

  test('face_getIdToken: the API is asked, and both kinds of provider that are not there have their text', async () => {
    const seen: unknown[] = []
    let failing: ServiceErrorCode | undefined
    const { ask } = await open({
      api: async (endpoint, body) => {
        seen.push([endpoint, body])
        if (failing) throw new ServiceError(failing)
        return { idToken: 'i.d.t' }
      },
    })
    expect(await ask('face_getIdToken', ['google.com', 'token'])).toMatchObject({ result: { idToken: 'i.d.t' } })
    expect(seen).toEqual([['authIdToken', { apiKey, pageOrigin, provider: 'google.com', accessToken: 'token' }]])
    expect((await ask('face_getIdToken', ['example.com', 'token'])).error).toMatchObject({
      code: 4103,
      message: 'Face Error: [4103] example.com login is not supported.',
    })
    expect(seen).toHaveLength(1)
    failing = 'unsupported_provider'
    expect((await ask('face_getIdToken', ['kakao.com', 'token'])).error).toMatchObject({
      code: 4103,
      message: 'Face Error: [4103] kakao.com is not support get id token',
    })
    failing = 'token_refused'
    expect((await ask('face_getIdToken', ['kakao.com', 'other'])).error).toMatchObject({ code: 4102 })
    failing = 'unavailable'
    expect((await ask('face_getIdToken', ['kakao.com', 'third'])).error).toMatchObject({ code: 5000 })
  })

  test('face_logOut and wallet_revokePermissions: the session ends', async () => {
    for (const [method, params, result] of [
      ['face_logOut', [], true],
      ['wallet_revokePermissions', [{ eth_accounts: {} }], null],
    ] as const) {
      const { ask } = await open({ person: user })
      expect(await ask('eth_accounts')).toMatchObject({ result: [account] })
      expect(await ask(method, params)).toMatchObject({ result })
      expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    }
  })

  test('wallet_getPermissions and wallet_requestPermissions (EIP-2255)', async () => {
    const granted = [
      {
        parentCapability: 'eth_accounts',
        invoker: pageOrigin,
        caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
      },
    ]
    const within = await open({ person: user })
    expect((await within.ask('wallet_getPermissions')).result).toEqual(granted)
    expect((await within.ask('wallet_requestPermissions', [{ eth_accounts: {} }])).result).toEqual(granted)
    expect(within.asked).toEqual([])
    const signedOut = await open()
    expect((await signedOut.ask('wallet_getPermissions', [])).result).toEqual([])
    expect(await signedOut.ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({
      error: { code: 4001 },
    })
    expect(signedOut.asked).toHaveLength(1)
  })

  test('face_switchNetwork: the network of every later call', async () => {
    const seen: string[] = []
    const { ask, asked, events } = await open({
      rpc: async (network) => {
        seen.push(network)
        return '0x10'
      },
    })
    await ask('eth_blockNumber')
    expect(await ask('face_switchNetwork', [{ network: 'bora_testnet' }])).toMatchObject({ result: 'bora_testnet' })
    await ask('eth_blockNumber')
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x182b9' })
    expect(await ask('face_switchNetwork', [{ network: 'bora_testnet' }])).toMatchObject({ result: 'bora_testnet' })
    expect(seen).toEqual(['mumbai', 'bora_testnet'])
    expect(asked).toEqual([])
    // Reported once, and only where the SDK does not emit it itself.
    expect(events).toEqual(name === 'our own wire' ? [['chainChanged', '0x182b9']] : [])
  })

  test('wallet_switchEthereumChain: asks, unless it is so already', async () => {
    const { ask, asked } = await open({
      ask: async (call, parts) => {
        const { networkOfChainId } = await import('@latchkey/core/networks')
        parts.switchNetwork(networkOfChainId((call.params as [{ chainId: string }])[0].chainId))
        return null
      },
    })
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x013881' }])).toMatchObject({ result: null })
    expect(asked).toEqual([])
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({ result: null })
    expect(asked).toHaveLength(1)
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x89' })
  })

  test('bora_isConnected: the portal’s word, for who is signed in, on BORA alone', async () => {
    const api = async (endpoint: string, body: unknown) => ({
      status: 'CONNECTED',
      bappUsn: JSON.stringify([endpoint, body]),
    })
    const bora = await open({ query: query('BORA'), person: user, api })
    expect((await bora.ask('bora_isConnected', ['usn'])).result).toEqual({
      status: 'CONNECTED',
      bappUsn: '["boraStatus",{"bappUsn":"usn"}]',
    })
    const signedOut = await open({ query: query('BORA'), api })
    expect(await signedOut.ask('bora_isConnected', ['usn'])).toMatchObject({ error: { code: 4100 } })
    const elsewhere = await open({ person: user, api })
    expect(await elsewhere.ask('bora_isConnected', ['usn'])).toMatchObject({
      error: { code: 4202, message: 'Face Error: [4202] unsupported chain error' },
    })
  })

  test('gates: what the SDKs check themselves is checked again', async () => {
    const solana = await open({ query: query('SOLANA'), person: user })
    for (const [method, params] of [
      ['personal_sign', ['hello', account]],
      ['eth_sendTransaction', [{ to: account }]],
      ['eth_signTypedData_v4', [account, '{}']],
      ['eth_signTypedData_v3', [account, '{}']],
      ['eth_getBalance', [account, 'latest']],
      ['face_openHome', []],
      ['face_openWalletConnect', ['OpenSea']],
      ['hedera_associate', ['0.0.1']],
    ] as const)
      expect(await solana.ask(method, params)).toMatchObject({
        error: { code: 4202, message: 'Face Error: [4202] unsupported chain error' },
      })
    expect(solana.asked).toEqual([])
  })

  test('proxied reads: the node’s answer; a revert keeps its data and loses its words; a dead network says so', async () => {
    const { ask } = await open({
      rpc: async (_, method) => {
        if (method === 'eth_call')
          throw new WalletError('internalJsonRpc', { reason: 'secret' }, { data: '0x08c379a0' })
        if (method === 'eth_getLogs') throw new WalletError('badRequest', { reason: 'Kroma has been shut down' })
        return '0x10'
      },
    })
    expect(await ask('eth_gasPrice')).toMatchObject({ result: '0x10' })
    const reverted = await ask('eth_call', [{}])
    expect(reverted).toMatchObject({ error: { code: -32603, data: '0x08c379a0' } })
    expect(JSON.stringify(reverted)).not.toContain('secret')
    expect((await ask('eth_getLogs', [{}])).error?.message).toContain('Kroma has been shut down')
  })

  test('wallet_getCapabilities (EIP-5792): chains with a node, and nothing that is not there', async () => {
    const { ask } = await open({ person: user })
    expect((await ask('wallet_getCapabilities', [account])).result).toEqual({
      '0x13881': {},
      '0x182b9': {},
      '0x128': {},
    })
    expect((await ask('wallet_getCapabilities', [account, ['0x013881', '0x1']])).result).toEqual({ '0x13881': {} })
    expect(await ask('wallet_getCapabilities', [`0x${'99'.repeat(20)}`])).toMatchObject({ error: { code: 4100 } })
    expect(await (await open()).ask('wallet_getCapabilities', [account])).toMatchObject({ error: { code: 4100 } })
  })

  test('hedera_getAccountId: what the mirror node says; before anybody paid in, what to do', async () => {
    const { ask } = await open({ query: query('HEDERA'), person: user })
    const asked: string[] = []
    const say = (status: number, body: unknown) =>
      vi.stubGlobal('fetch', async (url: string) => {
        asked.push(url)
        return Response.json(body, { status })
      })
    say(200, { account: '0.0.5001', max_automatic_token_associations: -1 })
    expect(await ask('hedera_getAccountId')).toMatchObject({ result: '0.0.5001' })
    expect(asked[0]).toContain(`/v1/node/hedera_testnet/api/v1/accounts/${account}`)
    say(404, { _status: { messages: [{ message: 'Not found' }] } })
    expect((await ask('hedera_getAccountId')).error).toMatchObject({ code: 4003 })
    expect((await ask('hedera_getAccountId')).error?.message).toContain(account)
    for (const body of [{ account: '1' }, null, 'x']) {
      say(200, body)
      expect(await ask('hedera_getAccountId')).toMatchObject({ error: { code: -32603 } })
    }
    vi.unstubAllGlobals()
    const nobody = await open({ query: query('HEDERA') })
    expect(await nobody.ask('hedera_getAccountId')).toMatchObject({ error: { code: 4100 } })
  })

  test('wallet_getCallsStatus: what was kept of a bundle, and what its node says', async () => {
    const hash = `0x${'33'.repeat(32)}` as const
    const mined = {
      logs: [],
      status: '0x1',
      blockHash: hash,
      blockNumber: '0x1',
      gasUsed: '0x5208',
      transactionHash: hash,
      from: account,
    }
    const { ask } = await open({
      person: user,
      ask: async (_, parts) => {
        parts.bundles.put({ id: 'b', chainId: 80001, network: 'mumbai', at: Date.now(), calls: 1, hashes: [hash] })
        return { id: 'b' }
      },
      rpc: async (network, method, params) => {
        expect([network, method, params]).toEqual(['mumbai', 'eth_getTransactionReceipt', [hash]])
        return mined
      },
    })
    expect(await ask('wallet_getCallsStatus', ['b'])).toMatchObject({ error: { code: 5730 } })
    const call = { version: '2.0.0', chainId: '0x13881', atomicRequired: false, calls: [{ to: account }] }
    await ask('wallet_sendCalls', [call])
    const { from: _, ...receipt } = mined
    expect((await ask('wallet_getCallsStatus', ['b'])).result).toEqual({
      version: '2.0.0',
      id: 'b',
      chainId: '0x13881',
      status: 200,
      atomic: false,
      receipts: [receipt],
    })
    expect(await (await open()).ask('wallet_getCallsStatus', ['b'])).toMatchObject({ error: { code: 4100 } })
  })

  test('logins: who is in already is answered at once, unless something else is asked for', async () => {
    const { ask, asked } = await open({ person: user })
    const person = { faceUserId: user.id, userVerificationToken: 'h.p.s' }
    const bora = { bappUsn: 'usn', signature: 'c2ln' }
    for (const [method, params] of [
      ['face_logInSignUp', undefined],
      ['face_logInSignUp', ['apple.com', 'google.com']],
      ['face_directSocialLogin', ['google.com']],
    ] as const)
      expect(await ask(method, params)).toMatchObject({ result: person })
    expect(asked).toEqual([])
    for (const [method, params] of [
      ['face_logInSignUp', ['apple.com']],
      ['face_logInSignUp', [bora, undefined]],
      ['face_directSocialLogin', ['google.com', bora]],
      ['face_loginWithIdToken', [{ idToken: 'i.d.t', sig: 'c2ln' }]],
    ] as const)
      expect(await ask(method, params)).toMatchObject({ error: { code: 4001 } })
    expect(asked).toHaveLength(4)
  })

  test('nobody is shown to a page that is not of the project, nor a wallet that was never opened', async () => {
    const pending = await open({ person: { ...user, vault: 'pending' } satisfies User })
    expect(await pending.ask('face_loggedIn')).toMatchObject({ result: false })
    expect(await pending.ask('face_accounts', ['SOLANA'])).toMatchObject({ result: null })
    if (name === 'the legacy wire') return // There, such a page gets no answer at all.
    const foreign = await open({
      person: user,
      project: async () => ({ ...project, origins: ['https://else.example'] }),
    })
    for (const method of ['face_loggedIn', 'eth_accounts', 'wallet_getPermissions', 'face_getUserVerificationToken'])
      expect(await foreign.ask(method)).toMatchObject({ error: { code: 4100 } })
  })
})
