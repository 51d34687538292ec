import { createPublicClient, encodeFunctionData, erc20Abi, http, maxUint256, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { openSignedIn, pin } from './signed-in.ts'
import { expect, test } from './stack.ts'

/** A contract on every local chain. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multicall = parseAbi(['function aggregate3((address to, bool may, bytes data)[])'])
const approveAll = (spender: `0x${string}`) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })

test('an approval, what a transfer would change, what a multicall hides, and a call that a descriptor reads', async ({
  returning: visitor,
  stack,
  secondPort,
}) => {
  test.slow()
  const { page, wallet, screens } = visitor
  const { erc20, erc721: spender } = stack.chain.tokens
  const strangers: string[] = []
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (hostname !== '127.0.0.1' && hostname !== 'localhost') strangers.push(request.url())
  })
  await using person = await openSignedIn(visitor, stack, secondPort, 'returning@example.com')
  const chain = openChain(stack.addresses.rpc)
  await Promise.all([chain.fund(person.address, '15'), chain.mint(erc20, person.address, parseUnits('12.5', 6))])

  await test.step('a person lowers an unlimited approval; the chain has their limit, not the page’s', async () => {
    const sending = person.send({ to: erc20, data: approveAll(spender) })
    const asked = await screens.waitForScreen('Approve spending of all your DUSD?')
    expect(asked.text).toContain('without asking you again')
    await expect(wallet.getByText('This address could then take all your DUSD:')).toBeVisible()
    await wallet.getByRole('button', { name: 'Change the limit' }).click()
    await wallet.getByLabel('Limit in DUSD').fill('3.25')
    await wallet.getByRole('button', { name: 'Use this limit' }).click()
    const edited = await screens.waitForScreen('Approve spending of 3.25 DUSD?')
    expect(edited.amount).toBe('3.25 DUSD')
    await expect(wallet.getByText('You set this limit')).toBeVisible()
    await expect(wallet.getByText('This address could then take up to 3.25 DUSD of yours:')).toBeVisible()
    await visitor.approve('Approve spending')
    await visitor.enterPin(pin)
    const hash = await resultOf<string>(sending)
    await chain.receipt(hash)
    const reads = createPublicClient({ transport: http(stack.addresses.rpc) })
    const args = [person.address, spender] as const
    expect(await reads.readContract({ address: erc20, abi: erc20Abi, functionName: 'allowance', args })).toBe(
      parseUnits('3.25', 6),
    )
  })

  await test.step('what a transfer would change is shown; a multicall shows the approval it hides, and waits for a yes to it', async () => {
    // A new recipient for this person.
    const someone = privateKeyToAddress(generatePrivateKey())

    await test.step('tried out beforehand', async () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [someone, 5_000_000n] })
      const sending = person.send({ to: erc20, data })
      await screens.waitForScreen('Send 5 DUSD?')
      await expect(wallet.getByText('A simulation shows this payment and no other change we can read.')).toBeVisible()
      await expect(wallet.getByText('First time: none of your recent payments')).toBeVisible()
      await visitor.approve('Send 5 DUSD')
      await visitor.enterPin(pin)
      await chain.receipt(await resultOf<string>(sending))
      await wallet.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('an address made to look like the one just paid', async () => {
      const lookAlike = `${someone.slice(0, 6)}${'0'.repeat(32)}${someone.slice(-4)}`.toLowerCase()
      const sending = person.send({ to: lookAlike, value: '0x1' })
      const danger = 'This address only looks like one you know'
      await expect(wallet.getByText(danger)).toBeVisible()
      await test.step('the danger is in view with the button, on a small phone and at 200 %', async () => {
        const before = page.viewportSize()
        for (const [width, height] of [
          [320, 480],
          [640, 360],
        ] as const) {
          await page.setViewportSize({ width, height })
          // In a low window the buttons scroll with the content, and the danger with them.
          await wallet.getByRole('button', { name: /^Send/ }).scrollIntoViewIfNeeded()
          await expect(wallet.locator(`[data-title="${danger}"]`)).toBeInViewport({ ratio: 1 })
          for (const name of ['Reject', /^Send/])
            await expect(wallet.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
        }
        if (before) await page.setViewportSize(before)
      })
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await sending).toMatchObject({ error: { code: 4001 } })
    })

    await test.step('an approval inside', async () => {
      const data = encodeFunctionData({
        abi: multicall,
        functionName: 'aggregate3',
        args: [[{ to: erc20, may: false, data: approveAll(multicall3) }]],
      })
      const sending = person.send({ to: multicall3, data })
      const asked = await screens.waitForScreen('Through a contract: Approve spending of all your DUSD?')
      expect(asked.text).toContain('1. Approve spending of all your DUSD')
      const action = 'Through a contract: Approve spending of all your DUSD'
      const approve = wallet.getByRole('button', { name: action })
      await approve.hover()
      await expect(approve).toHaveAttribute('aria-disabled', 'true')
      await screens.consent()
      await visitor.approve(action)
      await visitor.enterPin(pin)
      await chain.receipt(await resultOf<string>(sending))
    })
  })

  await test.step('a call of no standard is read by the operator’s descriptor, beside what a node says it would change', async () => {
    const minting = parseAbi(['function mint(address to, uint256 amount)'])
    const data = encodeFunctionData({ abi: minting, functionName: 'mint', args: [person.address, 7_500_000n] })
    const sending = person.send({ to: erc20, data })
    await screens.waitForScreen('Mint demo dollars?')
    const words = wallet.getByRole('region', { name: 'According to Demo Dollar' })
    await expect(words).toContainText('7.5 DUSD')
    await expect(wallet.getByText('You receive 7.5 DUSD')).toBeVisible()
    await visitor.approve('Make the call')
    await visitor.enterPin(pin)
    await chain.receipt(await resultOf<string>(sending))
  })

  // No third party was contacted.
  expect(strangers).toEqual([])
})
