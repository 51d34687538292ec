import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, createWalletClient, http, parseAbi, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hederaTestnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../ports.ts'
import { type Hedera, startHedera } from './hedera.ts'

const abi = parseAbi([
  'function associate() returns (uint256)',
  'function dissociate() returns (uint256)',
  'function isAssociated() view returns (bool)',
  'function mint(address to, uint256 amount)',
  'function setUnlimitedAutomaticAssociations(bool unlimited) returns (int64)',
])
const accountService = '0x000000000000000000000000000000000000016a'
const dataDir = mkdtempSync(join(tmpdir(), 'hedera-'))
let ports: { relay: number; mirror: number; chain: number }
let hedera: Hedera

const begin = () => startHedera({ dataDir, ports })
const mirror = async (path: string) => {
  const response = await fetch(`${hedera.mirrorUrl}/api/v1${path}`)
  return { status: response.status, body: (await response.json()) as unknown as Record<string, string> }
}
/** An ordinary client of its own. */
const person = (coins?: string) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const transport = http(hedera.rpcUrl)
  const client = createWalletClient({ account, chain: hederaTestnet, transport, pollingInterval: 100 }).extend(
    publicActions,
  )
  const admin = createTestClient({ mode: 'anvil', transport })
  const fund = () => admin.setBalance({ address: account.address, value: parseEther(coins ?? '100') })
  return { account, client, fund }
}

beforeAll(async () => {
  ports = { relay: await freePort(), mirror: await freePort(), chain: await freePort() }
  hedera = await begin()
}, 120_000)
afterAll(() => hedera.stop())

describe('startHedera', () => {
  test('default: an account has an id once somebody paid into its address; 404 before', async () => {
    const { account, fund } = person('12.5')
    const path = `/accounts/${account.address}`
    expect(await mirror(path)).toEqual({ status: 404, body: { _status: { messages: [{ message: 'Not found' }] } } })
    await fund()
    const { body } = await mirror(path)
    expect(body).toMatchObject({
      account: expect.stringMatching(/^0\.0\.\d+$/),
      evm_address: account.address.toLowerCase(),
      balance: { balance: 1_250_000_000 },
      key: null,
      ethereum_nonce: 0,
      max_automatic_token_associations: -1,
    })
    const { account: id = '', alias = '' } = body
    for (const name of [id, id.slice(4), account.address.slice(2), alias])
      expect((await mirror(`/accounts/${name}`)).body, name).toMatchObject({ account: id })
    expect((await mirror(`/balances?account.id=${id}`)).body).toMatchObject({
      balances: [{ account: id, balance: 1_250_000_000 }],
    })
  })

  test('behavior: the first own signature completes a hollow account: it is known by its key', async () => {
    const { account, client, fund } = person()
    await fund()
    const key = account.publicKey
    const compressed = `${Number.parseInt(key.slice(-1), 16) % 2 ? '03' : '02'}${key.slice(4, 68)}`
    const search = `/accounts?account.publickey=${compressed}`
    expect((await mirror(search)).body).toMatchObject({ accounts: [] })
    const hash = await client.sendTransaction({ to: account.address, value: 10n ** 10n })
    await client.waitForTransactionReceipt({ hash })
    await expect
      .poll(async () => (await mirror(search)).body)
      .toMatchObject({
        accounts: [{ evm_address: account.address.toLowerCase(), key: { _type: 'ECDSA_SECP256K1', key: compressed } }],
      })
  })

  test('behavior: a token is associated at its own address, once, and shown by the mirror node', async () => {
    const { account, client, fund } = person()
    await fund()
    const token = { address: hedera.token.address, abi }
    const path = `/accounts/${account.address}`
    const off = await client.writeContract({
      address: accountService,
      abi,
      functionName: 'setUnlimitedAutomaticAssociations',
      args: [false],
    })
    await client.waitForTransactionReceipt({ hash: off })
    expect((await mirror(path)).body).toMatchObject({ max_automatic_token_associations: 0 })
    const mint = () => client.simulateContract({ ...token, functionName: 'mint', args: [account.address, 5n] })
    await expect(mint()).rejects.toThrow('TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
    const isAssociated = () => client.readContract({ ...token, functionName: 'isAssociated', account })
    expect(await isAssociated()).toBe(false)
    expect((await mirror(`${path}/tokens`)).body).toMatchObject({ tokens: [] })
    const hash = await client.writeContract({ ...token, functionName: 'associate' })
    await client.waitForTransactionReceipt({ hash })
    expect(await isAssociated()).toBe(true)
    expect((await client.simulateContract({ ...token, functionName: 'associate' })).result).toBe(194n)
    await mint()
    expect((await mirror(`${path}/tokens`)).body).toMatchObject({ tokens: [{ token_id: '0.0.1234', balance: 0 }] })
  })

  test('behavior: the faucet gives tokens to whoever can take them', async () => {
    const { account, client, fund } = person()
    await fund()
    const get = async () => {
      const body = JSON.stringify({ account: account.address })
      return (await fetch(`${hedera.rpcUrl}/faucet/tokens`, { method: 'POST', body })).status
    }
    expect(await get()).toBe(200)
    expect((await mirror(`/accounts/${account.address}/tokens`)).body).toMatchObject({
      tokens: [{ token_id: '0.0.1234', balance: 10_000 }],
    })
    const other = person()
    await other.fund()
    const off = { address: accountService, abi, functionName: 'setUnlimitedAutomaticAssociations' } as const
    await client.waitForTransactionReceipt({ hash: await other.client.writeContract({ ...off, args: [false] }) })
    const body = JSON.stringify({ account: other.account.address })
    expect((await fetch(`${hedera.rpcUrl}/faucet/tokens`, { method: 'POST', body })).status).toBe(409)
  })

  test('behavior: what happened is there after a restart', async () => {
    const { account, fund } = person()
    await fund()
    const before = await mirror(`/accounts/${account.address}`)
    await hedera.stop()
    hedera = await begin()
    expect((await mirror(`/accounts/${account.address}`)).body).toMatchObject({ account: before.body.account })
  }, 60_000)

  test('error: less than a tinybar, nonsense, and what there is not', async () => {
    const { account, client, fund } = person()
    await fund()
    await expect(client.sendTransaction({ to: account.address, value: 9_999_999_999n, gas: 21_000n })).rejects.toThrow(
      '1 tinybar',
    )
    for (const path of ['/accounts/0.0.999999', '/accounts/x', '/tokens/0.0.1', '/nothing'])
      expect((await mirror(path)).status, path).toBe(404)
    expect((await mirror('/accounts?account.publickey=zz')).status).toBe(400)
  })
})
