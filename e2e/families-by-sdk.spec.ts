import type { Face } from '@latchkey/sdk/face'
import { openFacePage, serveFacePage } from './face-page.ts'
import { openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { pin, signInByToken } from './signed-in.ts'
import { expect, test } from './stack.ts'

/** One NEAR in its smallest unit. */
const coin = 10n ** 24n
const anybody = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Borsh of a transaction that adds a key with full access to the account, as a malicious page would write it. */
const giveAway = (account: string): number[] => {
  const text = (value: string) => Buffer.concat([Buffer.from(Uint32Array.of(value.length).buffer), Buffer.from(value)])
  const number = (value: bigint) => Buffer.from(BigUint64Array.of(value).buffer)
  const key = (bytes: Buffer) => Buffer.concat([Buffer.of(0), bytes])
  const transaction = [
    ...[text(account), key(Buffer.from(account, 'hex')), number(1n), text(account), Buffer.alloc(32, 7)],
    // One action: AddKey, with a nonce of 0 and FullAccess.
    ...[Buffer.of(1, 0, 0, 0), Buffer.of(5), key(Buffer.alloc(32, 9)), number(0n), Buffer.of(1)],
  ]
  return [...Buffer.concat(transaction)]
}

test('a page of the legacy class on NEAR, Tezos, Aptos and Hedera: what it reads, sends and signs, what is refused, and dangers that are said', {
  tag: '@long',
}, async ({ visitor, stack, secondPort }) => {
  test.setTimeout(240_000)
  const { page, wallet } = visitor
  await using site = await serveFacePage(secondPort)
  const open = (network: 'near_testnet' | 'ghostnet' | 'aptos_testnet' | 'hedera_testnet') =>
    openFacePage(page, site.origin, { apiKey: stack.project.apiKey, network, iframeUrl: stack.addresses.wallet })
  const { face, provider } = await open('hedera_testnet')
  const signingIn = signInByToken({ face }, stack, 'every-family-by-sdk@example.com')
  await visitor.choosePin(pin)
  const { address } = (await signingIn).wallet

  await test.step('Hedera: the account id and its hint, what is too small, and what ended', async () => {
    const before = await face.hedera.getAccountId()
    expect(before).toMatchObject({ error: { code: 4003 } })
    expect(JSON.stringify(before)).toContain('comes into being when HBAR is sent')
    await openChain(stack.parts.hedera.rpcUrl).fund(address, '5')
    expect(await resultOf<string>(face.hedera.getAccountId())).toMatch(/^0\.0\.5\d{3}$/)

    const dust = { to: anybody, value: '0x1' }
    expect(await provider.request({ method: 'eth_sendTransaction', params: [dust] })).toMatchObject({
      error: { code: -32602 },
    })
    // An account that was created by a payment accepts any token, so nothing is asked.
    expect(await face.hedera.hederaAssociate(stack.parts.hedera.token.id)).toEqual({ result: true })
  })

  await test.step('NEAR: balances, and a key that takes the account over is said to be just that', async () => {
    const { near } = stack.parts
    await open('near_testnet')
    const account = await page.evaluate(
      async () => (await (dapp.face as Face).near.getProvider().getPublicKeys())[0] ?? '',
    )
    const balances = (contract?: string) =>
      page.evaluate(
        async ([account, contract]) =>
          String(await (dapp.face as Face).near.getProvider().getBalance(account, contract)),
        [account, contract] as const,
      )
    expect(await balances()).toBe('0')
    near.fund(account, { tokens: 25n })
    expect(await balances()).toBe(String(10n * coin - 182n * 10n ** 19n))
    expect(await balances(near.token)).toBe('25')

    const sending = page.evaluate(
      (bytes) =>
        (dapp.face as Face).near
          .getProvider()
          .signAndSendTransaction(Uint8Array.from(bytes))
          .catch((error: { code?: number }) => ({ refused: error.code })),
      giveAway(account),
    )
    await expect(wallet.getByText('Whoever has this key controls your account')).toBeVisible({ timeout: 20_000 })
    await expect(wallet.getByRole('heading', { name: 'Give another key full control of your account?' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('takeover.png') })
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await sending).toEqual({ refused: 4001 })
  })

  await test.step('Tezos: FA2 tokens are sent; tokens of others and rollups are refused before anybody is asked', async () => {
    const { tezos } = stack.parts
    await open('ghostnet')
    const [account = ''] = await resultOf<string[]>(face.tezos.wallet.getAddresses())
    tezos.fund(account, { tokens: 50n })
    const someone = tezos.newAddress()

    const transfer = (contract: string, from_: string, amount: string, token_id = 1) =>
      page.evaluate(
        async ([contract, from_, to_, amount, token_id]) => {
          const { methods } = await (dapp.face as Face).tezos.contract.at(contract)
          return methods
            .transfer([{ from_, txs: [{ to_, token_id, amount }] }])
            .catch((error: { code?: number }) => ({ refused: error.code }))
        },
        [contract, from_, someone, amount, token_id] as const,
      )
    expect(await transfer(tezos.contracts.fa2, someone, '1')).toEqual({ refused: 4100 })
    const rollup = face.tezos.wallet.transferCoin({ to: 'sr1Ghq66tYK9y3r8CC1Tf8i8m5nxh8nTvZEf', amount: '1' })
    expect(await rollup).toMatchObject({ error: { code: -32602 } })
    // FA1.2 has a `transfer` too, of another type.
    expect(await transfer(tezos.contracts.fa12, account, '1')).toEqual({ refused: -32602 })

    const tooMany = transfer(tezos.contracts.fa2, account, '51')
    await expect(wallet.getByText('the account does not have enough of this token')).toBeVisible({ timeout: 20_000 })
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await tooMany).toEqual({ refused: 4001 })

    const sending = transfer(tezos.contracts.fa2, account, '20')
    const seen = await visitor.screens.waitForScreen('Send 20 of token #1?')
    expect(seen).toMatchObject({ facts: { To: someone, 'Token contract': tezos.contracts.fa2 } })
    await visitor.approve('Send 20 of token #1')
    await visitor.enterPin(pin)
    expect(await sending).toMatch(/^o[1-9A-HJ-NP-Za-km-z]{50}$/)
    // The first operation of an account also reveals its key; until it is in a block, the next one would reveal it
    // again.
    await expect(wallet.getByText('Confirmed.')).toBeVisible({ timeout: 30_000 })
    await wallet.getByRole('button', { name: 'Done' }).click()

    // The contract has metadata for this token.
    const named = transfer(tezos.contracts.fa2, account, '25', 0)
    const screen = await visitor.screens.waitForScreen('Send 0.25 DEMO?')
    expect(screen).toMatchObject({
      amount: '0.25 DEMO',
      facts: {
        To: someone,
        'Token contract': tezos.contracts.fa2,
        'Name in its contract': 'Demo coin, token #0',
        'In smallest units': '25 smallest units',
      },
    })
    expect(screen.text).toContain('Symbol and decimals come from the contract')
    await visitor.approve('Send 0.25 DEMO')
    await visitor.enterPin(pin)
    expect(await named).toMatch(/^o[1-9A-HJ-NP-Za-km-z]{50}$/)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
  })

  await test.step('Aptos: what nobody can read is refused unless allowed; dangers are said', async () => {
    const { aptos } = stack.parts
    await open('aptos_testnet')
    const account = await page.evaluate(
      async () => (await (dapp.face as Face).aptos.getProvider().getAddresses())[0] ?? '',
    )
    aptos.fund(account, 10_00000000n)

    type Call = { function: string; type_arguments: string[]; arguments: unknown[] }
    const submit = (call: Call) =>
      page.evaluate(
        (call) =>
          (dapp.face as Face).aptos
            .getProvider()
            .signAndSubmitTransaction(call)
            .catch((error: { code?: number }) => ({ refused: error.code })),
        call,
      )
    const write = { function: `${aptos.tokens.module}::board::write`, type_arguments: [] }

    await test.step('a call of a module nobody knows', async () => {
      const sent = submit({ ...write, arguments: ['good morning', '0xbeef', '7'] })
      await expect(wallet.getByRole('heading', { name: 'Call board::write?' })).toBeVisible()
      await expect(wallet.getByText('0x1::string::String: good morning')).toBeVisible()
      await expect(wallet.getByText('0x1::option::Option<u64>: 7')).toBeVisible()
      await expect(wallet.getByRole('button', { name: 'Make the call' })).toBeDisabled()
      await wallet.getByRole('checkbox', { name: 'Allow this call although it can’t be read' }).check()
      await visitor.approve('Make the call')
      await visitor.enterPin(pin)
      await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
      const { hash } = (await sent) as { hash: string }
      await expect
        .poll(async () => (await (await fetch(`${aptos.rpcUrl}/transactions/by_hash/${hash}`)).json()).success)
        .toBe(true)
    })

    await test.step('a change of the key', async () => {
      const key = `0x${'ab'.repeat(32)}`
      const call = { function: '0x1::account::rotate_authentication_key_call', type_arguments: [], arguments: [key] }
      const sent = submit(call)
      await expect(wallet.getByText('Your account gets another key')).toBeVisible()
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await sent).toEqual({ refused: 4001 })
    })

    await test.step('signed for the page to send: the node takes it as it is', async () => {
      const signing = page.evaluate(
        (to) =>
          (dapp.face as Face).aptos.getProvider().signTransaction({
            function: '0x1::aptos_account::transfer',
            type_arguments: [],
            arguments: [to, '5'],
          }),
        `0x${'b0b'.padStart(64, '0')}`,
      )
      await expect(wallet.getByText('The page can send it whenever it likes')).toBeVisible()
      await visitor.approve('Send 0.00000005 APT')
      await visitor.enterPin(pin)
      const response = await fetch(`${aptos.rpcUrl}/transactions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(await signing),
      })
      expect(response.status).toBe(202)
    })
  })
})
