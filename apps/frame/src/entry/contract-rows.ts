import type { NetworkName } from '@latchkey/core/networks'
import type { MethodName, RelayedMethod } from '@latchkey/protocol/methods'
import { toLoginResponse } from './accounts.ts'
import { account, pageOrigin, user } from './trial.ts'
import type { Generation } from './trial-doors.ts'

/** What comes of a request: an answer, a failure by its code, or a person is asked. */
type Comes = { result: unknown } | { code: number } | 'person'

export type Row = {
  /** A network the method is open on. */
  on: NetworkName
  /** What our own SDK sends. */
  params?: unknown
  /** What older SDKs send in its place: the generation, its parameters, and the answer where that is another. */
  older?: readonly [Generation, params: unknown, result?: unknown][]
  signedOut: Comes
  signedIn: Comes
  /** What comes of it when the person agrees; there where one is asked. */
  agreed?: unknown
  /** Parameters of no form it has, and the code they are answered with. */
  wrong: readonly [params: unknown, code: number]
  /** A network it is closed on, and the code; left out where it is open on all. */
  closed?: readonly [NetworkName, code: number]
}

const login = toLoginResponse(user, 'h.p.s')
const bora = { bappUsn: 'usn-1', signature: 'c2lnbmF0dXJl' }
const idToken = { idToken: 'a.b.c', sig: 'c2ln' }
const accessToken = { accessToken: 'token', issuer: 'twitter.com', sig: 'c2ln' }
const boraStatus = { status: 'CONNECTED', bappUsn: 'usn-1' }
const signature = `0x${'22'.repeat(65)}`
const hash = `0x${'33'.repeat(32)}`
const text = new TextEncoder().encode('{"message":"hello","nonce":"1"}')
const permissions = [
  {
    parentCapability: 'eth_accounts',
    invoker: pageOrigin,
    caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
  },
]
const transfer = { to: account, value: '0x1' }
const token = { type: 'ERC20', options: { address: account } }

const nobody = { code: 4100 } as const
const noEvm = { closed: ['solana_devnet', 4202] } as const

/** A read: the node answers whoever asks. */
const read = (...params: unknown[]): Row => ({
  on: 'mumbai',
  params,
  signedOut: { result: '0x10' },
  signedIn: { result: '0x10' },
  wrong: [Array.from({ length: 9 }, () => account), -32602],
  ...noEvm,
})

const reads: { [M in RelayedMethod]: Row } = {
  eth_call: read({ to: account, data: '0x' }, 'latest'),
  eth_getBalance: read(account, 'latest'),
  eth_blockNumber: read(),
  eth_getTransactionByHash: read(hash),
  eth_getTransactionReceipt: read(hash),
  eth_getTransactionCount: read(account, 'pending'),
  eth_estimateGas: read(transfer),
  eth_gasPrice: read(),
  eth_feeHistory: read('0x5', 'latest', [25]),
  eth_getCode: read(account, 'latest'),
  eth_getLogs: read({ address: account }),
  eth_getBlockByNumber: read('latest', false),
  net_version: read(),
  eth_getStorageAt: read(account, '0x0', 'latest'),
  eth_getProof: read(account, ['0x0'], 'latest'),
  eth_getBlockByHash: read(hash, false),
  eth_getBlockTransactionCountByHash: read(hash),
  eth_getBlockTransactionCountByNumber: read('latest'),
  eth_getTransactionByBlockHashAndIndex: read(hash, '0x0'),
  eth_getTransactionByBlockNumberAndIndex: read('latest', '0x0'),
  eth_getBlockReceipts: read('latest'),
  eth_maxPriorityFeePerGas: read(),
  eth_createAccessList: read(transfer),
  eth_syncing: read(),
  web3_clientVersion: read(),
}

/** HashConnect, where the operator named no relay. */
const withoutRelay = (params: unknown, more: Partial<Row> = {}): Row => ({
  on: 'hedera_testnet',
  params,
  signedOut: { code: 4002 },
  signedIn: { code: 4002 },
  wrong: ['text', -32602],
  ...more,
})

