import {
  decode,
  decodeParties,
  encode,
  encodeArguments,
  encodeParties,
  readAddress,
  type Transaction,
  toAddress,
} from '@latchkey/chains/aptos'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isServiceError } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, is, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { hash, simulated } from './fixtures/simulation.ts'
import { signAndSubmitTransaction, signMessage, signMultiAgentTransaction, signTransaction } from './handlers.ts'

const publicKey = `0x${'a2'.repeat(32)}`
const address = toAddress(fromHex(publicKey))
const bob = readAddress('0xb0b')
const user = {
  ...someone,
  wallet: someone.wallet && {
    ...someone.wallet,
    accounts: { ...someone.wallet.accounts, aptos: { address, publicKey } },
  },
}

const entry = (name: string, params: string[]) => ({
  name,
  visibility: 'public',
  is_entry: true,
  is_view: false,
  generic_type_params: [],
  params: ['&signer', ...params],
  return: [],
})
const moduleOf = (name: string) => ({
  bytecode: '0x00',
  abi: {
    address: '0x1',
    name,
    friends: [],
    exposed_functions: [entry('transfer', ['address', 'u64'])],
    structs: [],
  },
})
const index = {
  chain_id: 2,
  epoch: '1',
  ledger_version: '9',
  oldest_ledger_version: '0',
  ledger_timestamp: '1763700000000000',
  node_role: 'full_node',
  oldest_block_height: '0',
  block_height: '3',
}

