import { type Hex, isHash, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { type Connected, closeHome, heading, paste, pin, test } from './app-by-link.ts'
import { openChain } from './local-chain.ts'
import type { OtherDapp } from './other-dapp/index.ts'
import { expect } from './stack.ts'
import type { Visitor } from './visitor.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const mumbai = 'eip155:80001'
const amoy = 'eip155:80002'
const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const events = ['chainChanged', 'accountsChanged']

/** Goes from the home to a connected app. */
const connect = async (visitor: Visitor, person: Connected, market: OtherDapp, chains = [mumbai]) => {
  const home = person.face.wallet.home()
  await visitor.wallet.getByRole('tab', { name: 'Apps' }).click()
  await visitor.wallet.getByRole('button', { name: 'Connect an app' }).click()
  market.do({ propose: { optional: { eip155: { chains, methods, events } } } })
  await paste(visitor, await market.next('link'))
  await expect(heading(visitor, 'Connect to Fish market?')).toBeVisible()
  await visitor.approve('Connect')
  const connected = await market.next('connected')
  await expect(visitor.wallet.getByRole('tab', { name: 'Apps', selected: true })).toBeVisible()
  return { home, connected }
}

test('apps by link: who asks, sign, send, say no, another network, an end from either side', async ({
  visitor,
  stack,
  person,
  market,
}) => {
  test.setTimeout(300_000)
  const { page, wallet } = visitor

  await test.step('another dapp by link: who asks, sign, send, say no, another network, and an end from the wallet', async () => {
    const { address, site } = person
    const chain = openChain(stack.addresses.rpc)
    await chain.fund(address, '5')

    const { home } = await test.step('the person sees who asks and what it may, and agrees', async () => {
      const home = person.face.wallet.home()
      await wallet.getByRole('tab', { name: 'Apps' }).click()
      await expect(wallet.getByText('No connected apps')).toBeVisible()
      await wallet.getByRole('button', { name: 'Connect an app' }).click()
      market.do({
        propose: {
          required: { eip155: { chains: [mumbai], methods: ['personal_sign'], events: [] } },
          optional: { eip155: { chains: [mumbai, 'eip155:1'], methods: [...methods, 'eth_sign'], events } },
        },
      })
      await paste(visitor, await market.next('link'))
      await expect(heading(visitor, 'Connect to Fish market?')).toBeVisible()
      const dialog = wallet.getByRole('dialog')
      await expect(dialog).toContainText('https://fish.example')
      await expect(dialog).toContainText('This app is not verified')
      await expect(dialog).toContainText('Polygon Mumbai')
      await expect(dialog).not.toContainText('Ethereum')
      await expect(dialog).toContainText('sign and send transactions')
      await visitor.approve('Connect')
      const { accounts, methods: allowed } = await market.next('connected')
      expect(accounts).toEqual([`${mumbai}:${address}`])
      expect(allowed).not.toContain('eth_sign')
      await expect(wallet.getByText('Fish market', { exact: true })).toBeVisible()
      return { home }
    })
    await closeHome(visitor, home)

    await test.step('sign: the dapp is named, and said to be unverified', async () => {
      market.do({
        request: { chainId: mumbai, method: 'personal_sign', params: [stringToHex('Two herrings.'), address] },
      })
      await expect(heading(visitor, 'Sign this message?')).toBeVisible({ timeout: 30_000 })
      const dialog = wallet.getByRole('dialog')
      await expect(dialog).toContainText(
        'https://fish.example Fish market Connected by link. Its name and address are not verified',
      )
      await expect(dialog).not.toContainText(site)
      await expect(dialog).toContainText('Two herrings.')
      await visitor.approve('Sign')
      const signature = (await market.next('answer')) as Hex
      expect(await verifyMessage({ address, message: 'Two herrings.', signature })).toBe(true)
      await expect.poll(() => visitor.isWalletShown()).toBe(false)
    })

    await test.step('sign typed data', async () => {
      const typed = {
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          Order: [{ name: 'fish', type: 'string' }],
        },
        primaryType: 'Order',
        domain: { name: 'Fish market', chainId: 80001 },
        message: { fish: 'herring' },
      } as const
      market.do({
        request: { chainId: mumbai, method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] },
      })
      await expect(wallet.getByRole('dialog')).toContainText('herring', { timeout: 30_000 })
      // Typed data of an unchecked form needs a consent of its own.
      await wallet.getByRole('checkbox').check()
      await visitor.approve('Sign')
      // Typed data of an unknown form also needs the PIN.
      await visitor.enterPin(pin)
      const signature = (await market.next('answer')) as Hex
      expect(
        await verifyTypedData({ ...typed, domain: { ...typed.domain, chainId: 80001n }, address, signature }),
      ).toBe(true)
    })

    await test.step('send: confirmed with the PIN, and in the chain', async () => {
      const before = await chain.balance(someone)
      market.do({
        request: {
          chainId: mumbai,
          method: 'eth_sendTransaction',
          params: [{ from: address, to: someone, value: `0x${parseEther('0.25').toString(16)}` }],
        },
      })
      await expect(heading(visitor, 'Send 0.25 POL?')).toBeVisible({ timeout: 30_000 })
      await expect(wallet.getByRole('dialog')).toContainText('https://fish.example')
      await visitor.approve('Send 0.25 POL')
      await visitor.enterPin(pin)
      expect(isHash(String(await market.next('answer')))).toBe(true)
      await expect.poll(async () => (await chain.balance(someone)) - before).toBe(parseEther('0.25'))
      await wallet.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('say no', async () => {
      market.do({
        request: { chainId: mumbai, method: 'personal_sign', params: [stringToHex('All your fish.'), address] },
      })
      await expect(heading(visitor, 'Sign this message?')).toBeVisible({ timeout: 30_000 })
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await market.next('failure')).toMatchObject({ code: 4001 })
    })

    await test.step('another network is asked for, added, and used', async () => {
      market.do({
        request: { chainId: mumbai, method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13882' }] },
      })
      await expect(heading(visitor, 'Switch to Polygon Amoy (test)?')).toBeVisible({ timeout: 30_000 })
      await visitor.approve('Switch network')
      expect(await market.next('event')).toEqual({ name: 'chainChanged', data: 80002 })
      expect(await market.next('answer')).toBe(null)
      // The page stays on its network.
      expect(await person.provider.request({ method: 'eth_chainId' })).toEqual({ result: '0x13881' })
      market.do({ request: { chainId: amoy, method: 'personal_sign', params: [stringToHex('On Amoy.'), address] } })
      await expect(wallet.getByRole('dialog')).toContainText('On Amoy.', { timeout: 30_000 })
      await visitor.approve('Sign')
      await market.next('answer')
    })

    await test.step('what the page says of it is not the page’s own network or account', async () => {
      market.do({
        request: { chainId: mumbai, method: 'personal_sign', params: [stringToHex('For another.'), someone] },
      })
      expect(await market.next('failure')).toMatchObject({ code: 4100 })
    })

    await test.step('the list of apps: it ends from the wallet’s side, and the dapp is told', async () => {
      const home = person.face.wallet.home()
      await wallet.getByRole('tab', { name: 'Apps' }).click()
      await wallet.getByText('Fish market', { exact: true }).click()
      await expect(wallet.getByText('Polygon Mumbai (test), Polygon Amoy (test)', { exact: true })).toBeVisible()
      await wallet.getByRole('button', { name: 'Disconnect Fish market' }).click()
      await expect(wallet.getByText('No connected apps')).toBeVisible()
      await market.next('ended')
      await closeHome(visitor, home)
    })
  })

  await test.step('the dapp ends it; after a reload an open connection is there again, and nothing of it lies in clear', async () => {
    const { home } = await connect(visitor, person, market)
    await closeHome(visitor, home)

    await test.step('reload: the connection opens by itself, and the dapp can ask', async () => {
      await page.reload()
      await page.evaluate((options) => latchkey.make(options), person.options)
      market.do({
        request: { chainId: mumbai, method: 'personal_sign', params: [stringToHex('Still there?'), person.address] },
      })
      await expect(heading(visitor, 'Sign this message?')).toBeVisible({ timeout: 40_000 })
      await visitor.approve('Sign')
      await market.next('answer')
    })

    await test.step('what is stored of it is sealed', async () => {
      const stored = await storedOf(visitor)
      expect(stored.names.some((name) => name.endsWith('//session'))).toBe(true)
      expect(stored.text).not.toContain('fish.example')
      expect(stored.text).not.toContain('symKey')
    })

    await test.step('the dapp ends it: the list is empty, and after signing out nothing is stored', async () => {
      const home = person.face.wallet.home()
      await wallet.getByRole('tab', { name: 'Apps' }).click()
      await expect(wallet.getByText('Fish market', { exact: true })).toBeVisible()
      market.do({ leave: true })
      await expect(wallet.getByText('No connected apps')).toBeVisible()
      await closeHome(visitor, home)
      await person.face.auth.logout()
      await expect.poll(async () => (await storedOf(visitor)).names).toEqual([])
    })
  })
})

test('apps by link: links that lead nowhere; an account of Solana', { tag: '@long' }, async ({
  visitor,
  person,
  market,
}) => {
  test.setTimeout(180_000)
  const { wallet } = visitor

  await test.step('a link that is none, over, or leads nowhere is said calmly; no is told to the dapp', async () => {
    const asked = person.face.wc.connectOpensea('boats')
    await expect(heading(visitor, 'Connect to OpenSea')).toBeVisible()
    const wrong = wallet.getByRole('alert')

    await paste(visitor, 'https://opensea.io')
    await expect(wrong).toContainText('This isn’t a connection link')
    market.do({ propose: { optional: { eip155: { chains: [mumbai], methods, events } } } })
    const link = await market.next('link')
    await paste(visitor, link.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'))
    await expect(wrong).toContainText('This link has expired')
    await paste(visitor, `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`)
    await expect(wrong).toContainText('The app didn’t respond', { timeout: 30_000 })

    await test.step('another app than the page spoke of: warned, refused, and told so', async () => {
      await paste(visitor, link)
      await expect(heading(visitor, 'Connect to Fish market?')).toBeVisible()
      await expect(wallet.getByRole('alert')).toContainText('This is not the app the page named')
      const connect = wallet.getByRole('button', { name: 'Connect', exact: true })
      await expect(connect).toHaveAttribute('aria-disabled', 'true')
      await wallet.getByRole('checkbox').check()
      await expect(connect).not.toHaveAttribute('aria-disabled')
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await market.next('refused')).toEqual({ code: 5000, message: 'not approved' })
      expect(await asked).toMatchObject({ error: { code: 4001 } })
    })

    await test.step('networks there are not: said, and nothing is shared', async () => {
      const again = person.face.wc.connectOpensea()
      market.do({
        propose: { required: { cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_sign'], events } } },
      })
      await paste(visitor, await market.next('link'))
      await expect(heading(visitor, 'Can’t connect to Fish market')).toBeVisible()
      await wallet.getByRole('button', { name: 'Cancel' }).click()
      await market.next('refused')
      expect(await again).toMatchObject({ error: { code: 4001 } })
    })
  })

  await test.step('Solana by link: the account’s own address, and a signature of it', async () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const home = person.face.wallet.home()
    await wallet.getByRole('tab', { name: 'Apps' }).click()
    await wallet.getByRole('button', { name: 'Connect an app' }).click()
    const asked = ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction']
    market.do({ propose: { optional: { solana: { chains: [devnet], methods: asked, events: [] } } } })
    await paste(visitor, await market.next('link'))
    await expect(heading(visitor, 'Connect to Fish market?')).toBeVisible()
    await expect(wallet.getByRole('dialog')).toContainText('Solana Devnet')
    await visitor.approve('Connect')
    const { accounts, methods: allowed } = await market.next('connected')
    const account = accounts[0]?.slice(devnet.length + 1) ?? ''
    expect(allowed).toEqual(asked)
    expect(account).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    await expect(wallet.getByRole('tab', { name: 'Apps', selected: true })).toBeVisible()
    await closeHome(visitor, home)

    // "hello" in base58.
    market.do({
      request: { chainId: devnet, method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: account } },
    })
    await expect(wallet.getByRole('dialog')).toContainText('hello', { timeout: 30_000 })
    await expect(wallet.getByRole('dialog')).toContainText('https://fish.example')
    await visitor.approve('Sign')
    const { signature } = (await market.next('answer')) as { signature: string }
    const key = await crypto.subtle.importKey('raw', toBytes(account), 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, toBytes(signature), new TextEncoder().encode('hello'))).toBe(true)

    const again = person.face.wallet.home()
    await wallet.getByRole('tab', { name: 'Apps' }).click()
    market.do({ leave: true })
    await expect(wallet.getByText('No connected apps')).toBeVisible()
    await closeHome(visitor, again)
  })
})

/** The bytes of a base58 text. */
const toBytes = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes])
}

/** The contents of the frame's database of connections: the names, and all values as one text. */
const storedOf = async ({ page }: Visitor) => {
  const frame = page.frames().find((each) => each !== page.mainFrame())
  if (!frame) throw new Error('there is no frame')
  return frame.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await wait(indexedDB.open('latchkey-wallet-connect'))
    const store = database.transaction('entries').objectStore('entries')
    const [names, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())])
    database.close()
    const decoder = new TextDecoder()
    const text = values.map((each) => (each?.bytes ? decoder.decode(each.bytes) : JSON.stringify(each))).join('\n')
    return { names: names.map(String), text }
  })
}