/** A signature: a person's, and none without one. */
const sign = (params: readonly unknown[], wrong: unknown, more: Partial<Row> = {}): Row => ({
  on: 'mumbai',
  params,
  signedOut: nobody,
  signedIn: 'person',
  agreed: signature,
  wrong: [wrong, -32602],
  ...noEvm,
  ...more,
})

const bytes = '0x7b7d'
const aptos = (params: readonly unknown[], more: Partial<Row>): Row =>
  sign(params, ['text'], { on: 'aptos_testnet', closed: ['mumbai', 4202], ...more })

/** Every method with what it takes and gives, over whichever door. */
export const rows: { [M in MethodName]: Row } = {
  ...reads,
  face_loggedIn: {
    on: 'mumbai',
    params: [],
    older: [['1.5', undefined]],
    signedOut: { result: false },
    signedIn: { result: true },
    wrong: [['more'], -32602],
  },
  face_currentUser: {
    on: 'mumbai',
    params: [],
    older: [['1.5', undefined]],
    signedOut: { result: null },
    signedIn: { result: login },
    wrong: [['more'], -32602],
  },
  face_logInSignUp: {
    on: 'mumbai',
    params: ['google.com', 'apple.com'],
    older: [
      ['1.5', undefined],
      ['1.12', [bora, undefined]],
      ['1.12', [bora, ['kakao.com']]],
    ],
    signedOut: 'person',
    signedIn: { result: login },
    agreed: login,
    wrong: [['myspace.com'], -32602],
  },
  face_directSocialLogin: {
    on: 'mumbai',
    params: ['google.com'],
    older: [['1.12', ['google.com', bora]]],
    signedOut: 'person',
    signedIn: { result: login },
    agreed: login,
    wrong: [[{}], -32602],
  },
  face_loginWithIdToken: {
    on: 'mumbai',
    params: [idToken],
    older: [
      ['1.12', [idToken, bora]],
      // React Native sends access tokens under this name.
      ['1.12', [accessToken]],
    ],
    signedOut: 'person',
    signedIn: 'person',
    agreed: login,
    wrong: [[{ idToken: 'a.b.c' }], -32602],
  },
  face_loginWithAccessToken: {
    on: 'mumbai',
    params: [accessToken],
    older: [['1.10', [{ ...accessToken, more: 1 }]]],
    signedOut: 'person',
    signedIn: 'person',
    agreed: login,
    wrong: [[{ accessToken: 'token', sig: 'c2ln' }], -32602],
  },
  face_getIdToken: {
    on: 'mumbai',
    params: ['google.com', 'token'],
    signedOut: { result: { idToken: 'i.d.t' } },
    signedIn: { result: { idToken: 'i.d.t' } },
    wrong: [['google.com'], -32602],
  },
  face_getUserVerificationToken: {
    on: 'mumbai',
    older: [['1.5', []]],
    signedOut: { code: 4101 },
    signedIn: { result: 'h.p.s' },
    wrong: ['text', -32602],
  },
  face_logOut: {
    on: 'mumbai',
    params: [],
    older: [['1.5', undefined]],
    signedOut: { result: true },
    signedIn: { result: true },
    wrong: [['more'], -32602],
  },
  face_accounts: {
    on: 'mumbai',
    params: ['POLYGON'],
    older: [
      ['1.5', [undefined]],
      ['1.12', ['SOLANA'], [user.wallet?.accounts.solana.address]],
      ['1.12', ['APTOS'], [user.wallet?.accounts.aptos.publicKey]],
      ['1.14', ['APTOS'], [user.wallet?.accounts.aptos.address]],
    ],
    signedOut: { result: null },
    signedIn: { result: [account] },
    wrong: [[1], -32602],
  },
  face_switchNetwork: {
    on: 'mumbai',
    params: [{ network: 'bora_testnet' }],
    older: [
      ['1.12', [{ blockchain: 'BORA' }], 'BORA'],
      ['1.14', [{ network: 'bora' }], 'bora'],
      ['1.5', ['BORA'], 'BORA'],
    ],
    signedOut: { result: 'bora_testnet' },
    signedIn: { result: 'bora_testnet' },
    wrong: [[{ network: 'bora', blockchain: 'BORA' }], -32602],
  },
  eth_accounts: {
    on: 'mumbai',
    older: [['1.10', []]],
    signedOut: { result: [] },
    signedIn: { result: [account] },
    wrong: ['text', -32602],
  },
  personal_listAccounts: {
    on: 'mumbai',
    older: [['1.10', []]],
    signedOut: { result: [] },
    signedIn: { result: [account] },
    wrong: ['text', -32602],
  },
  eth_requestAccounts: {
    on: 'mumbai',
    older: [['1.5', []]],
    signedOut: 'person',
    signedIn: { result: [account] },
    agreed: [account],
    wrong: ['text', -32602],
  },
  eth_chainId: {
    on: 'mumbai',
    older: [['1.5', []]],
    signedOut: { result: '0x13881' },
    signedIn: { result: '0x13881' },
    wrong: ['text', -32602],
  },
  personal_sign: sign(['hello', account], ['hello'], { older: [['1.5', ['0x68656c6c6f', account, '']]] }),
  eth_signTypedData_v3: sign([account, '{}'], ['{}', account], { older: [['1.10', [account, {}]]] }),
  eth_signTypedData_v4: sign([account, '{}'], ['{}', account], { older: [['1.10', [account, {}]]] }),
  eth_sendTransaction: sign([transfer], [{ ...transfer, value: -1 }], {
    agreed: hash,
    older: [
      ['1.10', [{ ...transfer, gas: '0x0' }]],
      ['1.12', [{ ...transfer, data: undefined, nonce: undefined }]],
      // Native clients name the request in a second place.
      ['1.12', [transfer, 'request-id']],
    ],
  }),
  wallet_switchEthereumChain: {
    on: 'mumbai',
    params: [{ chainId: '0x89' }],
    older: [['1.10', [{ chainId: '0x013881' }], null]],
    signedOut: 'person',
    signedIn: 'person',
    agreed: null,
    wrong: [[{ chainId: 137 }], -32602],
  },
  wallet_addEthereumChain: {
    on: 'mumbai',
    params: [{ chainId: '0x89', rpcUrls: ['https://node.example'] }],
    signedOut: 'person',
    signedIn: 'person',
    agreed: null,
    wrong: [[{}], -32602],
  },
  wallet_watchAsset: {
    on: 'mumbai',
    params: [token],
    older: [['1.10', token]],
    signedOut: nobody,
    signedIn: 'person',
    agreed: true,
    wrong: [[{ ...token, type: 'BRC20' }], -32602],
  },
  wallet_requestPermissions: {
    on: 'mumbai',
    params: [{ eth_accounts: {} }],
    signedOut: 'person',
    signedIn: { result: permissions },
    agreed: permissions,
    wrong: [[{ snap: {} }], -32602],
  },
  wallet_getPermissions: {
    on: 'mumbai',
    older: [['1.10', []]],
    signedOut: { result: [] },
    signedIn: { result: permissions },
    wrong: ['text', -32602],
  },
  wallet_revokePermissions: {
    on: 'mumbai',
    params: [{ eth_accounts: {} }],
    signedOut: { result: null },
    signedIn: { result: null },
    wrong: [[], -32602],
  },
  wallet_sendCalls: {
    on: 'mumbai',
    params: [{ version: '2.0.0', chainId: '0x13881', atomicRequired: false, calls: [transfer] }],
    signedOut: nobody,
    signedIn: 'person',
    agreed: { id: 'bundle' },
    wrong: [[{ version: '2.0.0', chainId: '0x13881', atomicRequired: false, calls: [] }], -32602],
  },
  wallet_getCallsStatus: {
    on: 'mumbai',
    params: ['bundle'],
    signedOut: nobody,
    signedIn: { code: 5730 },
    wrong: [[''], -32602],
  },
  wallet_showCallsStatus: {
    on: 'mumbai',
    params: ['bundle'],
    signedOut: nobody,
    signedIn: 'person',
    agreed: null,
    wrong: [[], -32602],
  },
  wallet_getCapabilities: {
    on: 'mumbai',
    params: [account],
    older: [['1.12', [account, undefined]]],
    signedOut: nobody,
    signedIn: { result: { '0x13881': {}, '0x182b9': {}, '0x128': {} } },
    wrong: [[], -32602],
  },
  face_openHome: {
    on: 'mumbai',
    params: [{ networks: ['mumbai', 80001] }],
    older: [
      ['1.5', [undefined]],
      ['1.5', undefined],
    ],
    signedOut: nobody,
    signedIn: 'person',
    agreed: null,
    wrong: [[{ networks: [] }], -32602],
    ...noEvm,
  },
  face_openBuy: {
    on: 'mumbai',
    params: [{ blockchains: ['POLYGON'] }],
    older: [['1.12', [{ blockchains: ['POLYGON'], contractAddress: '0x0', coinAmount: undefined }]]],
    signedOut: nobody,
    signedIn: 'person',
    agreed: null,
    wrong: [[{ blockchains: [] }], -32602],
  },
  bora_isConnected: {
    on: 'bora_testnet',
    params: ['usn-1'],
    older: [['1.12', ['usn-1']]],
    signedOut: nobody,
    signedIn: { result: boraStatus },
    wrong: [[''], -32602],
    closed: ['mumbai', 4202],
  },
  bora_connect: {
    on: 'bora_testnet',
    params: [bora],
    older: [['1.12', [bora]]],
    signedOut: nobody,
    signedIn: 'person',
    agreed: boraStatus,
    wrong: [[{ bappUsn: 'usn-1' }], -32602],
    closed: ['mumbai', 4202],
  },
  solana_sendTransaction: sign([{ serializedHex: 'ab12' }], [{ serializedHex: '0xab12' }], {
    on: 'solana_devnet',
    agreed: 'base58',
    closed: ['mumbai', 4202],
  }),
  solana_signTransaction: sign([{ serializedHex: 'ab12' }], [{ serializedHex: 'ab1' }], {
    on: 'solana_devnet',
    agreed: { serializedHex: 'ab12' },
    closed: ['mumbai', 4202],
  }),
  // Messages belong to no network.
  solana_signMessage: {
    on: 'mumbai',
    params: ['0x7b7d'],
    older: [['1.10', [text]]],
    signedOut: nobody,
    signedIn: 'person',
    agreed: signature,
    wrong: [['text'], -32602],
  },
  near_get_balance: {
    on: 'near_testnet',
    params: ['a.near'],
    older: [['1.5', ['a.near', undefined]]],
    signedOut: { result: '5' },
    signedIn: { result: '5' },
    wrong: [['a.near', 5], -32602],
    closed: ['mumbai', 4202],
  },
  near_broadcast_tx_async: sign([{ serializedHex: 'ab12' }], [{ serializedHex: 'no hex' }], {
    on: 'near_testnet',
    agreed: 'EgYiXiTKGdC14ac2NFKw1hW1AGBvmLDDmYm6q6d1KHST',
    closed: ['mumbai', 4202],
  }),
  near_signTransaction: sign([{ serializedHex: 'ab12' }], [{ serializedHex: 'no hex' }], {
    on: 'near_testnet',
    agreed: { serializedHex: 'ab1234' },
    closed: ['mumbai', 4202],
  }),
  aptos_signMessage: aptos([bytes], { older: [['1.10', [text]]], agreed: '{"signature":"0x22"}' }),
  aptos_signTransaction: aptos([bytes, bytes], {
    older: [['1.10', [text, text, undefined]]],
    agreed: '{"sender":"0x1"}',
  }),
  aptos_signAndSubmitTransaction: aptos([bytes, bytes], {
    older: [['1.10', [text, text, { max_gas_amount: '1' }]]],
    agreed: hash,
  }),
  aptos_signMultiAgentTransaction: aptos([bytes, bytes], { older: [['1.14', [text, text]]] }),
  hedera_associate: sign(['0.0.1234'], ['1234'], {
    on: 'hedera_testnet',
    agreed: true,
    closed: ['mumbai', 4202],
  }),
  hedera_getAccountId: {
    on: 'hedera_testnet',
    params: [],
    older: [['1.12', undefined]],
    signedOut: nobody,
    signedIn: { result: '0.0.5001' },
    wrong: [['more'], -32602],
  },
  hedera_getHashConnectPairString: withoutRelay([]),
  hedera_initHashConnect: withoutRelay([], { older: [['1.12', undefined]] }),
  hedera_pairHashConnect: withoutRelay(['Connected'], {
    signedOut: 'person',
    signedIn: 'person',
    agreed: { accountId: '0.0.5', topic: 'ab' },
  }),
  hedera_disconnectHashConnect: withoutRelay(['topic']),
  tezos_publicKey: {
    on: 'ghostnet',
    params: [],
    older: [['1.12', undefined]],
    signedOut: nobody,
    signedIn: { result: [user.wallet?.accounts.tezos.publicKey] },
    wrong: [['more'], -32602],
    closed: ['mumbai', 4202],
  },
  hedera_signMessage: sign(['hello'], [1], { on: 'hedera_testnet', agreed: 'CgU=', closed: ['mumbai', 4202] }),
  tezos_send: sign(
    [{ account: 'tz1', operations: [{ kind: 'transaction', destination: 'tz2', amount: '5' }] }],
    [{ account: 'tz1', operations: [] }],
    { on: 'ghostnet', agreed: 'ooHash', closed: ['mumbai', 4202] },
  ),
  tezos_sign: sign([{ account: 'tz1', payload: '0501' }], [{ account: 'tz1', payload: 'hello' }], {
    on: 'ghostnet',
    agreed: 'edsig',
    closed: ['mumbai', 4202],
  }),
  tezos_transferCoin: sign(['edpk', 'tz1', { to: 'tz2', amount: 1.5 }], ['edpk', 'tz1', { to: 'tz2' }], {
    on: 'ghostnet',
    agreed: 'ooHash',
    closed: ['mumbai', 4202],
  }),
  tezos_transferFA2: sign(
    ['edpk', 'tz1', 'KT1', [{ from_: 'tz1', txs: [{ to_: 'tz2', token_id: 0, amount: '5' }] }]],
    ['edpk', 'tz1', 'KT1', [{ from_: 'tz1', txs: [{ to_: 'tz2', token_id: -1, amount: '5' }] }]],
    { on: 'ghostnet', agreed: 'ooHash', closed: ['mumbai', 4202] },
  ),
  face_openWalletConnect: {
    on: 'mumbai',
    params: ['OpenSea', 'https://opensea.io'],
    older: [
      ['1.10', ['OpenSea', 'https://opensea.io/collection/boats']],
      // Native clients say that the link they got was none.
      ['1.12', ['OpenSea', 'https://opensea.io', true]],
    ],
    signedOut: nobody,
    signedIn: 'person',
    agreed: null,
    wrong: [[], -32602],
    closed: ['aptos_testnet', 4202],
  },
  face_confirmWalletConnectDapp: {
    on: 'mumbai',
    params: [{ name: 'OpenSea', description: '', url: 'https://opensea.io', icons: [] }],
    signedOut: nobody,
    signedIn: 'person',
    agreed: true,
    wrong: [[{ name: 'OpenSea' }], -32602],
  },
}
