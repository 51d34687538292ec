import { toAddress } from '@latchkey/chains/aptos'
import { fromHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { simulated } from './fixtures/simulation.ts'
import { messages } from './messages/en.ts'
import { createSending } from './sending.ts'

const publicKey = `0x${'a2'.repeat(32)}`
const account = { address: toAddress(fromHex(publicKey)), publicKey }
const bob = `0x${'b0b'.padStart(64, '0')}`
const network = readNetwork('aptos_testnet')

const transfer = {
  name: 'transfer',
  visibility: 'public',
  is_entry: true,
  is_view: false,
  generic_type_params: [],
  params: ['&signer', 'address', 'u64'],
  return: [],
}

let resources: string[]
beforeEach(() => {
  resources = []
  const code = {
    abi: { address: '0x1', name: 'aptos_account', friends: [], exposed_functions: [transfer], structs: [] },
  }
  const answers: [RegExp, unknown][] = [
    [
      /\/v1\/?$/,
      {
        chain_id: 2,
        epoch: '1',
        ledger_version: '9',
        oldest_ledger_version: '0',
        ledger_timestamp: '1763700000000000',
        node_role: 'full_node',
        oldest_block_height: '0',
        block_height: '3',
      },
    ],
    [/\/balance\//, 5_00000000],
    [/estimate_gas_price$/, { gas_estimate: 100 }],
    [/\/module\//, { bytecode: '0x00', ...code }],
    [/simulate/, [simulated(account.address)]],
    [new RegExp(`/accounts/${account.address}$`), { sequence_number: '3', authentication_key: account.address }],
  ]
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async (url: string) => {
    const path = decodeURIComponent(url)
    const type = resources.find((each) => path.endsWith(`/resource/${each}`))
    if (type) return Response.json({ type, data: {} })
    const found = answers.find(([form]) => form.test(path))
    if (found) return Response.json(found[1])
    return Response.json({ message: path, error_code: 'resource_not_found' }, { status: 404 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const create = () => {
  const wallet = someone.wallet
  if (!wallet) throw new Error('a person with a wallet')
  const user = { ...someone, wallet: { ...wallet, accounts: { ...wallet.accounts, aptos: account } } }
  const testWallet = createTestWallet({ user, network: 'aptos_testnet', networks: ['aptos_testnet'] })
  return { ...testWallet, place: { account, network, context: testWallet.context } }
}

describe('createSending', () => {
  const sending = createSending(messages)
  test.each([
    ['', 'not a whole Aptos address'],
    ['bob', 'not a whole Aptos address'],
    [`${bob}0`, 'not a whole Aptos address'],
    ['0xb0b', 'short address'],
    ['0x1', 'network itself'],
    [`0x${'a'.padStart(64, '0')}`, 'network itself'],
    [bob.slice(2), 'starts with 0x'],
    [`0x${'ab'.repeat(20)}`, 'an Ethereum address'],
  ])('error: %j takes nothing, and that is said', (to, words) => {
    expect([sending.findProblem(bob), sending.findProblem(bob.toUpperCase().replace('X', 'x'))]).toEqual([
      undefined,
      undefined,
    ])
    expect(sending.findProblem(to)).toContain(words)
  })

  test('behavior: an account, a new one, and an object that is none', async () => {
    const { place } = create()
    expect((await sending.readRecipient(bob, place)).note).toContain('A new account')
    resources = ['0x1::object::ObjectCore']
    expect((await sending.readRecipient(bob, place)).problem).toContain('This is an object')
    resources = ['0x1::object::ObjectCore', '0x1::account::Account']
    expect(await sending.readRecipient(bob, place)).toEqual({})
  })

  test('behavior: all leaves the most the fee can become', async () => {
    // 10 units in the simulation, half as much again at most, a quarter more for the price.
    expect(await sending.readMost(bob, 0n, create().place)).toEqual({
      most: 5_00000000n - (15n * 100n * 5n) / 4n,
      reserved: expect.stringContaining('kept back'),
    })
  })

  test('default: built here, seen like a page’s; a no leads back and signs nothing', async () => {
    const { context, callOf, screen, done } = create()
    const going = sending.send(callOf('face_openHome', []), context, { to: bob, units: 1_50000000n })
    const confirm = await screen('Confirm')
    expect(await confirm.load(undefined, {})).toMatchObject({ what: 'Send 1.5 APT', parties: [{ address: bob }] })
    confirm.reject()
    await expect(going).rejects.toMatchObject({ reason: 'userRejectedRequest' })
    expect(done).toEqual([])
  })
})
