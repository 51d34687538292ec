import * as aptos from '@latchkey/chains/aptos'
import * as near from '@latchkey/chains/near'
import * as solana from '@latchkey/chains/solana'
import * as tezos from '@latchkey/chains/tezos'
import { readNetwork } from '@latchkey/core/networks'
import { describe as describeAptos, describeParties } from './aptos/describe.ts'
import { loadMessages as loadAptos } from './aptos/messages/load.ts'
import { describe as describeNear } from './near/describe.ts'
import { loadMessages as loadNear } from './near/messages/load.ts'
import type { Sample } from './sample.ts'
import { describe as describeSolana } from './solana/describe.ts'
import { loadMessages as loadSolana } from './solana/messages/load.ts'
import { describe as describeTezos } from './tezos/describe.ts'
import { loadMessages as loadTezos } from './tezos/messages/load.ts'

export { publishedSamples } from './evm/published-samples.ts'
export { publishedOperations } from './fixtures/published-operations.ts'

// Every danger of every family, described by the family itself, for the gallery.

const ann = '2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1'
const eve = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const holding = '5yNmaN1FcoqFSeCcvFXUh3KTDVQjwWGnVVeBfvSRwVHK'
const mint = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const program = 'Stake11111111111111111111111111111111111111'
/** A transfer of a few lamports, to which each sample adds its steps. */
const carrier =
  'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIWIY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='

const onSolana = (step: solana.Step, more: Partial<solana.Prepared> = {}, sends = true): Sample => ({
  network: 'solana_devnet',
  account: ann,
  async describe(locale) {
    const bytes = Uint8Array.from(atob(carrier), (c) => c.charCodeAt(0))
    const transaction = solana.decode(bytes)
    const prepared: solana.Prepared = {
      transaction,
      reading: { steps: [step], fee: { signatures: 5_000n, priority: 0n }, durable: false },
      holdings: new Map([[holding, { mint, owner: ann, amount: 100_000_000n }]]),
      associated: new Set([holding]),
      decimals: new Map([[mint, 6]]),
      words: new Map(),
      rules: new Map(),
      balance: 2_000_000_000n,
      fee: 5_000n,
      deposit: 0n,
      changes: { coins: -5_000n, tokens: [], lost: [] },
      failure: undefined,
      expired: false,
      ...more,
    }
    const network = readNetwork('solana_devnet')
    const messages = await loadSolana(locale)
    return describeSolana(prepared, { network, own: ann, sends, bytes, requested: transaction, messages })
  },
})
const pay = (lamports: bigint): solana.Step => ({ kind: 'transfer', from: ann, to: eve, lamports })
const most = (1n << 64n) - 1n
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const opened = {
  kind: 'createAccount',
  from: ann,
  account: eve,
  lamports: 1_900_000_000n,
  space: 165n,
  holds: undefined,
  isFunded: false,
} as const

const me = '01'.repeat(32)
const key = { ed25519: new Uint8Array(32).fill(2) }
const onNear = (
  action: near.Action,
  receiverId = 'market.testnet',
  network: 'near' | 'near_testnet' = 'near_testnet',
): Sample => ({
  network,
  account: me,
  async describe(locale) {
    const transaction: near.Transaction = {
      signerId: me,
      publicKey: { ed25519: new Uint8Array(32).fill(1) },
      nonce: 7n,
      receiverId,
      blockHash: new Uint8Array(32).fill(9),
      actions: [action],
    }
    const rest = {
      balance: 5n * 10n ** 24n,
      spent: near.spentBy(transaction),
      fee: 10n ** 21n,
      tokens: new Map(),
      newReceiver: false,
    }
    const unsigned = near.encode(transaction)
    return describeNear(
      { unsigned, transaction, failure: undefined, ...rest },
      readNetwork(network),
      await loadNear(locale),
    )
  },
})
const callNear = (methodName: string, args: object, deposit = 1n): near.Action => ({
  functionCall: { methodName, args: new TextEncoder().encode(JSON.stringify(args)), gas: 30_000_000_000_000n, deposit },
})
const limited = { allowance: 10n ** 24n / 4n, receiverId: 'game.testnet', methodNames: ['move', 'sell'] }
const addKey = (permission: Extract<near.Action, { addKey: unknown }>['addKey']['accessKey']['permission']) =>
  onNear({ addKey: { publicKey: key, accessKey: { nonce: 0n, permission } } }, me)

const alice = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const bob = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const pair = (...args: tezos.Micheline[]): tezos.Micheline => ({ prim: 'Pair', args })
type TezosCost = Pick<tezos.Content, 'source' | 'fee' | 'counter' | 'gasLimit' | 'storageLimit'>
const onTezos = (entrypoint: string, value: tezos.Micheline, amount = 0n): Sample =>
  tezosSample((cost) => ({
    kind: 'transaction',
    ...cost,
    amount,
    destination: contract,
    parameters: { entrypoint, value },
  }))
