import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { account, someone } from '../fixtures/test-wallet.ts'
import { buildApprovedNamespaces, networksOf, proposedNamespaces } from './approved-namespaces.ts'

const evm = (chains: string[], methods: string[], events: string[] = []) => ({ eip155: { chains, methods, events } })
const of = (requiredNamespaces: object, optionalNamespaces: object = {}) =>
  buildApprovedNamespaces(
    v.parse(proposedNamespaces, { requiredNamespaces, optionalNamespaces }),
    someone,
    ({ name }) => ['mumbai', 'amoy'].includes(name),
  )
const mumbai = 'eip155:80001'
const amoy = 'eip155:80002'

describe('buildApprovedNamespaces', () => {
  test('default: what is required and what is optional, joined, as far as it is there', () => {
    const agreed = of(
      evm([mumbai], ['personal_sign'], ['chainChanged']),
      evm(
        [mumbai, amoy, 'eip155:1'],
        ['personal_sign', 'eth_sendTransaction', 'eth_sign'],
        ['message', 'accountsChanged'],
      ),
    )
    expect(agreed).toMatchObject({
      namespaces: {
        eip155: {
          chains: [mumbai, amoy],
          accounts: [`${mumbai}:${account}`, `${amoy}:${account}`],
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
      may: { sign: true, send: true },
      missing: [],
      possible: true,
    })
    expect(agreed.networks.map(({ name }) => name)).toEqual(['mumbai', 'amoy'])
  })

  test('behavior: a chain that stands in the name of its namespace', () => {
    const agreed = of({}, { [amoy]: { methods: ['personal_sign'], events: [] } })
    expect(agreed.namespaces).toMatchObject({ eip155: { chains: [amoy] } })
    expect(agreed.may).toEqual({ sign: true, send: false })
  })

  test('behavior: other families, each with its own account; Hedera only where it named one', () => {
    const accounts = { ...someone.wallet?.accounts, near: { address: '22'.repeat(32), publicKey: 'ed25519:2' } }
    const user = { ...someone, wallet: { ...someone.wallet, accounts } } as typeof someone // a wallet with one more account
    const wish = v.parse(proposedNamespaces, {
      optionalNamespaces: {
        near: { chains: ['near:testnet', 'near:mainnet'], methods: ['near_getAccounts', 'near_signMessage'] },
        hedera: { chains: ['hedera:testnet'], methods: ['hedera_signMessage', 'hedera_signTransaction'] },
      },
    })
    const isServed = ({ net }: { net: string }) => net === 'test'
    expect(networksOf(wish).map(({ name }) => name)).toEqual(['near_testnet', 'near', 'hedera_testnet'])
    expect(buildApprovedNamespaces(wish, user, isServed)).toMatchObject({
      namespaces: {
        near: {
          chains: ['near:testnet'],
          accounts: [`near:testnet:${'22'.repeat(32)}`],
          methods: ['near_getAccounts'],
        },
      },
      may: { sign: false, send: false },
    })
    const { namespaces } = buildApprovedNamespaces(wish, user, isServed, new Map([['hedera_testnet', '0.0.5001']]))
    expect(namespaces.hedera).toEqual({
      chains: ['hedera:testnet'],
      accounts: ['hedera:testnet:0.0.5001'],
      methods: ['hedera_signMessage'],
      events: [],
    })
  })

  test('behavior: nothing that was not asked for', () => {
    const { namespaces } = of({}, evm([mumbai], ['eth_sendTransaction']))
    expect(namespaces.eip155).toMatchObject({ methods: ['eth_sendTransaction'], events: [] })
  })

  test('error: a required network or method that is not there', () => {
    for (const [required, missing] of [
      [evm([mumbai, 'eip155:1'], ['personal_sign']), ['eip155:1']],
      [evm([mumbai], ['personal_sign', 'eth_sign']), ['eth_sign']],
      [
        { ...evm([mumbai], ['personal_sign']), cosmos: { chains: ['cosmos:x'], methods: ['sign'], events: [] } },
        ['cosmos:x', 'sign'],
      ],
    ] as const)
      expect(of(required)).toMatchObject({ possible: false, missing })
  })

  test('error: nothing that fits, and nothing that is a list', () => {
    expect(of({}, evm(['eip155:1'], ['personal_sign']))).toMatchObject({ possible: false, missing: ['eip155:1'] })
    expect(of({}, evm([mumbai], ['eth_sign']))).toMatchObject({ possible: false })
    expect(of({}, {})).toMatchObject({ possible: false, missing: [] })
    expect(of({ eip155: 'all' }, { eip155: { chains: mumbai } })).toMatchObject({ possible: false, namespaces: {} })
    expect(of({ __proto__: null, constructor: { chains: ['constructor:1'], methods: ['a'] } })).toMatchObject({
      possible: false,
    })
  })
})
