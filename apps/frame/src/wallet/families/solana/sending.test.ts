import { decode } from '@latchkey/chains/solana'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import { messages } from './messages/en.ts'
import { createSending } from './sending.ts'

const keyOf = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n)).publicKey
const account = { address: keyOf(1).toBase58(), publicKey: toHex(keyOf(1).toBytes()) }
const bob = keyOf(2).toBase58()
const system = '11111111111111111111111111111111'
const tokens = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const network = readNetwork('solana_devnet')

const at = (owner: string, data: Uint8Array = new Uint8Array(), lamports = 2_000_000_000) => ({
  lamports,
  owner,
  data: [Buffer.from(data).toString('base64'), 'base64'],
})
const holding = Uint8Array.from([...keyOf(3).toBytes(), ...keyOf(2).toBytes(), ...new Uint8Array(101)])

let accounts: Record<string, ReturnType<typeof at>>
const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
const answers: Record<string, (params: unknown[]) => unknown> = {
  getMultipleAccounts: ([asked]) => inContext((asked as string[]).map((each) => accounts[each] ?? null)), // as our own code sends them
  isBlockhashValid: () => inContext(true),
  getLatestBlockhash: () => inContext({ blockhash: keyOf(9).toBase58(), lastValidBlockHeight: 400 }),
  getFeeForMessage: () => inContext(5_000),
  getMinimumBalanceForRentExemption: () => 890_880,
  simulateTransaction: ([, options]) => {
    const { accounts: watched } = options as { accounts: { addresses: string[] } }
    return inContext({ err: null, accounts: watched.addresses.map((each) => accounts[each] ?? null) })
  },
  sendTransaction: () => 'sent',
}