const tezosSample = (contentOf: (cost: TezosCost) => tezos.Content): Sample => ({
  network: 'ghostnet',
  account: alice,
  async describe(locale) {
    const cost = { source: alice, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n }
    const operation: tezos.Operation = {
      branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX',
      contents: [contentOf(cost)],
    }
    const unsigned = tezos.encode(operation)
    const prepared = { operation, unsigned, balance: 10n ** 7n, burn: 0n, changes: undefined, failure: undefined }
    const tokens = new Map([
      [tezos.toTokenKey(contract), { kind: 'ft' as const, decimals: 1, symbol: 'DEMO', name: 'Demo coin' }],
    ])
    return describeTezos(prepared, {
      network: readNetwork('ghostnet'),
      own: alice,
      tokens,
      standards: new Map(),
      t: await loadTezos(locale),
    })
  },
})

const simulation = { balances: [], simulated: true, events: [], failure: undefined }
const one = `0x${'1'.padStart(64, '0')}`
const own = `0x${'a11ce'.padStart(64, '0')}`
const other = `0x${'b0b'.padStart(64, '0')}`
const onAptos = (id: string, types: string[], values: unknown[], typeArguments: string[] = []): Sample => ({
  network: 'aptos_testnet',
  account: own,
  async describe(locale) {
    const prepared = aptosOf(id, types, values, typeArguments)
    return describeAptos(prepared, new Map(), readNetwork('aptos_testnet'), await loadAptos(locale))
  },
})
const aptosOf = (id: string, types: string[], values: unknown[], typeArguments: string[] = []): aptos.Prepared => {
  const [, module = '', name = ''] = id.split('::')
  const tags = typeArguments.map(aptos.parseTypeTag)
  const unsigned = aptos.encode({
    sender: own,
    sequenceNumber: 3n,
    call: { address: one, module, name, typeArguments: tags, arguments: aptos.encodeArguments(values, types, tags) },
    maxGasAmount: 1_500n,
    gasUnitPrice: 100n,
    expirationSeconds: 1_900_000_000n,
    chainId: 2,
  })
  const fee = { likely: 100_000n, most: 150_000n }
  return { unsigned: Uint8Array.from(unsigned), parameters: types, balance: 500_000_000n, fee, ...simulation }
}

