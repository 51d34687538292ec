import { toAddress, toKeyText } from '@latchkey/chains/tezos'
import { fromHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { messages } from './messages/en.ts'
import { createSending } from './sending.ts'

const key = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
const account = { address: toAddress(key), publicKey: toKeyText(key) }
const bob = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const network = readNetwork('ghostnet')

/** Mutez by address; contracts that are not listed do not exist. */
let balances: Record<string, string>
let allocates: boolean
const answers: Record<string, (body: { operation: { contents: unknown[] } }) => unknown> = {
  '/header': () => ({ hash: 'BLockGenesisGenesisGenesisGenesisGenesisf79b5d1CoW2', level: 100 }),
  '/context/constants': () => ({
    hard_gas_limit_per_operation: '1040000',
    hard_storage_limit_per_operation: '60000',
    cost_per_byte: '250',
    origination_size: 257,
  }),
  '/mempool/filter': () => ({
    minimal_fees: '100',
    minimal_nanotez_per_gas_unit: ['100', '1'],
    minimal_nanotez_per_byte: ['1000', '1'],
  }),
  '/chain_id': () => 'NetXnHfVqm9iesp',
  '/manager_key': () => account.publicKey,
  '/simulate_operation': ({ operation }) => ({
    contents: operation.contents.map(() => ({
      metadata: {
        operation_result: {
          status: 'applied',
          consumed_milligas: '169000',
          ...(allocates && { allocated_destination_contract: true }),
        },
      },
    })),
  }),
}

beforeEach(() => {
  balances = { [account.address]: '10000000', [bob]: '5' }
  allocates = false
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const [, of] = /\/contracts\/(\w+)\/balance$/.exec(url) ?? []
    if (of) {
      const balance = balances[of] ?? (of.startsWith('KT1') ? undefined : '0')
      return balance === undefined ? new Response('', { status: 404 }) : Response.json(balance)
    }
    if (url.endsWith(`/contracts/${account.address}`)) return Response.json({ balance: '10000000', counter: '41' })
    const found = Object.entries(answers).find(([end]) => url.endsWith(end))
    return found ? Response.json(found[1](JSON.parse(body ?? 'null'))) : new Response('', { status: 404 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const create = () => {
  const wallet = someone.wallet
  if (!wallet) throw new Error('a person with a wallet')
  const user = { ...someone, wallet: { ...wallet, accounts: { ...wallet.accounts, tezos: account } } }
  const testWallet = createTestWallet({ user, network: 'ghostnet', networks: ['ghostnet'] })
  return { ...testWallet, place: { account, network, context: testWallet.context } }
}

describe('createSending', () => {
  const sending = createSending(messages)
  test.each([
    ['', 'not a whole Tezos address'],
    ['bob', 'not a whole Tezos address'],
    [bob.slice(0, -1), 'not a whole Tezos address'],
    [bob.replace('Cjcjb', 'Cjcjc'), 'One letter'],
    [contract.replace('Xitn', 'Xitm'), 'One letter'],
    ['sr1Ghq66tYK9y3r8CC1Tf8i8m5nxh8nTvZEf', 'rollup'],
    [`0x${'ab'.repeat(20)}`, 'not a whole Tezos address'],
  ])('error: %j takes nothing, and that is said', (to, words) => {
    expect([sending.findProblem(bob), sending.findProblem(contract)]).toEqual([undefined, undefined])
    expect(sending.findProblem(to)).toContain(words)
  })

  test('default: an account that is there', async () => {
    expect(await sending.readRecipient(bob, create().place)).toEqual({})
  })

  test('behavior: a contract is said to be one, and must be there', async () => {
    const { place } = create()
    expect((await sending.readRecipient(contract, place)).problem).toContain('no such contract')
    balances[contract] = '0'
    expect((await sending.readRecipient(contract, place)).note).toContain('KT1 is a contract')
  })

  test('behavior: a new account: what making it costs is said, and kept back from all', async () => {
    const { place } = create()
    const { most: before } = await sending.readMost(bob, 0n, place)
    balances[bob] = '0'
    allocates = true
    expect((await sending.readRecipient(bob, place)).note).toContain('0.06425 XTZ')
    const { most, reserved } = await sending.readMost(bob, 0n, place)
    expect(reserved).toContain('0.06425 XTZ')
    // And the fee counts the limit's larger number.
    expect(before - most).toBeGreaterThanOrEqual(64_250n)
    expect(before - most).toBeLessThan(64_260n)
    expect(before).toBeLessThan(10_000_000n)
    expect(before).toBeGreaterThan(9_999_000n)
  })

  test('default: built here, seen like a page’s; a no leads back and signs nothing', async () => {
    const { context, callOf, screen, done } = create()
    const going = sending.send(callOf('face_openHome', []), context, { to: bob, units: 1_500_000n })
    const confirm = await screen('Confirm')
    expect(await confirm.load(undefined, {})).toMatchObject({ what: 'Send 1.5 XTZ', parties: [{ address: bob }] })
    confirm.reject()
    await expect(going).rejects.toMatchObject({ reason: 'userRejectedRequest' })
    expect(done).toEqual([])
  })
})