beforeEach(() => {
  accounts = { [account.address]: at(system), [bob]: at(system) }
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body)
    return Response.json({ jsonrpc: '2.0', id, result: answers[method]?.(params) })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const create = () => {
  const wallet = someone.wallet
  if (!wallet) throw new Error('a person with a wallet')
  const user = { ...someone, wallet: { ...wallet, accounts: { ...wallet.accounts, solana: account } } }
  const testWallet = createTestWallet({ user, network: 'solana_devnet', networks: ['solana_devnet'] })
  return { ...testWallet, place: { account, network, context: testWallet.context } }
}

describe('createSending', () => {
  const sending = createSending(messages)
  test.each(['', 'bob', bob.slice(2), `${bob}1`, bob.replace('4', '0'), `0x${'ab'.repeat(20)}`, 'ann.near'])(
    'error: %j is no Solana address, and that is said',
    (to) => {
      expect(sending.findProblem(bob)).toBeUndefined()
      expect(sending.findProblem(to)).toContain('not a whole Solana address')
    },
  )

  test('default: a wallet that is there takes everything', async () => {
    expect(await sending.readRecipient(bob, create().place)).toEqual({})
  })

  test('behavior: nothing there yet: said, and how much must arrive at least', async () => {
    const to = keyOf(5).toBase58()
    const { note, least, problem } = await sending.readRecipient(to, create().place)
    expect([problem, least?.units]).toEqual([undefined, 890_880n])
    expect(note).toContain('Check it carefully')
    expect(least?.text).toContain('0.00089088 SOL')
  })

  test.each([
    ['a token account', at(tokens, holding), bob],
    ['a token', at(tokens, new Uint8Array(82)), 'address of a token'],
    ['a program', at('BPFLoaderUpgradeab1e11111111111111111111111', new Uint8Array(36)), 'This is a program'],
    ['one of the network’s own programs', at('NativeLoader1111111111111111111111111111111'), 'This is a program'],
    [
      'what a program keeps',
      at('Stake11111111111111111111111111111111111111', new Uint8Array(200)),
      'This address belongs to a program',
    ],
    ['a durable nonce', at(system, new Uint8Array(80)), 'This address belongs to a program'],
  ])('error: %s is nobody’s wallet', async (_, state, words) => {
    const to = keyOf(5).toBase58()
    accounts[to] = state
    expect((await sending.readRecipient(to, create().place)).problem).toContain(words)
  })

  test('error: an address no key belongs to, with nothing there', async () => {
    const { problem } = await sending.readRecipient('1nc1nerator11111111111111111111111111111111', create().place)
    expect(problem).toContain('Nobody has a key')
  })

  test('behavior: all leaves the fee and what an account must keep, and says so', async () => {
    const { most, reserved } = await sending.readMost(bob, 2_000_000_000n, create().place)
    expect(most).toBe(2_000_000_000n - 5_000n - 890_880n)
    expect(reserved).toContain('0.00089088 SOL')
  })

  test('default: built here, seen and confirmed like a page’s, and the page hears nothing', async () => {
    const { context, callOf, screen, done, answers: finished } = create()
    const going = sending.send(callOf('face_openHome', []), context, { to: bob, units: 500_000_000n })
    const confirm = await screen('Confirm')
    const operation = await confirm.load(undefined, {})
    expect(operation).toMatchObject({ what: 'Send 0.5 SOL', parties: [{ address: bob }], warnings: [] })
    confirm.approve(operation)
    const entering = await screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    await screen('Sending')
    ;(await screen('Result')).approve('done')
    await going
    const signed = done.find((each) => each.startsWith('solana transaction'))?.split(' ')[2] ?? ''
    expect(decode(fromHex(signed)).signers).toEqual([account.address])
    expect(done.at(-2)).toBe('reopen')
    expect(finished).toEqual([])
  })

  describe('tokens', () => {
    const mint = keyOf(3)
    const u64 = (amount: bigint) => new Uint8Array(new BigUint64Array([amount]).buffer)
    const mine = Uint8Array.from([...mint.toBytes(), ...keyOf(1).toBytes(), ...u64(5_000_000n), ...new Uint8Array(93)])
    const places = new Uint8Array(82)
    places[44] = 6
    beforeEach(() => {
      accounts[mint.toBase58()] = at(tokens, places)
      accounts[keyOf(4).toBase58()] = at(tokens, mine)
      answers.getTokenAccountsByOwner = (params) => {
        const { programId } = params[1] as { programId: string }
        const account = accounts[keyOf(4).toBase58()]
        return inContext(programId === tokens ? [{ pubkey: keyOf(4).toBase58(), account }] : [])
      }
    })

    test('default: moved from where they lie to the wallet’s own place, which is opened', async () => {
      const { context, callOf, screen } = create()
      const going = sending.send(callOf('face_openHome', []), context, {
        to: bob,
        units: 2_500_000n,
        token: mint.toBase58(),
      })
      const confirm = await screen('Confirm')
      const operation = await confirm.load(undefined, {})
      expect(operation).toMatchObject({ amount: { value: '2.5' }, parties: [{ address: bob }], unreadable: false })
      confirm.reject()
      await expect(going).rejects.toMatchObject({ reason: 'userRejectedRequest' })
    })

    test('error: they are gone', async () => {
      const { context, callOf } = create()
      const wish = { to: bob, units: 1n, token: keyOf(7).toBase58() }
      await expect(sending.send(callOf('face_openHome', []), context, wish)).rejects.toThrow('none of these tokens')
    })
  })

  test('error: too little for amount and fee is said before anything is signed', async () => {
    const { context, callOf, screen, done } = create()
    const going = sending.send(callOf('face_openHome', []), context, { to: bob, units: 2_000_000_000n })
    const confirm = await screen('Confirm')
    expect(await confirm.load(undefined, {})).toMatchObject({ insufficient: { coin: 'SOL' } })
    confirm.reject()
    await expect(going).rejects.toMatchObject({ reason: 'userRejectedRequest' })
    expect(done).toEqual([])
  })
})