export const dangerSamples: Record<string, Sample> = {
  'solana-spending': onSolana({
    kind: 'approveToken',
    source: holding,
    delegate: eve,
    amount: 2_500_000n,
    mint,
    decimals: 6,
  }),
  'solana-unlimited': onSolana({ kind: 'approveToken', source: holding, delegate: eve, amount: most }),
  'solana-authority': onSolana({ kind: 'setAuthority', account: holding, to: eve }),
  'solana-assign': onSolana({ kind: 'assign', account: ann, owner: program }),
  'solana-burn': onSolana({ kind: 'burnToken', source: holding, amount: 5_000_000n }),
  'solana-close': onSolana({ kind: 'closeTokenAccount', account: holding, to: eve }),
  'solana-unknown': onSolana({ kind: 'unknown', program: eve, data: new Uint8Array(8), accounts: [ann, holding] }),
  'solana-everything': onSolana(pay(1_999_990_000n)),
  'solana-priority': onSolana(pay(5_000n), {
    reading: { steps: [pay(5_000n)], fee: { signatures: 5_000n, priority: 1_500_000_000n }, durable: false },
  }),
  'solana-more': onSolana(pay(5_000n), { changes: { coins: -900_000_000n, tokens: [], lost: [] } }),
  'solana-lost': onSolana(pay(5_000n), {
    changes: { coins: -10_000n, tokens: [], lost: [{ account: holding, to: eve, right: 'owner' }] },
  }),
  'solana-lost-rights': onSolana(pay(5_000n), {
    changes: {
      coins: -10_000n,
      tokens: [],
      lost: (['delegate', 'closer', 'authority', 'program'] as const).map((right) => ({
        account: right === 'program' ? ann : holding,
        to: eve,
        right,
      })),
    },
  }),
  'solana-lost-stake': onSolana(pay(5_000n), {
    changes: {
      coins: -10_000n,
      tokens: [],
      lost: [{ account: holding, to: eve, right: 'coins', lamports: 1_900_000_000n }],
    },
  }),
  'solana-token-rules': onSolana(
    {
      kind: 'transferToken',
      source: holding,
      destination: holding,
      authority: ann,
      amount: 2_500_000n,
      mint,
      decimals: 6,
    },
    {
      rules: new Map([
        [
          mint,
          [
            { kind: 'fee', rate: 1_500, most: 9n },
            { kind: 'delegate', by: eve },
            { kind: 'hook', by: eve },
            { kind: 'pause', by: eve },
            { kind: 'frozen' },
            { kind: 'bound' },
            { kind: 'other', number: 99 },
          ],
        ],
      ]),
    },
  ),
  'solana-new-account': onSolana({ ...opened, owner: program, controllers: [] }),
  'solana-overfunded': onSolana({ ...opened, owner: tokenProgram, controllers: [ann] }),
  'near-takeover': addKey({ fullAccess: {} }),
  'near-access': addKey({ functionCall: limited }),
  'near-delete-account': onNear({ deleteAccount: { beneficiaryId: 'mallory.testnet' } }, me),
  'near-delete-key': onNear({ deleteKey: { publicKey: key } }, me),
  'near-code': onNear({ deployContract: { code: new Uint8Array(90) } }, me),
  'near-spending': onNear(callNear('nft_approve', { account_id: 'shop.testnet', token_id: '7' })),
  'near-with-message': onNear(
    callNear('ft_transfer_call', { receiver_id: 'exchange.testnet', amount: '20', msg: '{}' }, 1n),
  ),
  'near-relay': onNear(
    {
      signedDelegate: {
        delegateAction: {
          senderId: 'helper.testnet',
          receiverId: 'mallory.testnet',
          actions: [{ transfer: { deposit: 4n * 10n ** 24n } }],
          nonce: 1n,
          maxBlockHeight: 9n,
          publicKey: key,
        },
        signature: { ed25519: new Uint8Array(64) },
      },
    },
    'helper.testnet',
  ),
  'near-call': onNear(callNear('do_it', { to: 'mallory.testnet' }, 10n ** 24n)),
  'tezos-foreign': onTezos('transfer', [
    pair({ string: bob }, [pair({ string: alice }, pair({ int: '0' }, { int: '20' }))]),
  ]),
  'tezos-spending': onTezos('approve', pair({ string: bob }, { int: '90' })),
  'tezos-operator': onTezos('update_operators', [
    { prim: 'Left', args: [pair({ string: alice }, pair({ string: bob }, { int: '0' }))] },
  ]),
  'tezos-call': onTezos('buy', pair({ string: bob }, { int: '7' }), 2_000_000n),
  'aptos-unknown-asset': onAptos('0x1::coin::transfer', ['address', 'u64'], [other, '250'], [`${other}::meow::Meow`]),
  'aptos-key-change': onAptos('0x1::account::rotate_authentication_key_call', ['vector<u8>'], [`0x${'ab'.repeat(32)}`]),
  'aptos-delegation': onAptos('0x1::stake::set_operator', ['address'], [other]),
  'aptos-publishing': onAptos('0x1::code::publish_package_txn', ['vector<u8>'], ['0x00']),
  'aptos-object': onAptos('0x1::object::transfer_call', ['address', 'address'], [one, other]),
  'aptos-late': {
    network: 'aptos_testnet',
    account: own,
    async describe(locale) {
      const { unsigned, parameters } = aptosOf('0x1::aptos_account::transfer', ['address', 'u64'], [one, '500000000'])
      const parties = { raw: aptos.decode(unsigned), secondarySigners: [], feePayer: undefined }
      const around = { network: readNetwork('aptos_testnet'), account: own, simulation }
      return describeParties(unsigned, parties, parameters, new Map(), around, await loadAptos(locale))
    },
  },
  'aptos-fee-payer': {
    network: 'aptos_testnet',
    account: other,
    async describe(locale) {
      const { unsigned, parameters } = aptosOf('0x1::aptos_account::transfer', ['address', 'u64'], [one, '5'])
      const parties = { raw: aptos.decode(unsigned), secondarySigners: [], feePayer: other }
      const network = readNetwork('aptos_testnet')
      const around = { network, account: other, simulation }
      return describeParties(unsigned, parties, parameters, new Map(), around, await loadAptos(locale))
    },
  },
}

/** Operations without a danger whose wording is worth checking. */
export const otherSamples: Record<string, Sample> = {
  'solana-split-stake': onSolana({
    kind: 'splitStake',
    stake: holding,
    to: eve,
    authority: ann,
    lamports: 1_900_000_000n,
  }),
  'near-wrap': onNear(callNear('near_deposit', {}, 10n ** 24n), 'wrap.near', 'near'),
  'near-pool-stake': onNear(callNear('deposit_and_stake', {}, 2n * 10n ** 24n), 'figment.poolv1.near', 'near'),
  'near-pool-withdraw': onNear(callNear('withdraw_all', {}, 0n), 'figment.poolv1.near', 'near'),
  'near-call-without-message': onNear(callNear('ft_transfer_call', { receiver_id: 'mallory.testnet', amount: '20' })),
  'near-create': onNear({ createAccount: {} }, 'shop.testnet'),
  'aptos-stake': onAptos('0x1::delegation_pool::add_stake', ['address', 'u64'], [other, '1100000000']),
  'aptos-unlock': onAptos('0x1::delegation_pool::unlock', ['address', 'u64'], [other, '1100000000']),
  'aptos-create': onAptos('0x1::aptos_account::create_account', ['address'], [other]),
  'aptos-register': onAptos('0x1::managed_coin::register', [], [], [`${other}::usdc::USDC`]),
  'tezos-delegate': tezosSample((cost) => ({ kind: 'delegation', ...cost, delegate: bob })),
  'tezos-undelegate': tezosSample((cost) => ({ kind: 'delegation', ...cost, delegate: undefined })),
  'tezos-stake': tezosSample((cost) => ({
    kind: 'transaction',
    ...cost,
    amount: 5_000_000n,
    destination: alice,
    parameters: { entrypoint: 'stake', value: { prim: 'Unit' } },
  })),
}
