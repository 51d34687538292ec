import { readTypedView } from '@latchkey/chains/evm'
import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import type { RequestContext } from '../../request-context.ts'
import { readTypedFacts } from './typed-facts.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const network = readNetwork('mumbai')
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** A node on which every address has `code`, and every contract is a token of 6 decimals of which everybody has 12. */
const contextOf = (code: string) => {
  const rpc = async (_: string, method: string, [call]: [{ data?: string }]) => {
    if (method === 'eth_getCode') return code
    if (call.data === '0x313ce567') return word(6n)
    if (call.data?.startsWith('0x70a08231')) return word(12n)
    throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
  }
  const api = { rpc, call: async () => ({ transactions: [] }) }
  return { session: { api }, config: {} } as unknown as RequestContext // only what is read
}
const fieldsOf = (...fields: string[]) =>
  fields.map((field) => {
    const [name = '', type = ''] = field.split(':')
    return { name, type }
  })
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const viewOf = (types: Record<string, string[]>, primaryType: string, message: object, verifyingContract = usd) => {
  const EIP712Domain = fieldsOf('chainId:uint256', 'verifyingContract:address')
  const declared = Object.entries(types).map(([name, fields]) => [name, fieldsOf(...fields)])
  const domain = { chainId: 80001, verifyingContract }
  return readTypedView(
    JSON.stringify({ types: { EIP712Domain, ...Object.fromEntries(declared) }, primaryType, domain, message }),
    80001,
  )
}

