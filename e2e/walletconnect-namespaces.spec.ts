import { Connection, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { hexToBytes, keccak256, recoverAddress, stringToHex, toHex } from 'viem'
import { type Connected, closeHome, heading, paste, pin, test } from './app-by-link.ts'
import { openFacePage } from './face-page.ts'
import { openChain } from './local-chain.ts'
import type { OtherDapp } from './other-dapp/index.ts'
import { resultOf } from './remote.ts'
import { expect } from './stack.ts'
import { createVisitor, type Visitor } from './visitor.ts'

type Namespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>

const events: string[] = []
const mumbai = 'eip155:80001'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Goes from the home to a connected app; returns what was shared, and the home. */
const connect = async (visitor: Visitor, person: Connected, market: OtherDapp, optional: Namespaces) => {
  const home = person.face.wallet.home()
  await visitor.wallet.getByRole('tab', { name: 'Apps' }).click()
  await visitor.wallet.getByRole('button', { name: 'Connect an app' }).click()
  market.do({ propose: { optional } })
  await paste(visitor, await market.next('link'))
  await expect(heading(visitor, 'Connect to Fish market?')).toBeVisible()
  const shown = (await visitor.wallet.getByRole('dialog').textContent()) ?? ''
  await visitor.approve('Connect')
  const { accounts, methods } = await market.next('connected')
  await expect(visitor.wallet.getByRole('tab', { name: 'Apps', selected: true })).toBeVisible()
  return { home, shown, accounts, methods }
}

/** The account shared on a chain. */
const on = (accounts: readonly string[], chain: string) =>
  accounts.find((each) => each.startsWith(`${chain}:`))?.slice(chain.length + 1) ?? ''

/** Approves the app's request with the PIN, on a screen that names the app. */
const approve = async (visitor: Visitor, title: string | RegExp, action: string) => {
  await expect(heading(visitor, title)).toBeVisible({ timeout: 40_000 })
  await expect(visitor.wallet.getByRole('dialog')).toContainText('https://fish.example Fish market Connected by link.')
  await visitor.approve(action)
  await visitor.enterPin(pin)
}
const putAway = ({ wallet }: Visitor) => wallet.getByRole('button', { name: 'Done' }).click({ timeout: 40_000 })

test('by one link NEAR, Tezos and Hedera; several calls on EVM; HashConnect pairs a page with another wallet', {
  tag: '@long',
}, async ({ visitor, stack, person, market, browser }) => {
  test.setTimeout(300_000)
  const { wallet } = visitor

  await test.step('HashConnect: a page pairs with another wallet by its link, learns the account, and ends it', async () => {
    const { hedera } = stack.parts
    await openChain(hedera.rpcUrl).fund(person.address, '5')
    // The page is opened in another browser, with nobody signed in.
    const other = await createVisitor(await browser.newContext(), stack)
    const page = await openFacePage(other.page, person.site, { ...person.options, network: 'hedera_testnet' })
    const { hashConnect } = page.face.hedera
    expect(await hashConnect.init()).toEqual({ result: undefined })
    const link = await resultOf<string>(hashConnect.getPairString())
    expect(link).toMatch(/^wc:[0-9a-f]{64}@2/)
    const pairing = hashConnect.pair('Connected')
    await expect(heading(other, 'Connect another Hedera wallet')).toBeVisible()
    await expect(other.wallet.getByRole('button', { name: 'Copy the connection link' })).toBeVisible()

    const home = person.face.wallet.home()
    await visitor.wallet.getByRole('tab', { name: 'Apps' }).click()
    await visitor.wallet.getByRole('button', { name: 'Connect an app' }).click()
    await paste(visitor, link)
    await expect(heading(visitor, /^Connect to /)).toBeVisible()
    await expect(visitor.wallet.getByRole('dialog')).toContainText(new URL(person.site).host)
    await visitor.approve('Connect')
    const paired = await resultOf<{ accountId: string; topic: string }>(pairing)
    expect(paired.accountId).toMatch(/^0\.0\.5\d{3}$/)
    await expect.poll(() => other.isWalletShown()).toBe(false)

    expect(await hashConnect.disconnect(paired.topic)).toMatchObject({ result: undefined })
    await expect(visitor.wallet.getByText('No connected apps')).toBeVisible({ timeout: 20_000 })
    expect(await hashConnect.disconnect(paired.topic)).toMatchObject({ error: { code: 4003 } })
    await closeHome(visitor, home)
    await other.context.close()
  })

  await test.step('NEAR, Tezos and Hedera by one link: accounts, keys, transactions, messages, and what is not there', async () => {
    const { near, tezos, hedera } = stack.parts
    await openChain(hedera.rpcUrl).fund(person.address, '5')

    const { home, shown, accounts, methods } = await connect(visitor, person, market, {
      near: {
        chains: ['near:testnet'],
        methods: ['near_getAccounts', 'near_signIn', 'near_signAndSendTransaction', 'near_verifyOwner'],
        events,
      },
      tezos: { chains: ['tezos:ghostnet'], methods: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'], events },
      hedera: {
        chains: ['hedera:testnet'],
        methods: ['hedera_signMessage', 'hedera_signAndExecuteTransaction'],
        events,
      },
    })
    const [mine, tz1, hederaId] = [
      on(accounts, 'near:testnet'),
      on(accounts, 'tezos:ghostnet'),
      on(accounts, 'hedera:testnet'),
    ]

    await test.step('each network has its own account, on the screen and in the list of apps', async () => {
      expect(mine).toMatch(/^[\da-f]{64}$/)
      expect(tz1).toMatch(/^tz1/)
      expect(hederaId).toMatch(/^0\.0\.5\d{3}$/)
      expect(methods).not.toContain('near_verifyOwner')
      expect(methods).not.toContain('hedera_signAndExecuteTransaction')
      for (const each of ['NEAR (test)', 'Tezos Ghostnet', 'Hedera (test)']) expect(shown).toContain(each)
      await wallet.getByText('Fish market', { exact: true }).click()
      for (const each of [mine, tz1, hederaId]) await expect(wallet.locator(`[data-address="${each}"]`)).toBeVisible()
      await closeHome(visitor, home)
    })

    near.fund(mine)
    tezos.fund(tz1)

    await test.step('NEAR: the account is told; a key for the app is shown as a permission that stays', async () => {
      market.do({ request: { chainId: 'near:testnet', method: 'near_getAccounts', params: {} } })
      const [accounts] = (await market.next('answer')) as { accountId: string; publicKey: string }[]
      expect(accounts?.accountId).toBe(mine)
      expect(accounts?.publicKey).toMatch(/^ed25519:/)
      const key = 'ed25519:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
      const params = {
        permission: { receiverId: 'testnet', methodNames: ['buy_fish'] },
        accounts: [{ accountId: mine, publicKey: key }],
      }
      market.do({ request: { chainId: 'near:testnet', method: 'near_signIn', params } })
      await expect(wallet.getByText('A permission that stays')).toBeVisible({ timeout: 40_000 })
      await expect(wallet.getByRole('dialog')).toContainText('“buy_fish”')
      await expect(wallet.getByRole('dialog')).toContainText('up to 0.25 NEAR')
      await wallet.getByRole('checkbox').check()
      await approve(visitor, 'Let a key use testnet in your name?', 'Add the key')
      expect(await market.next('answer')).toBe(null)
      await putAway(visitor)
      const view = { request_type: 'view_access_key', finality: 'optimistic', account_id: mine, public_key: key }
      const response = await fetch(near.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'query', params: view }),
      })
      const { result } = (await response.json()) as { result: { permission: { FunctionCall: unknown } } }
      expect(result.permission.FunctionCall).toMatchObject({ receiver_id: 'testnet', method_names: ['buy_fish'] })
    })

    await test.step('NEAR: sent, and answered with what the network made of it', async () => {
      const params = {
        signerId: mine,
        receiverId: 'testnet',
        actions: [{ type: 'Transfer', params: { deposit: `${5n * 10n ** 23n}` } }],
      }
      market.do({ request: { chainId: 'near:testnet', method: 'near_signAndSendTransaction', params } })
      await approve(visitor, 'Send 0.5 NEAR?', 'Send 0.5 NEAR')
      expect(await market.next('answer')).toMatchObject({ transaction: { signer_id: mine, receiver_id: 'testnet' } })
      await putAway(visitor)
    })

    await test.step('Tezos: two transactions as one operation, and a message', async () => {
      const [first, second] = [tezos.newAddress(), tezos.newAddress()]
      const operations = [
        { kind: 'transaction', destination: first, amount: '1000000' },
        { kind: 'transaction', destination: second, amount: '2000000' },
      ]
      market.do({ request: { chainId: 'tezos:ghostnet', method: 'tezos_send', params: { account: tz1, operations } } })
      await approve(visitor, 'Send 3 XTZ in 2 payments?', 'Send 3 XTZ in 2 payments')
      expect(await market.next('answer')).toMatchObject({ operationHash: expect.stringMatching(/^o/) })
      await putAway(visitor)
      const path = `/chains/main/blocks/head/context/contracts/${second}/balance`
      await expect.poll(async () => (await fetch(tezos.rpcUrl + path)).json()).toBe('2000000')

      const text = 'Tezos Signed Message: fish.example Two herrings.'
      const length = text.length.toString(16).padStart(8, '0')
      const payload = `0501${length}${stringToHex(text).slice(2)}`
      market.do({ request: { chainId: 'tezos:ghostnet', method: 'tezos_sign', params: { account: tz1, payload } } })
      await expect(wallet.getByRole('dialog')).toContainText(text, { timeout: 40_000 })
      // It names the site that the app claims to be, so it would sign in there.
      await expect(wallet.getByText('This app is not verified')).toBeVisible()
      await visitor.approve('Sign')
      await visitor.enterPin(pin)
      expect(await market.next('answer')).toEqual({ signature: expect.stringMatching(/^edsig/) })
    })

    await test.step('Hedera: a message by the account’s ECDSA key; a native transaction is declined', async () => {
      const params = { signerAccountId: `hedera:testnet:${hederaId}`, message: 'Two herrings.' }
      market.do({ request: { chainId: 'hedera:testnet', method: 'hedera_signMessage', params } })
      await expect(wallet.getByRole('dialog')).toContainText('Two herrings.', { timeout: 40_000 })
      await visitor.approve('Sign')
      const { signatureMap } = (await market.next('answer')) as { signatureMap: string }
      const signature = toHex(Buffer.from(signatureMap, 'base64').subarray(-64))
      const hash = keccak256(hexToBytes(stringToHex('\x19Hedera Signed Message:\n13Two herrings.')))
      const signers = await Promise.all(
        ['1b', '1c'].map((v) => recoverAddress({ hash, signature: `${signature}${v}` }).catch(() => undefined)),
      )
      expect(signers).toContain(person.address)
    })
  })

  await test.step('EVM: several calls together, what the wallet can do, and how they stand', async () => {
    const methods = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']
    const { home } = await connect(visitor, person, market, { eip155: { chains: [mumbai], methods, events } })
    await closeHome(visitor, home)
    await openChain(stack.addresses.rpc).fund(person.address, '5')
    const ask = async (method: string, params: unknown) => {
      market.do({ request: { chainId: mumbai, method, params } })
      return market.next('answer')
    }
    expect(await ask('wallet_getCapabilities', [person.address])).toEqual({ '0x13881': {} })
    const calls = ['0x16345785d8a0000', '0x2c68af0bb140000'].map((value) => ({ to: someone, value }))
    const request = {
      version: '2.0.0',
      from: person.address,
      chainId: '0x13881',
      atomicRequired: false,
      calls,
      id: 'two',
    }
    market.do({ request: { chainId: mumbai, method: 'wallet_sendCalls', params: [request] } })
    await expect(visitor.wallet.getByRole('dialog')).toContainText('https://fish.example', { timeout: 40_000 })
    // The button is enabled only once the end has been visible.
    await visitor.wallet.getByText('Network fee').first().scrollIntoViewIfNeeded()
    await visitor.approve('Send 0.3 POL in 2 payments')
    await visitor.enterPin(pin)
    expect(await market.next('answer')).toEqual({ id: 'two' })
    await putAway(visitor)
    await expect
      .poll(() => ask('wallet_getCallsStatus', ['two']), { timeout: 30_000 })
      .toMatchObject({ id: 'two', status: 200 })
    // The page knows nothing of them.
    const page = await person.provider.request({ method: 'wallet_getCallsStatus', params: ['two'] })
    expect(page).toMatchObject({ error: { code: 5730 } })
  })
})

