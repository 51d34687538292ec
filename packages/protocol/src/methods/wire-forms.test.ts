import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isMethodName, type MethodName, methods, readLogin, refused } from './index.ts'

/**
 * What the older SDKs send, row by row of the recorded table: the parameters of each call as they arrive (absent where a
 * client sends none), and what must not pass.
 */

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bora = { bappUsn: 'usn-1', signature: 'c2lnbmF0dXJl' }
const idToken = { idToken: 'a.b.c', sig: 'c2ln' }
const accessToken = { accessToken: 'token', issuer: 'twitter.com', sig: 'c2ln' }
const bytes = '0x7b7d'
const buffer = { type: 'Buffer', data: [123, 125] }

const rows: [MethodName, { takes: unknown[]; refuses?: unknown[] }][] = [
  [
    'face_logInSignUp',
    {
      takes: [undefined, ['google.com', 'kakao.com'], [bora], [bora, undefined], [bora, ['apple.com']]],
      refuses: [['myspace.com'], [{ bappUsn: 'x' }], ['google.com', bora], 'google.com'],
    },
  ],
  [
    'face_directSocialLogin',
    {
      // The SDK checks only that it is a text: an unknown provider is the wallet's to refuse, with 4103.
      takes: [['google.com'], ['myspace.com'], ['google.com', bora], ['google.com', undefined]],
      refuses: [[], [1], [{}], ['google.com', {}], [['google.com']]],
    },
  ],
  ['face_getIdToken', { takes: [['google.com', 'token']], refuses: [['google.com'], ['google.com', 1], []] }],
  [
    'face_loginWithIdToken',
    {
      takes: [
        [idToken],
        [idToken, bora],
        [accessToken],
        [
          { ...idToken, more: 1 },
          { ...bora, more: 1 },
        ],
      ],
      refuses: [[{ idToken: 'a.b.c' }], [{ sig: 'c2ln' }], []],
    },
  ],
  ['face_loginWithAccessToken', { takes: [[accessToken]], refuses: [[{ accessToken: 'token', sig: 'c2ln' }]] }],
  ['face_logOut', { takes: [undefined, []] }],
  ['face_currentUser', { takes: [undefined, []] }],
  ['face_loggedIn', { takes: [undefined, []] }],
  ['face_getUserVerificationToken', { takes: [[], undefined] }],
  ['face_accounts', { takes: [[undefined], ['SOLANA'], ['APTOS'], []], refuses: [[1], ['x'.repeat(33)]] }],
  ['eth_chainId', { takes: [[], undefined] }],
  [
    'face_switchNetwork',
    {
      takes: [[{ blockchain: 'POLYGON' }], [{ network: 'amoy' }], ['mumbai']],
      refuses: [[], [{}], [{ network: 1 }], [{ network: 'a', blockchain: 'B' }]],
    },
  ],
  [
    'face_openHome',
    { takes: [[undefined], [{ networks: ['mumbai', 80001] }], [{}], []], refuses: [[{ networks: [] }], ['mumbai']] },
  ],
  [
    'face_openBuy',
    {
      takes: [
        [{ blockchains: ['POLYGON'] }],
        [{ blockchains: ['POLYGON'], contractAddress: '0x0', coinAmount: 3 }],
        [{ blockchains: ['POLYGON'], contractAddress: address, coinAmount: undefined }],
      ],
      refuses: [[{ blockchains: [] }], [{}], [{ blockchains: 'POLYGON' }]],
    },
  ],
  ['face_openWalletConnect', { takes: [['OpenSea', 'https://opensea.io']], refuses: [[]] }],
  ['bora_isConnected', { takes: [['usn-1']], refuses: [[''], [], [1]] }],
  ['bora_connect', { takes: [[bora]], refuses: [[{ bappUsn: 'usn-1' }], [], ['usn-1']] }],
  [
    'solana_sendTransaction',
    { takes: [[{ serializedHex: 'ab12' }]], refuses: [[], ['ab12'], [{}], [{ serializedHex: '0xab12' }]] },
  ],
  [
    'solana_signTransaction',
    { takes: [[{ serializedHex: 'ab12' }]], refuses: [[], ['ab12'], [{}], [{ serializedHex: '' }]] },
  ],
  ['solana_signMessage', { takes: [['0x7b7d'], [{ type: 'Buffer', data: [1] }]], refuses: [[], ['text'], [['0x7b']]] }],
  ['near_get_balance', { takes: [['a'.repeat(64)], ['a.near', undefined], ['a.near', 'usdt.near']], refuses: [[]] }],
  ['near_broadcast_tx_async', { takes: [[{ serializedHex: 'ab12' }]], refuses: [[]] }],
  ['near_signTransaction', { takes: [[{ serializedHex: 'ab12' }]], refuses: [[], [{ serializedHex: 'x' }]] }],
  ['aptos_signMessage', { takes: [[bytes], [buffer]], refuses: [[], ['text'], [{ data: [1] }]] }],
  [
    'aptos_signTransaction',
    {
      takes: [
        [bytes, bytes],
        [bytes, buffer, { max_gas_amount: '1' }],
        [bytes, bytes, undefined],
      ],
      refuses: [[bytes]],
    },
  ],
  ['aptos_signAndSubmitTransaction', { takes: [[bytes, bytes]], refuses: [[bytes, { data: [256] }]] }],
  ['aptos_signMultiAgentTransaction', { takes: [[bytes, bytes]], refuses: [[bytes]] }],
  ['hedera_associate', { takes: [['0.0.1234']], refuses: [[], [1]] }],
  ['hedera_getAccountId', { takes: [undefined, []] }],
  ['hedera_getHashConnectPairString', { takes: [[]] }],
  ['hedera_initHashConnect', { takes: [undefined] }],
  ['hedera_pairHashConnect', { takes: [['Connected'], [{}]] }],
  ['hedera_disconnectHashConnect', { takes: [['topic']], refuses: [[]] }],
  ['hedera_signMessage', { takes: [['hello']], refuses: [[], [1], ['a', 'b']] }],
  ['tezos_publicKey', { takes: [undefined] }],
  [
    'tezos_send',
    {
      takes: [
        [{ account: 'tz1', operations: [{ kind: 'transaction', destination: 'tz2', amount: '5', fee: '1' }] }],
        [{ account: 'tz1', operations: [{ kind: 'delegation', delegate: 'tz2' }] }],
        [
          {
            account: 'tz1',
            operations: [
              { kind: 'transaction', destination: 'KT1', parameters: { entrypoint: 'x', value: { prim: 'Unit' } } },
            ],
          },
        ],
      ],
      refuses: [[], [{ account: 'tz1', operations: [] }], [{ account: 'tz1', operations: ['x'] }]],
    },
  ],
  [
    'tezos_sign',
    { takes: [[{ account: 'tz1', payload: '05010000000568' }]], refuses: [[], [{ account: 'tz1', payload: 'hello' }]] },
  ],
  [
    'tezos_transferCoin',
    {
      takes: [
        ['edpk', 'tz1', { to: 'tz2', amount: 1.5 }],
        ['edpk', 'tz1', { to: 'tz2', amount: '1.5' }],
      ],
      refuses: [[]],
    },
  ],
  [
    'tezos_transferFA2',
    {
      takes: [['edpk', 'tz1', 'KT1', [{ from_: 'tz1', txs: [{ to_: 'tz2', token_id: 0, amount: '5' }] }]]],
      refuses: [['edpk', 'tz1', 'KT1', [{ from_: 'tz1', txs: [{ to_: 'tz2', token_id: -1, amount: 5 }] }]]],
    },
  ],
  // Beyond the SDKs' own calls: what `provider.request` passes on.
  ['eth_accounts', { takes: [[], undefined] }],
  ['personal_listAccounts', { takes: [[], undefined] }],
  ['eth_requestAccounts', { takes: [[], undefined] }],
  [
    'personal_sign',
    {
      takes: [
        ['0x00', address],
        [address, 'text', 'ignored'],
      ],
      refuses: [['0x00']],
    },
  ],
  [
    'eth_signTypedData_v3',
    {
      takes: [
        [address, '{}'],
        [address, {}],
      ],
      refuses: [['{}', address]],
    },
  ],
  [
    'eth_signTypedData_v4',
    {
      takes: [
        [address, '{}'],
        [address, {}],
      ],
      refuses: [[address]],
    },
  ],
  [
    'eth_sendTransaction',
    {
      takes: [[{ to: address, value: '0x1', gas: '0x0', data: undefined }], [{ to: address }, 'request-id']],
      refuses: [[], [{ authorizationList: [] }], [{ value: 2 ** 60 }], [{ value: -1 }], [{ data: '0x1' }]],
    },
  ],
  ['wallet_switchEthereumChain', { takes: [[{ chainId: '0x013881' }]], refuses: [[{ chainId: 80001 }], []] }],
  [
    'wallet_addEthereumChain',
    { takes: [[{ chainId: '0x13881', rpcUrls: ['https://node.example'], iconUrls: null }]], refuses: [[{}], []] },
  ],
  [
    'wallet_watchAsset',
    {
      takes: [
        { type: 'ERC20', options: { address, decimals: 18 } },
        [{ type: 'ERC721', options: { address, tokenId: '1' } }],
      ],
      refuses: [
        { type: 'BRC20', options: { address } },
        { type: 'ERC20', options: {} },
      ],
    },
  ],
  ['wallet_requestPermissions', { takes: [[{ eth_accounts: {} }]], refuses: [[], [{ snap: {} }]] }],
  ['wallet_getPermissions', { takes: [[], undefined] }],
  ['wallet_revokePermissions', { takes: [[{ eth_accounts: {} }]], refuses: [[]] }],
  [
    'wallet_sendCalls',
    {
      takes: [
        [{ version: '2.0.0', chainId: '0x13881', atomicRequired: false, calls: [{ to: address, value: '0x1' }] }],
      ],
      refuses: [[{ version: '2.0.0', chainId: '0x13881', atomicRequired: false, calls: [] }], [{}]],
    },
  ],
  ['wallet_getCallsStatus', { takes: [['id']], refuses: [[''], ['x'.repeat(4097)], []] }],
  ['wallet_showCallsStatus', { takes: [['id']], refuses: [[]] }],
  ['wallet_getCapabilities', { takes: [[address], [address, ['0x1']], [address, undefined]], refuses: [[]] }],
]