describe('readTypedFacts', () => {
  test('default: a permit is a permission for its token', async () => {
    const fields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
    const message = { owner: me, spender: bob, value: '25', nonce: '0', deadline: '9' }
    const read = await readTypedFacts(contextOf('0x'), network, me, viewOf({ Permit: fields }, 'Permit', message))
    expect(read).toMatchObject({
      code: false,
      effects: [{ to: usd, reading: { kind: 'token-approval', spender: bob, amount: 25n, until: 9n } }],
      facts: { codeless: [bob.toLowerCase()], held: { [usd.toLowerCase()]: 12n } },
      tokens: { [usd.toLowerCase()]: { decimals: 6 } },
    })
  })

  test('behavior: Permit2 for several tokens, and DAI’s for everything', async () => {
    const batch = viewOf(
      {
        PermitBatch: ['details:PermitDetails[]', 'spender:address', 'sigDeadline:uint256'],
        PermitDetails: ['token:address', 'amount:uint160', 'expiration:uint48', 'nonce:uint48'],
      },
      'PermitBatch',
      {
        details: [usd, me].map((token, at) => ({ token, amount: `${at + 1}`, expiration: 5, nonce: 0 })),
        spender: bob,
        sigDeadline: '9',
      },
      permit2,
    )
    const { effects, code } = await readTypedFacts(contextOf('0x60'), network, me, batch)
    expect(code).toBe(true)
    expect(effects).toMatchObject([
      { to: usd, reading: { amount: 1n } },
      { to: me, reading: { amount: 2n } },
    ])
    const dai = ['holder:address', 'spender:address', 'nonce:uint256', 'expiry:uint256', 'allowed:bool']
    const all = { holder: me, spender: bob, nonce: '0', expiry: '0', allowed: true }
    const read = await readTypedFacts(contextOf('0x60'), network, me, viewOf({ Permit: dai }, 'Permit', all))
    expect(read.effects).toMatchObject([{ to: usd, reading: { unlimited: true } }])
  })

  test('behavior: a witness of Permit2 with an amount of its own hides nobody', async () => {
    const witness = viewOf(
      {
        PermitWitnessTransferFrom: ['permitted:TokenPermissions', 'spender:address', 'witness:Mine'],
        TokenPermissions: ['token:address', 'amount:uint256'],
        Mine: ['amount:uint256'],
      },
      'PermitWitnessTransferFrom',
      { permitted: { token: usd, amount: '25' }, spender: bob, witness: { amount: '1' } },
      permit2,
    )
    const read = await readTypedFacts(contextOf('0x'), network, me, witness)
    expect(read).toMatchObject({
      effects: [{ to: usd, reading: { spender: bob, amount: 25n } }],
      facts: { codeless: [bob.toLowerCase()] },
    })
  })

  test('behavior: amounts that belong to no token are taken for the largest, and the spender is looked at', async () => {
    const fields = ['spender:address', 'amount:uint256', 'value:uint256']
    const odd = viewOf({ Permit: fields }, 'Permit', { spender: bob, amount: '25', value: '3' })
    expect(odd.risk).toBe('assets')
    const { effects, facts } = await readTypedFacts(contextOf('0x'), network, me, { ...odd, risk: 'spending' })
    expect(effects).toMatchObject([{ to: usd, reading: { amount: 25n } }])
    expect(facts.codeless).toEqual([bob.toLowerCase()])
  })

  test('behavior: DAI’s for nothing takes it back', async () => {
    const fields = ['holder:address', 'spender:address', 'allowed:bool']
    const none = viewOf({ Permit: fields }, 'Permit', { holder: me, spender: bob, allowed: false })
    expect((await readTypedFacts(contextOf('0x'), network, me, none)).effects).toMatchObject([
      { reading: { amount: 0n, unlimited: false } },
    ])
  })

  test('behavior: a permission of another owner says whose it is: it takes back nothing of one’s own', async () => {
    const fields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
    const message = { owner: bob, spender: bob, value: '0', nonce: '0', deadline: '9' }
    const read = async (owner: string) => {
      const view = viewOf({ Permit: fields }, 'Permit', { ...message, owner })
      return (await readTypedFacts(contextOf('0x60'), network, me, view)).effects
    }
    expect(await read(bob)).toMatchObject([{ reading: { amount: 0n, owner: bob } }])
    expect((await read(me))[0]?.reading).not.toHaveProperty('owner')
  })

  test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'behavior: what the token would do for whoever holds a %s',
    async (primaryType) => {
      const fields = ['from:address', 'to:address', 'value:uint256', 'validAfter:uint256', 'validBefore:uint256']
      const message = { from: me, to: bob, value: '25', validAfter: '0', validBefore: '9' }
      const view = viewOf({ [primaryType]: fields }, primaryType, message)
      expect(view).toMatchObject({ risk: 'assets', assets: { kind: 'transfer', until: 9n } })
      const read = await readTypedFacts(contextOf('0x60'), network, me, view)
      expect(read.effects).toMatchObject([
        { to: usd, reading: { kind: 'token-transfer', from: me, to: bob, amount: 25n }, token: { decimals: 6 } },
      ])
    },
  )

  test('behavior: what a Safe would do', async () => {
    const fields = ['to:address', 'value:uint256', 'data:bytes', 'operation:uint8', 'nonce:uint256']
    const message = { to: bob, value: '7', data: '0x', operation: 0, nonce: '0' }
    const read = await readTypedFacts(contextOf('0x60'), network, me, viewOf({ SafeTx: fields }, 'SafeTx', message))
    expect(read.effects).toMatchObject([{ to: bob, value: 7n, reading: { kind: 'coin' }, delegate: false }])
  })

  test('behavior: the token in which a Safe would pay for gas says what it is', async () => {
    const fields = [
      'to:address',
      'value:uint256',
      'data:bytes',
      'operation:uint8',
      'gasPrice:uint256',
      'gasToken:address',
    ]
    const message = { to: bob, value: '0', data: '0x', operation: 0, gasPrice: '1', gasToken: me }
    const read = await readTypedFacts(contextOf('0x60'), network, me, viewOf({ SafeTx: fields }, 'SafeTx', message))
    expect(read.tokens).toMatchObject({ [me.toLowerCase()]: { decimals: 6 } })
  })
})