test('Solana: several transactions, each on a screen of its own', { tag: '@long' }, async ({
  visitor,
  stack,
  person,
  market,
}) => {
  const { home, accounts } = await connect(visitor, person, market, {
    solana: { chains: [devnet], methods: ['solana_signAllTransactions'], events },
  })
  await closeHome(visitor, home)
  const account = new PublicKey(on(accounts, devnet))
  const connection = new Connection(stack.parts.solana.rpcUrl, 'confirmed')
  await connection.requestAirdrop(account, 2_000_000_000)
  const { blockhash } = await connection.getLatestBlockhash()
  const transactions = [1, 2].map((part) => {
    const toPubkey = new PublicKey('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
    const transfer = SystemProgram.transfer({ fromPubkey: account, toPubkey, lamports: part * 250_000_000 })
    const transaction = new Transaction({ feePayer: account, recentBlockhash: blockhash }).add(transfer)
    return transaction.serialize({ requireAllSignatures: false }).toString('base64')
  })
  market.do({ request: { chainId: devnet, method: 'solana_signAllTransactions', params: { transactions } } })
  await approve(visitor, 'Send 0.25 SOL?', 'Send 0.25 SOL')
  await approve(visitor, 'Send 0.5 SOL?', 'Send 0.5 SOL')
  const answer = (await market.next('answer')) as { transactions: string[] }
  const signed = answer.transactions.map((each) => VersionedTransaction.deserialize(Buffer.from(each, 'base64')))
  expect(signed).toHaveLength(2)
  for (const each of answer.transactions) await connection.sendRawTransaction(Buffer.from(each, 'base64'))

  await test.step('no to the second is a no to both', async () => {
    market.do({ request: { chainId: devnet, method: 'solana_signAllTransactions', params: { transactions } } })
    await approve(visitor, 'Send 0.25 SOL?', 'Send 0.25 SOL')
    await expect(heading(visitor, 'Send 0.5 SOL?')).toBeVisible({ timeout: 40_000 })
    await visitor.wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await market.next('failure')).toMatchObject({ code: 4001 })
  })
})