const accepts = (name: MethodName, params: unknown) => v.safeParse(methods[name].params, params ?? []).success

describe('methods', () => {
  test.each(rows)('behavior: %s takes what clients send', (name, { takes }) => {
    for (const params of takes) expect(accepts(name, params), JSON.stringify(params)).toBe(true)
  })
  test.each(rows.filter(([, { refuses }]) => refuses))('error: %s refuses anything else', (name, { refuses }) => {
    for (const params of refuses ?? []) expect(accepts(name, params), JSON.stringify(params)).toBe(false)
  })
  test('behavior: the table above names every method but the plain reads', () => {
    const reads = Object.keys(methods).filter((name) =>
      /^(eth|net|web3)_(?!accounts|requestAccounts|chainId|sign|send)/.test(name),
    )
    expect([...rows.map(([name]) => name), ...reads, 'face_confirmWalletConnectDapp'].sort()).toEqual(
      Object.keys(methods).sort(),
    )
  })
})

describe('readLogin', () => {
  test('default', () => {
    expect(readLogin(['google.com'])).toEqual({ providers: ['google.com'], bora: undefined })
    expect(readLogin([])).toEqual({ providers: [], bora: undefined })
    expect(readLogin([bora])).toEqual({ providers: [], bora })
    expect(readLogin([bora, null])).toEqual({ providers: [], bora })
    expect(readLogin([bora, ['apple.com']])).toEqual({ providers: ['apple.com'], bora })
  })
})

describe('refused', () => {
  test('behavior: none of them is a method', () => {
    for (const name of Object.keys(refused)) expect(isMethodName(name), name).toBe(false)
  })
})
