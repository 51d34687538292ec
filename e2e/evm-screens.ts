import {
  blurExchange,
  blurTypes,
  EIP712Domain,
  fieldsOf,
  seaport,
  seaportTypes,
} from '@latchkey/chains/evm/market-types'
import type { Stack } from '@latchkey/dev'
import { expect, type Locator } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseEther, toHex, zeroAddress, zeroHash } from 'viem'
import { holdMining, openChain } from './local-chain.ts'
import { openSignedIn, pin } from './signed-in.ts'
import type { Visitor } from './visitor.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const calling = parseAbi(['function aggregate3((address to, bool may, bytes data)[])'])
const until = '1900000000'

/** Typed data that pages ask to sign, by the picture's name: permits, marketplace orders, transactions of a Safe. */
const typed = (account: string, { erc20, erc721 }: Stack['chain']['tokens']) => {
  const of = (name: string, verifyingContract: string, types: object, primaryType: string, message: object) => ({
    types: { EIP712Domain, ...types },
    primaryType,
    domain: { name, version: '1', chainId: 80001, verifyingContract },
    message,
  })
  const coins = (amount: bigint, recipient: string) => ({
    itemType: 0,
    token: zeroAddress,
    identifierOrCriteria: '0',
    startAmount: `${amount}`,
    endAmount: `${amount}`,
    recipient,
  })
  const blur = (rate: number) =>
    of('Blur Exchange', blurExchange, blurTypes, 'Order', {
      trader: account,
      side: 1,
      matchingPolicy: multicall3,
      collection: erc721,
      tokenId: '7',
      amount: '1',
      paymentToken: zeroAddress,
      price: `${parseEther('0.8')}`,
      listingTime: '1763700000',
      expirationTime: until,
      fees: [{ rate, recipient: someone }],
      salt: '1',
      extraParams: '0x',
      nonce: '0',
    })
  return {
    permit: of(
      'Demo Dollar',
      erc20,
      { Permit: fieldsOf('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
      'Permit',
      { owner: account, spender: someone, value: `${maxUint256}`, nonce: '0', deadline: until },
    ),
    permit2: of(
      'Permit2',
      permit2,
      {
        PermitWitnessTransferFrom: fieldsOf(
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Swap witness',
        ),
        TokenPermissions: fieldsOf('address token,uint256 amount'),
        Swap: fieldsOf('uint256 amount,string note'),
      },
      'PermitWitnessTransferFrom',
      {
        permitted: { token: erc20, amount: '25500000' },
        spender: someone,
        nonce: '0',
        deadline: until,
        witness: { amount: '1', note: 'A swap' },
      },
    ),
    seaport: of('Seaport', seaport, seaportTypes, 'OrderComponents', {
      offerer: account,
      zone: zeroAddress,
      orderType: 0,
      startTime: '1763700000',
      endTime: until,
      zoneHash: zeroHash,
      salt: '1',
      conduitKey: zeroHash,
      counter: '0',
      offer: [{ itemType: 1, token: erc20, identifierOrCriteria: '0', startAmount: '9000000', endAmount: '9000000' }],
      consideration: [coins(parseEther('0.5'), account), coins(parseEther('0.01'), someone)],
    }),
    blur: blur(250),
    'unknown-order': blur(60_000),
    safe: of(
      'Safe',
      multicall3,
      {
        SafeTx: fieldsOf('address to,uint256 value,bytes data,uint8 operation,uint256 nonce'),
      },
      'SafeTx',
      { to: erc20, value: '0', data: approve(someone, maxUint256), operation: 0, nonce: '4' },
    ),
  }
}

const approve = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

type Journey = {
  visitor: Visitor
  stack: Stack
  /** The port of an origin of the demo project. */
  port: number
  email: string
  /** Checks a screen once it is complete. */
  look(screen: string): Promise<void>
}

/** Walks through the wallet's screens before something dangerous is sent, signed or replaced on an EVM network. */
export const walkEvmScreens = async ({ visitor, stack, port, email, look }: Journey): Promise<void> => {
  const { wallet } = visitor
  const { tokens } = stack.chain
  await using person = await openSignedIn(visitor, stack, port, email)
  const { address, provider } = person
  const chain = openChain(stack.addresses.rpc)
  await Promise.all([chain.fund(address, '5'), chain.mint(tokens.erc20, address, 12_500_000n)])
  await Promise.all(([permit2, seaport, blurExchange] as const).map(chain.setCode))

  /** Checks the top of a confirmation, and its end; then rejects it. */
  const lookAndReject = async (screen: string, asked: Promise<unknown>, shown: Locator) => {
    await expect(shown).toBeVisible({ timeout: 30_000 })
    await expect(wallet.getByText('Checking the contract…')).toHaveCount(0)
    await look(`evm-${screen}`)
    await wallet.getByText('Details', { exact: true }).last().scrollIntoViewIfNeeded()
    await look(`evm-${screen}-end`)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await asked).toMatchObject({ error: { code: 4001 } })
  }
  const sending = {
    'approve-all': { to: tokens.erc20, data: approve(multicall3, maxUint256) },
    'approve-person': { to: tokens.erc20, data: approve(someone, 99_000_000n) },
    'hidden-approval': {
      to: multicall3,
      data: encodeFunctionData({
        abi: calling,
        functionName: 'aggregate3',
        args: [[{ to: tokens.erc20, may: false, data: approve(multicall3, maxUint256) }]],
      }),
    },
    unreadable: { to: multicall3, data: '0xdeadbeef', value: toHex(parseEther('0.1')) },
  }
  for (const [screen, transaction] of Object.entries(sending))
    await lookAndReject(screen, person.send(transaction), wallet.getByText('Network fee').first())
  for (const [screen, data] of Object.entries(typed(address, tokens))) {
    const params = [address, JSON.stringify(data)]
    const asked = provider.request({ method: 'eth_signTypedData_v4', params })
    await lookAndReject(screen, asked, wallet.getByRole('region', { name: 'What you sign' }))
  }

  await using held = await holdMining(stack.addresses.rpc)
  const first = person.send({ to: someone, value: toHex(parseEther('0.1')) })
  await visitor.approve('Send 0.1 POL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await first
  const home = person.face.wallet.home()
  // If a step below fails, its error is the relevant one.
  home.catch(() => undefined)
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  for (const { button, title } of [
    { button: 'Speed up', title: 'Speed up: Send 0.1 POL?' },
    { button: 'Cancel transaction', title: 'Cancel a transaction?' },
  ]) {
    await wallet.getByText('Pending').click()
    await wallet.getByRole('button', { name: button }).click()
    await expect(wallet.getByRole('heading', { name: title })).toBeVisible()
    await look(`evm-${button.split(' ')[0]?.toLowerCase()}`)
    await wallet.getByRole('button', { name: 'Reject' }).click()
  }
  await wallet.getByRole('button', { name: 'Close' }).click()
  await home
  await held.letGo()
}