/** A node with a short answer to each request; the journeys run on the stand-in of the local stack. */
let node: Record<string, () => Response>
const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
const posted: Uint8Array[] = []
const tried: Uint8Array[] = []
beforeEach(() => {
  posted.length = 0
  node = {
    'GET /': json(index),
    [`GET /accounts/${address}`]: json({ sequence_number: '3', authentication_key: address }),
    [`GET /accounts/${address}/balance/0x1%3A%3Aaptos_coin%3A%3AAptosCoin`]: json(5_00000000),
    'GET /estimate_gas_price': json({ gas_estimate: 100 }),
    'GET /accounts/0x1/module/aptos_account': json(moduleOf('aptos_account')),
    [`GET /accounts/${readAddress('0x1')}/module/aptos_account`]: json(moduleOf('aptos_account')),
    'POST /transactions/simulate': json([simulated(address)]),
    'POST /transactions': json({ ...simulated(address), type: 'pending_transaction' }, 202),
  }
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace('http://localhost:8881/v1/node/aptos_testnet/v1', '')
    if (body instanceof Uint8Array && path === '/transactions') posted.push(body)
    if (body instanceof Uint8Array && path === '/transactions/simulate') tried.push(body)
    const answer = node[`${method} ${path}`]
    return answer ? answer() : Response.json({ message: path, error_code: 'module_not_found' }, { status: 404 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const build = () => {
  const testWallet = createTestWallet({
    network: 'aptos_testnet',
    networks: ['aptos_testnet'],
    user,
    vault: {
      signOf: async (family, as, bytes) => {
        testWallet.done.push(`${family} ${as} ${toHex(bytes)}`)
        return { raw: '0xdd', id: hash, signature: `0x${'5a'.repeat(64)}` }
      },
    },
  })
  const confirm = async () => {
    const screen = await testWallet.screen('Confirm')
    const operation = await screen.load(undefined, {})
    screen.approve(operation)
    const entering = await testWallet.screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    return operation
  }
  const signed = () => fromHex(testWallet.done.find((each) => each.startsWith('aptos'))?.split(' ')[2] ?? '')
  return { ...testWallet, confirm, signed }
}
const hex = (text: string) => toHex(fromUtf8(text))
const payload = (amount = '150000000') =>
  hex(JSON.stringify({ function: '0x1::aptos_account::transfer', type_arguments: [], arguments: [bob, amount] }))

describe('signAndSubmitTransaction', () => {
  test('default: shown from the bytes, signed with a fresh number and expiry, submitted, answered', async () => {
    const { callOf, context, confirm, screen, signed, answers } = build()
    const going = signAndSubmitTransaction(callOf('aptos_signAndSubmitTransaction', [hex(address), payload()]), context)
    const shown = confirm()
    expect(await shown).toMatchObject({ what: 'Send 1.5 APT', parties: [{ address: bob }], fee: '0.000015 APT' })
    node[`GET /accounts/${address}`] = json({ sequence_number: '4', authentication_key: address })
    node['GET /'] = json({ ...index, ledger_timestamp: '1763700009000000' })
    await screen('Sending')
    const result = await screen('Result')
    expect(decode(signed())).toMatchObject({ sender: address, maxGasAmount: 15n, chainId: 2 })
    expect(answers).toEqual([hash])
    expect(posted.map((each) => toHex(each))).toEqual(['0xdd'])
    result.approve('done')
    expect(await going).toBe(hash)
  })

  test('behavior: the sender may be named by its key, and bytes may be a Buffer’s JSON', async () => {
    const { callOf, context, screen } = build()
    const buffer = { type: 'Buffer' as const, data: [...fromUtf8(publicKey)] }
    const going = signAndSubmitTransaction(callOf('aptos_signAndSubmitTransaction', [buffer, payload()]), context)
    const rejected = expect(going).rejects.toSatisfy(is('userRejectedRequest'))
    ;(await screen('Confirm')).reject()
    await rejected
  })

  test('behavior: a silent node is an outage, not a refusal', async () => {
    const { callOf, context, screen } = build()
    node['POST /transactions/simulate'] = () => new Response('<html>', { status: 503 })
    const going = signAndSubmitTransaction(callOf('aptos_signAndSubmitTransaction', [hex(address), payload()]), context)
    const rejected = expect(going).rejects.toSatisfy(is('userRejectedRequest'))
    const shown = await screen('Confirm')
    await expect(shown.load(undefined, {})).rejects.toSatisfy((failure) => isServiceError(failure, 'unavailable'))
    shown.reject()
    await rejected
  })

  test('behavior: a node that does not simulate is no reason not to send: nothing is said of what would change', async () => {
    const { callOf, context, confirm, signed, screen } = build()
    node['POST /transactions/simulate'] = json({ message: 'm', error_code: 'api_disabled' }, 403)
    const going = signAndSubmitTransaction(callOf('aptos_signAndSubmitTransaction', [hex(address), payload()]), context)
    expect(await confirm()).toMatchObject({
      what: 'Send 1.5 APT',
      changes: undefined,
      failure: undefined,
      insufficient: undefined,
    })
    await screen('Sending')
    const result = await screen('Result')
    expect(decode(signed()).maxGasAmount).toBe(200_000n)
    result.approve('done')
    expect(await going).toBe(hash)
  })

  test('error: another sender, what is no call, and a function the chain does not have', async () => {
    const { callOf, context, screen } = build()
    const ask = async (sender: string, body: `0x${string}`) =>
      signAndSubmitTransaction(callOf('aptos_signAndSubmitTransaction', [hex(sender), body]), context)
    await expect(ask(bob, payload())).rejects.toSatisfy(is('unauthorized'))
    await expect(ask(address, '0x00')).rejects.toSatisfy(is('invalidParams'))
    const going = ask(address, hex('{"function":"0x9::none::at_all"}'))
    const failed = expect(going).rejects.toSatisfy(is('invalidParams'))
    const shown = await screen('Confirm')
    const failure = await shown.load(undefined, {}).catch((each: unknown) => each)
    expect(failure).toSatisfy(is('invalidParams'))
    shown.reject(failure as Error)
    await failed
  })
})

describe('signTransaction', () => {
  test('default: the page gets it as the node takes it, and nothing is submitted', async () => {
    const { callOf, context, confirm } = build()
    const options = { max_gas_amount: '2000' }
    const going = signTransaction(callOf('aptos_signTransaction', [hex(address), payload('7'), options]), context)
    await confirm()
    expect(JSON.parse(await going)).toMatchObject({
      sender: address,
      sequence_number: '3',
      max_gas_amount: '2000',
      payload: { function: '0x1::aptos_account::transfer', arguments: [bob, '7'] },
      signature: { type: 'ed25519_signature', public_key: publicKey },
    })
    expect(posted).toEqual([])
  })
})

describe('signMultiAgentTransaction', () => {
  const raw: Transaction = {
    sender: bob,
    sequenceNumber: 1n,
    call: {
      address: readAddress('0x1'),
      module: 'aptos_account',
      name: 'transfer',
      typeArguments: [],
      arguments: encodeArguments([bob, '5'], ['address', 'u64'], []),
    },
    maxGasAmount: 10n,
    gasUnitPrice: 100n,
    expirationSeconds: 1_763_700_020n,
    chainId: 2,
  }
  const ask = (testWallet: ReturnType<typeof build>, bytes: Uint8Array) =>
    signMultiAgentTransaction(
      testWallet.callOf('aptos_signMultiAgentTransaction', [hex(address), toHex(bytes)]),
      testWallet.context,
    )

  test('default: exactly the bytes given are signed, as one of the parties', async () => {
    const testWallet = build()
    const bytes = encodeParties({ raw, secondarySigners: [address], feePayer: undefined })
    const going = ask(testWallet, bytes)
    expect(await testWallet.confirm()).toMatchObject({ what: 'Sign with others: send 0.00000005 APT' })
    expect(await going).toBe(`0x${'5a'.repeat(64)}`)
    expect(testWallet.done).toContain(`aptos parties ${toHex(bytes)}`)
    expect(decodeParties(testWallet.signed()).raw.sender).toBe(bob)
  })

  test('behavior: it is tried out with signatures of zeros for this account and none for the others', async () => {
    const testWallet = build()
    const going = ask(testWallet, encodeParties({ raw, secondarySigners: [address], feePayer: undefined }))
    const operation = await testWallet.confirm()
    await going
    expect(operation.changes).toHaveLength(1)
    const simulated = toHex(tried.at(-1) as Uint8Array)
    // Sender: not signed yet (4). One secondary address; its signer is ours: Ed25519 (0), key, 64 zero bytes.
    const authenticator = `0204${'01'}${address.slice(2)}010020${publicKey.slice(2)}40${'00'.repeat(64)}`
    expect(simulated.endsWith(authenticator)).toBe(true)
  })

  test('behavior: a node that takes no transaction that is not wholly signed has not tried it out', async () => {
    const testWallet = build()
    const status = 'Invalid transaction: Type: Validation Code: INVALID_AUTH_KEY'
    node['POST /transactions/simulate'] = json([simulated(address, { success: false, vm_status: status })])
    const going = ask(testWallet, encodeParties({ raw, secondarySigners: [address], feePayer: undefined }))
    expect(await testWallet.confirm()).toMatchObject({ changes: undefined, failure: undefined })
    await going
  })

  test('behavior: one a page built for this account alone is signed as it is; the answer is its authenticator', async () => {
    const testWallet = build()
    const bytes = encode({ ...raw, sender: address })
    const going = ask(testWallet, bytes)
    await testWallet.confirm()
    expect(await going).toBe(`0x0020${publicKey.slice(2)}40${'5a'.repeat(64)}`)
    expect(testWallet.done).toContain(`aptos transaction ${toHex(bytes)}`)
  })

  test('error: none of the parties, another chain, other bytes', async () => {
    const testWallet = build()
    const parties = (other: Partial<Transaction>, secondarySigners = [address]) =>
      encodeParties({ raw: { ...raw, ...other }, secondarySigners, feePayer: undefined })
    await expect(ask(testWallet, parties({}, [readAddress('0x7')]))).rejects.toSatisfy(is('unauthorized'))
    await expect(ask(testWallet, encode(raw))).rejects.toSatisfy(is('unauthorized'))
    await expect(ask(testWallet, parties({ chainId: 1 }))).rejects.toSatisfy(is('unsupportedChain'))
    await expect(ask(testWallet, Uint8Array.of(1, 2, 3))).rejects.toSatisfy(is('invalidParams'))
  })
})

describe('signMessage', () => {
  test('default: the facts in front are the wallet’s own; the message is shown alone', async () => {
    const testWallet = build()
    const asked = { message: 'Good morning', nonce: '1', address: true, application: true, chainId: true }
    const going = signMessage(testWallet.callOf('aptos_signMessage', [hex(JSON.stringify(asked))]), testWallet.context)
    const screen = await testWallet.screen('SignMessage')
    expect(screen).toMatchObject({ text: 'Good morning', account: address, pin: false })
    expect(screen.facts).toContainEqual({ term: 'Site', detail: 'https://harbour.example' })
    screen.approve({ pin: false })
    const fullMessage = `APTOS\naddress: ${address}\napplication: https://harbour.example\nchainId: 2\nmessage: Good morning\nnonce: 1`
    expect(JSON.parse(await going)).toMatchObject({ fullMessage, prefix: 'APTOS', signature: `0x${'5a'.repeat(64)}` })
    expect(testWallet.done).toContain(`aptos message ${hex(fullMessage)}`)
  })

  test('error: what is no message', async () => {
    const testWallet = build()
    const ask = (text: string) => signMessage(testWallet.callOf('aptos_signMessage', [hex(text)]), testWallet.context)
    await expect(ask('{}')).rejects.toSatisfy(is('invalidParams'))
    await expect(ask('{"message":"a","nonce":"1\\nmessage: b"}')).rejects.toSatisfy(is('invalidParams'))
  })
})
