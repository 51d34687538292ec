import { isWalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { readTypedView } from './typed-view.ts'

const token = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const alice = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const domain = { name: 'Harbour', version: '1', chainId: 80001, verifyingContract: token }
// The example of EIP-712.
const mail = {
  types: {
    EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain,
  message: {
    from: { name: 'Cow', wallet: alice.toLowerCase() },
    to: [{ name: 'Bob', wallet: bob }],
    contents: 'Hello, Bob!',
  },
}
const permit = (message: object, fields: [string, string][], primaryType = 'Permit') =>
  JSON.stringify({
    types: { EIP712Domain, [primaryType]: fields.map(([name, type]) => ({ name, type })) },
    primaryType,
    domain,
    message,
  })
const view = (data: unknown) => readTypedView(typeof data === 'string' ? data : JSON.stringify(data), 80001)

describe('readTypedView', () => {
  test('default: every value, expanded by its type', () => {
    const seen = view({ ...mail, message: { ...mail.message, undeclared: 'not signed' } })
    expect(seen).toMatchObject({
      name: 'Harbour',
      version: '1',
      verifyingContract: token,
      primaryType: 'Mail',
      risk: 'none',
    })
    expect(seen.members).toEqual([
      {
        name: 'from',
        type: 'Person',
        members: [
          { name: 'name', type: 'string', value: 'Cow' },
          { name: 'wallet', type: 'address', value: alice },
        ],
      },
      {
        name: 'to',
        type: 'Person[]',
        members: [
          {
            name: '1',
            type: 'Person',
            members: [
              { name: 'name', type: 'string', value: 'Bob' },
              { name: 'wallet', type: 'address', value: bob },
            ],
          },
        ],
      },
      { name: 'contents', type: 'string', value: 'Hello, Bob!' },
    ])
  })

  test.each(['a\n\nYou get', 'You get', 'a,address b', 'a)', 'a\u202e', 'a\u200b', 'a\u00a0b'])(
    'error: %j is the name of nothing',
    (name) => {
      const reason = { reason: 'names in typed data are one word each, without invisible characters' }
      for (const data of [
        permit({ [name]: '5' }, [[name, 'uint256']]),
        permit({ value: '5' }, [['value', 'uint256']], name),
        permit({ value: '5' }, [['value', name]]),
      ])
        expect(() => view(data)).toThrow(expect.objectContaining({ context: reason }))
    },
  )

  test('behavior: numbers are shown in full, however they are written', () => {
    const seen = view(
      permit(
        { a: '0x10', b: '115792089237316195423570985008687907853269984665640564039457584007913129639935', c: -5 },
        [
          ['a', 'uint256'],
          ['b', 'uint256'],
          ['c', 'int8'],
        ],
        'Numbers',
      ),
    )
    expect(seen.members.map((node) => 'value' in node && node.value)).toEqual(['16', `${2n ** 256n - 1n}`, '-5'])
  })

  test('behavior: a number that can hardly be anything but an address is shown as one too', () => {
    const values = { a: String(BigInt(bob)), b: 5n * 10n ** 30n, c: 2n ** 128n - 1n, d: 2n ** 160n - 1n, e: 2n ** 160n }
    const fields = Object.keys(values).map((name): [string, string] => [name, 'uint256'])
    const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    const { members } = view(permit(written, fields, 'Numbers'))
    expect(members.map((node) => ('value' in node ? node.address : 'none'))).toEqual([
      bob,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each(['80001', '0x13881', 80001])('behavior: the network may be written as %j', (chainId) => {
    expect(view({ ...mail, domain: { ...domain, chainId } }).primaryType).toBe('Mail')
  })

  test('behavior: a domain may leave the network out', () => {
    const types = { ...mail.types, EIP712Domain: EIP712Domain.slice(0, 2) }
    expect(view({ ...mail, types, domain: { name: 'Harbour', version: '1' } }).verifyingContract).toBeUndefined()
  })

  test('behavior: version 3 without arrays is the same as version 4', () => {
    const plain = JSON.stringify({
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { name: 'Harbour' },
      message: { text: 'hello' },
    })
    expect(readTypedView(plain, 80001, 3)).toEqual(readTypedView(plain, 80001, 4))
  })

  test('error: version 3 with an array', () => {
    for (const type of ['string[]', 'uint8[2]', 'Note[][3]']) {
      const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'texts', type }] }
      const message = { texts: type === 'string[]' ? ['hello'] : type === 'uint8[2]' ? [1, 2] : [[], [], []] }
      const json = JSON.stringify({ types, primaryType: 'Note', domain: { name: 'Harbour' }, message })
      expect(readTypedView(json, 80001, 4).primaryType).toBe('Note')
      expect(() => readTypedView(json, 80001, 3)).toThrow(/knows no arrays/)
    }
  })

  test('behavior: ERC-2612 is spending', () => {
    const fields: [string, string][] = [
      ['owner', 'address'],
      ['spender', 'address'],
      ['value', 'uint256'],
      ['nonce', 'uint256'],
      ['deadline', 'uint256'],
    ]
    const seen = view(permit({ owner: alice, spender: bob, value: '1000', nonce: 0, deadline: 1_800_000_000 }, fields))
    expect(seen.risk).toBe('spending')
    expect(seen.spending).toEqual({
      spender: bob,
      tokens: [token],
      amounts: [1000n],
      unlimited: false,
      until: 1_800_000_000n,
    })
    expect(
      view(permit({ owner: alice, spender: bob, value: `${2n ** 256n - 1n}`, nonce: 0, deadline: 0 }, fields)).spending
        .unlimited,
    ).toBe(true)
  })

  test('behavior: DAI has no amount: everything or nothing', () => {
    const fields: [string, string][] = [
      ['holder', 'address'],
      ['spender', 'address'],
      ['allowed', 'bool'],
    ]
    expect(view(permit({ holder: alice, spender: bob, allowed: true }, fields)).spending.unlimited).toBe(true)
    expect(view(permit({ holder: alice, spender: bob, allowed: false }, fields)).spending.unlimited).toBe(false)
  })

  test('behavior: Permit2 in a nested type', () => {
    const data = {
      types: {
        EIP712Domain,
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
        ],
      },
      primaryType: 'PermitSingle',
      domain,
      message: { details: { token: alice, amount: `${2n ** 160n - 1n}` }, spender: bob, sigDeadline: 7 },
    }
    expect(view(data).spending).toEqual({
      spender: bob,
      tokens: [alice],
      amounts: [2n ** 160n - 1n],
      unlimited: true,
      until: 7n,
    })
  })

  describe('Permit2, by the form of its primary type', () => {
    const types = {
      EIP712Domain,
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      // The page's own type: the names of its members must not change the reading.
      Witness: [
        { name: 'spender', type: 'address' },
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    }
    const witness = { spender: alice, token: alice, amount: '1', deadline: '1' }
    const transfer = (primaryType: string, permitted: unknown, more: object = {}) => {
      const fields = [
        ['permitted', Array.isArray(permitted) ? 'TokenPermissions[]' : 'TokenPermissions'],
        ...(primaryType.includes('Witness') ? [['witness', 'Witness']] : []),
        ['spender', 'address'],
        ['nonce', 'uint256'],
        ['deadline', 'uint256'],
      ].map(([name, type]) => ({ name, type }))
      const message = { permitted, spender: bob, nonce: '0', deadline: '99', witness, ...more }
      return view({ types: { ...types, [primaryType]: fields }, primaryType, domain, message }).spending
    }
    const one = { token, amount: '5' }
    const two = { token: alice, amount: `${2n ** 255n}` }

    test.each<[string, unknown]>([
      ['PermitTransferFrom', one],
      ['PermitWitnessTransferFrom', one],
      ['PermitBatchTransferFrom', [one]],
      ['PermitBatchWitnessTransferFrom', [one]],
    ])('behavior: %s takes what is permitted, and says whether an order is beside it', (primaryType, permitted) =>
      expect(transfer(primaryType, permitted)).toEqual({
        ...(primaryType.includes('Witness') && { hasOrder: true }),
        spender: bob,
        tokens: [token],
        amounts: [5n],
        unlimited: false,
        until: 99n,
      }),
    )

    test('behavior: several tokens, one of them without a limit', () => {
      expect(transfer('PermitBatchWitnessTransferFrom', [one, two])).toMatchObject({
        tokens: [token, alice],
        amounts: [5n, 2n ** 255n],
        unlimited: true,
      })
    })

    test('behavior: an allowance ends at its own time, the last of several', () => {
      const details = [
        ['token', 'address'],
        ['amount', 'uint160'],
        ['expiration', 'uint48'],
      ].map(([name, type]) => ({ name, type }))
      const fields = [
        { name: 'details', type: 'PermitDetails[]' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ]
      const data = {
        types: { EIP712Domain, PermitBatch: fields, PermitDetails: details },
        primaryType: 'PermitBatch',
        domain,
        message: { details: [7, 8].map((expiration) => ({ ...one, expiration })), spender: bob, sigDeadline: '5' },
      }
      expect(view(data).spending).toMatchObject({ tokens: [token, token], amounts: [5n, 5n], until: 8n })
    })

    test('behavior: what only calls itself so is read by its names', () => {
      const data = permit(
        { spender: bob, value: '3' },
        [
          ['spender', 'address'],
          ['value', 'uint256'],
        ],
        'PermitSingle',
      )
      expect(view(data).spending).toMatchObject({ spender: bob, tokens: [token], amounts: [3n] })
    })
  })

  test('behavior: a spender is spending in what is called a permit and says how much; anything else is unknown', () => {
    const [spender, value] = [['spender', 'address'] as [string, string], ['value', 'uint256'] as [string, string]]
    expect(view(permit({ spender: bob, value: 1 }, [spender, value], 'TokenApproval')).risk).toBe('spending')
    expect(view(permit({ spender: bob }, [spender], 'TokenApproval')).risk).toBe('assets')
    expect(view(permit({ spender: bob, value: 1 }, [spender, value], 'SetOperator')).risk).toBe('assets')
  })

  test('behavior: an order moves assets', () => {
    expect(view(permit({ offerer: alice }, [['offerer', 'address']], 'OrderComponents')).risk).toBe('assets')
  })

  const fieldsOf = (text: string): [string, string][] =>
    text.split(' ').map((field) => field.split(':') as [string, string]) // each has one colon
  const toField = ([name, type]: [string, string]) => ({ name, type })
  const zeroes = `0x${'00'.repeat(32)}`

  test.each<[string, string, object]>([
    [
      'PackedUserOperation',
      'sender:address nonce:uint256 callData:bytes gasFees:bytes32',
      { sender: alice, nonce: 0, callData: '0xdeadbeef', gasFees: zeroes },
    ],
    ['MakerOrder', 'collection:address price:uint256 tokenId:uint256', { collection: bob, price: 0, tokenId: 1 }],
    ['LimitOrder', 'makerToken:address makerAmount:uint128', { makerToken: bob, makerAmount: 1 }],
    ['ERC721Order', 'maker:address erc721TokenId:uint256', { maker: alice, erc721TokenId: 1 }],
    ['Harmless', 'calldata:bytes', { calldata: '0x12' }],
    ['Harmless', 'price:uint256', { price: 1 }],
    ['SetAgent', 'agentAddress:address', { agentAddress: bob }],
  ])('behavior: others may do something with %s (%s)', (primaryType, fields, message) => {
    expect(view(permit(message, fieldsOf(fields), primaryType)).risk).toBe('assets')
  })

  test('behavior: an address and an amount are enough, without a contract', () => {
    const types = {
      EIP712Domain: EIP712Domain.slice(0, 1),
      Note: [...mail.types.Person, { name: 'amount', type: 'uint8' }],
    }
    const message = { name: 'Bob', wallet: bob, amount: 1 }
    expect(view({ types, primaryType: 'Note', domain: { name: 'Harbour' }, message }).risk).toBe('assets')
  })

  const without = (name: string, primaryType: string, fields: string, message: object) =>
    view({
      types: {
        EIP712Domain: [EIP712Domain[0]],
        [primaryType]: fieldsOf(fields).map(([name, type]) => ({ name, type })),
      },
      primaryType,
      domain: { name },
      message,
    })

  test.each<[string, string, string, object]>([
    [
      'snapshot',
      'Vote',
      'from:address space:string timestamp:uint64 proposal:bytes32 choice:uint32 reason:string',
      { from: alice, space: 'x', timestamp: 1, proposal: zeroes, choice: 1, reason: '' },
    ],
    ['Harbour', 'Login', 'wallet:address statement:string nonce:uint256', { wallet: alice, statement: 'x', nonce: 1 }],
    [
      'snapshot',
      'Vote',
      'from:address space:string timestamp:uint64 proposal:string choice:uint32[] reason:string app:string metadata:string',
      { from: alice, space: 'x', timestamp: 1, proposal: 'x', choice: [1, 2], reason: '', app: 'x', metadata: '{}' },
    ],
    [
      'snapshot',
      'Proposal',
      'from:address space:string timestamp:uint64 type:string title:string body:string discussion:string choices:string[] labels:string[] start:uint64 end:uint64 snapshot:uint64 plugins:string privacy:string app:string',
      {
        from: alice,
        space: 'x',
        timestamp: 1,
        type: 'basic',
        title: 'x',
        body: 'x',
        discussion: '',
        choices: ['For', 'Against'],
        labels: [],
        start: 1,
        end: 2,
        snapshot: 3,
        plugins: '{}',
        privacy: '',
        app: 'x',
      },
    ],
    ['Harbour', 'Letter', 'from:address contents:string sent:uint256', { from: alice, contents: 'x', sent: 1 }],
    ['Harbour', 'SignIn', 'contents:string', { contents: 'URI: https://harbour.example/?a=b&c=d' }],
    ['Harbour', 'LoginMessage', 'message:string', { message: 'Terms & conditions of harbour.example' }],
    ['Harbour', 'UserAuthentication', 'challenge:string', { challenge: '5a5a' }],
    ['Harbour', 'TermsOfService', 'version:uint256 accepted:bool', { version: 1, accepted: true }],
  ])('behavior: nobody can do anything with %s’s %s', (name, primaryType, fields, message) => {
    expect(without(name, primaryType, fields, message).risk).toBe('none')
  })

  test.each<[string, string, object]>([
    ['Ballot', 'proposalId:uint256 support:uint8', { proposalId: 1, support: 1 }],
    ['Note', 'contents:string nonce:uint256', { contents: 'x', nonce: 1 }],
    ['CancelAuthorization', 'authorizer:address nonce:bytes32', { authorizer: alice, nonce: zeroes }],
  ])('behavior: nor with a contract’s %s', (primaryType, fields, message) => {
    expect(view(permit(message, fieldsOf(fields), primaryType)).risk).toBe('none')
  })

  const space = { from: alice, space: 'harbour.eth', timestamp: 1, settings: '{"admins":["x"]}' }

  // Real messages that give rights away, each with its actual members.
  test.each<[string, string, object]>([
    ['CoinbaseSmartWalletMessage', 'hash:bytes32', { hash: zeroes }],
    ['Kernel', 'hash:bytes32', { hash: zeroes }],
    [
      'ChangeRecoveryAddress',
      'fid:uint256 from:address to:address nonce:uint256 deadline:uint256',
      { fid: 1, from: alice, to: bob, nonce: 0, deadline: 9 },
    ],
    ['LinkSigner', 'sender:bytes32 signer:bytes32 nonce:uint64', { sender: zeroes, signer: zeroes, nonce: 0 }],
    ['ChangeOwner', 'owner:address nonce:uint256', { owner: bob, nonce: 0 }],
    ['SetName', 'owner:address label:string', { owner: bob, label: 'x' }],
    [
      'Permit',
      'signer:address sender:address nonceNamespace:uint256 nonce:uint256 deadline:uint256 value:uint256 data:bytes',
      { signer: alice, sender: bob, nonceNamespace: 0, nonce: 0, deadline: 9, value: 0, data: '0x12' },
    ],
    [
      'Permit',
      'owner:address spender:address value:uint256 data:bytes',
      { owner: alice, spender: bob, value: 1, data: '0x12' },
    ],
    [
      'HyperliquidTransaction:ApproveAgent',
      'hyperliquidChain:string agentAddress:address agentName:string nonce:uint64',
      { hyperliquidChain: 'Mainnet', agentAddress: bob, agentName: '', nonce: 1 },
    ],
    ['Login', 'wallet:address', { wallet: alice }],
    // Injective, in both of its forms.
    ['Tx', 'context:string msgs:string', { context: '{"fee":{}}', msgs: '[{"@type":"/cosmos.bank.v1beta1.MsgSend"}]' }],
    ['Tx', 'account_number:string chain_id:string memo:string', { account_number: '1', chain_id: 'x', memo: '' }],
    [
      'CancelAuthorization',
      'authorizer:address nonce:bytes32 to:address',
      { authorizer: alice, nonce: zeroes, to: bob },
    ],
    // Limit Break's PermitC, an item that reads like one token.
    [
      'PermitTransferFrom',
      'tokenType:uint256 token:address id:uint256 amount:uint256 nonce:uint256 operator:address expiration:uint256 masterNonce:uint256',
      { tokenType: 721, token, id: 7, amount: 1, nonce: 0, operator: bob, expiration: 9, masterNonce: 0 },
    ],
    // ERC-6909 and shares of a vault.
    [
      'Permit',
      'owner:address spender:address id:uint256 amount:uint256 nonce:uint256 deadline:uint256',
      { owner: alice, spender: bob, id: 7, amount: 1, nonce: 0, deadline: 9 },
    ],
    // A contract that is not the token may count something else by its amount.
    [
      'Permit',
      'token:address owner:address spender:address amount:uint256 nonce:uint256 deadline:uint256',
      { token: alice, owner: alice, spender: bob, amount: 1, nonce: 0, deadline: 9 },
    ],
    [
      'SetAllowance',
      'token:address operator:address allowance:uint256 nonce:uint256',
      { token: alice, operator: bob, allowance: 1, nonce: 0 },
    ],
    ['Permit', 'spender:address value:uint256 shares:uint256', { spender: bob, value: 1, shares: 9 }],
    ['Permit', 'spender:address value:uint256 recipient:address', { spender: alice, value: 1, recipient: bob }],
    ['Permit', 'spender:address operator:address value:uint256', { spender: alice, operator: bob, value: 1 }],
    ['Permit', 'spender:address value:uint256 amount:uint256', { spender: bob, value: 1, amount: 9 }],
    ['Permit', 'spender:address value:uint256 allowed:bool', { spender: bob, value: 1, allowed: true }],
    ['Permit', 'spender:address value:uint256 rights:bytes32', { spender: bob, value: 1, rights: zeroes }],
  ])('behavior: %s of a contract is what nobody can read (%s)', (primaryType, fields, message) => {
    expect(view(permit(message, fieldsOf(fields), primaryType))).toMatchObject({ risk: 'assets', assets: undefined })
  })

  test.each<[string, string, string, object]>([
    ['Aevo Mainnet', 'Register', 'key:address expiry:uint256', { key: bob, expiry: 9 }],
    ['Harbour', 'Message', 'hash:bytes32', { hash: zeroes }],
    ['Harbour', 'Message', 'payload:bytes', { payload: '0x12' }],
    ['Harbour', 'Message', 'to:address', { to: bob }],
    ['Harbour', 'Message', 'units:uint256', { units: 1 }],
    ['Harbour', 'Harmless', 'contents:string', { contents: 'x' }],
    ['Harbour', 'UsdSend', 'destination:string amount:string time:uint64', { destination: bob, amount: '1', time: 1 }],
    ['Harbour', 'Tx', 'context:string msgs:string', { context: 'x', msgs: 'x' }],
    ['Harbour', 'Login', 'msgs:string[]', { msgs: ['x'] }],
    ['Harbour', 'Login', 'toAddress:string', { toAddress: bob }],
    ['Harbour', 'Letter', 'destination:string amount:string', { destination: bob, amount: '1' }],
    ['Harbour', 'Message', 'recipient_address:string', { recipient_address: bob }],
    ['Harbour', 'Message', 'denom:string', { denom: 'inj' }],
    ['Harbour', 'Login', 'order:string', { order: `{"sell":"all","to":"${bob}"}` }],
    ['Harbour', 'Login', 'order:string', { order: ` ["sell","all","${bob}"] ` }],
    ['Harbour', 'Login', 'order:string', { order: `Order: {"sell":"all","to":"${bob}"}` }],
    ['Harbour', 'Login', 'order:string', { order: JSON.stringify(JSON.stringify({ sell: 'all' })) }],
    ['AsterSignTransaction', 'Message', 'msg:string', { msg: `asset=USDT&receiver=${bob}&amount=1` }],
    ['AsterSignTransaction', 'Message', 'msg:string', { msg: `?asset=USDT&receiver=${bob}` }],
    ['', 'Login', 'statement:string', { statement: 'x' }],
    [' ', 'Message', 'contents:string', { contents: 'x' }],
    ['snapshot', 'Space', 'from:address space:string timestamp:uint64 settings:string', space],
    ['snapshot', 'DeleteSpace', 'from:address space:string timestamp:uint64', space],
    ['snapshot', 'Login', 'statement:string', { statement: 'x' }],
    ['snapshot', 'Vote', 'from:address space:string timestamp:uint64', space],
    ['snapshot', 'Alias', 'from:address alias:address timestamp:uint64', { from: alice, alias: bob, timestamp: 1 }],
  ])('behavior: nor can it %s’s %s without a contract (%s)', (name, primaryType, fields, message) => {
    expect(without(name, primaryType, fields, message)).toMatchObject({ risk: 'assets', assets: undefined })
  })

  test('behavior: an address counts in any case of its letters, and is shown with its checksum', () => {
    const wrong = alice.replace('CD2a3d', 'cd2A3D')
    const message = { ...mail.message, from: { name: 'Cow', wallet: wrong } }
    const seen = view({
      ...mail,
      message,
      domain: { ...domain, verifyingContract: token.toUpperCase().replace('X', 'x') },
    })
    expect(seen.digest).toBe(view(mail).digest)
    expect(JSON.stringify(seen.members)).toContain(alice)
  })

  test('behavior: without a chain id it counts on every network', () => {
    expect(view(mail).isForAnyNetwork).toBe(false)
    expect(without('Harbour', 'Login', 'statement:string', { statement: 'x' }).isForAnyNetwork).toBe(true)
  })

  test.each(['hello', '0x1', '0xzz', 5])('error: %s is no bytes', (payload) => {
    expect(() => without('Harbour', 'Message', 'payload:bytes', { payload })).toThrow(/no hex where bytes is declared/)
  })

  test('behavior: a signature that is a key says of which sites', () => {
    const fields = 'address:address timestamp:string nonce:uint256 message:string'
    const message = { address: alice, timestamp: '1', nonce: 0, message: 'mine' }
    expect(without('ClobAuthDomain', 'ClobAuth', fields, message)).toMatchObject({
      risk: 'none',
      sites: ['polymarket.com'],
    })
    expect(without('dYdX V4', 'dYdX', 'action:string', { action: 'dYdX Chain Onboarding' }).sites).toContain(
      'dydx.trade',
    )
    expect(without('Harbour', 'Login', 'statement:string', { statement: 'x' }).sites).toBeUndefined()
  })

  test.each([
    ['HyperliquidTransaction:Withdraw', 'destination:string amount:string time:uint64'],
    ['HyperliquidTransaction:UsdSend', 'destination:string amount:string time:uint64'],
    ['HyperliquidTransaction:SpotSend', 'destination:string token:string amount:string time:uint64'],
    ['HyperliquidTransaction:ApproveBuilderFee', 'maxFeeRate:string builder:address nonce:uint64'],
    ['Login', 'statement:string'],
  ])('security: what an exchange carries out, %s, belongs to its sites, and is never harmless', (type, fields) => {
    const message = { destination: bob, amount: '5', time: 1, token: 'PURR', maxFeeRate: '10%', builder: bob, nonce: 1 }
    const { sites, risk } = without('HyperliquidSignTransaction', type, fields, { ...message, statement: 'x' })
    expect({ sites, risk }).toEqual({ sites: ['hyperliquid.xyz'], risk: 'assets' })
  })

  test.each<[string, string, string[]]>([
    ['ApeX', 'https://pro.apex.exchange', ['pro.apex.exchange']],
    ['ApeX', 'https://harbour.example', []],
    ['ApeX', 'https://apex.exchange.example', []],
    ['Harbour', 'https://harbour.example/login', ['harbour.example']],
    ['Harbour', 'harbour', []],
    ['Harbour', 'https://com', []],
    ['Harbour', '', []],
  ])('behavior: a key of %s with onlySignOn %j is for %j', (name, onlySignOn, sites) => {
    const fields = 'action:string onlySignOn:string nonce:string'
    const message = { action: 'ApeX Onboarding', onlySignOn, nonce: '1' }
    expect(without(name, 'ApeX', fields, message).sites).toEqual(sites)
    expect(without('ApeX', 'ApeX', 'action:string', { action: 'x' }).sites).toEqual(['apex.exchange'])
  })

  test('behavior: Permit2’s name with more in it is not Permit2', () => {
    const types = {
      EIP712Domain,
      PermitTransferFrom: fieldsOf('permitted:Permitted spender:address deadline:uint256').map(toField),
      Permitted: fieldsOf('token:address amount:uint256 id:uint256').map(toField),
    }
    const message = { permitted: { token, amount: 1, id: 7 }, spender: bob, deadline: 9 }
    expect(view({ types, primaryType: 'PermitTransferFrom', domain, message }).risk).toBe('assets')
  })

  test('behavior: a text that a chain carries out, in many types', () => {
    const types = {
      EIP712Domain,
      Login: fieldsOf('fee:Fee memo:string').map(toField),
      Fee: fieldsOf('list:Coin[]').map(toField),
      Coin: fieldsOf('unit:string').map(toField),
    }
    const message = { fee: { list: [{ unit: 'x' }] }, memo: '' }
    expect(view({ types, primaryType: 'Login', domain, message }).risk).toBe('assets')
  })

  test.each<[string, unknown]>([
    ['another network', { ...mail, domain: { ...domain, chainId: 1 } }],
    ['a verifying contract that is none', { ...mail, domain: { ...domain, verifyingContract: '0x12' } }],
    ['a value that does not fit', { ...mail, message: { ...mail.message, from: { name: 'Cow', wallet: '0x12' } } }],
    ['no JSON', '{'],
    [
      'more than a screen can show',
      permit({ list: Array.from({ length: 2_000 }, () => '1') }, [['list', 'uint8[]']], 'Many'),
    ],
  ])('error: %s', (_, data) => {
    expect(() => view(data)).toThrow(expect.toSatisfy((error) => isWalletError(error, 'invalidParams')))
  })
})

describe('a login’s members with other than their names say', () => {
  const login = (name: string, value: string) => ({
    types: { EIP712Domain: EIP712Domain.slice(0, 3), Login: [{ name, type: 'string' }] },
    primaryType: 'Login',
    domain: { name: 'Harbour', version: '1', chainId: 80001 },
    message: { [name]: value },
  })
  test.each([
    ['url', 'tc://?v=2&id=abc'],
    ['uri', 'wc:abc@2'],
    ['website', 'did:key:z6MkhaXgBZDvotDkL5257'],
  ])('behavior: a link that pairs, in %s', (name, value) => expect(view(login(name, value)).risk).toBe('assets'))
  test.each([
    ['statement', 'I give Bob my house'],
    ['time', 'Pay Bob now'],
    ['version', 'I owe Bob ten'],
  ])('behavior: a promise as %s, %s', (name, value) => expect(view(login(name, value)).risk).toBe('assets'))
  test.each([
    ['issuedAt', 'until-2099-for-mallory'],
    ['version', '2-signers-mallory'],
    ['wallet', 'mallory1'],
    ['statement', '登录到马洛里的设备'],
    ['statement', 'Sign in to vote yes on proposal 12'],
  ])('behavior: may be held against the person: %s, %s', (name, value) =>
    expect(view(login(name, value))).toMatchObject({ risk: 'none', isStatement: true }),
  )
  test.each([
    ['url', 'https://harbour.example/login'],
    ['domain', 'harbour.example'],
    ['issuedAt', '2026-11-28T00:00:00.000Z'],
    ['version', '1'],
    ['statement', 'Sign in to Harbour'],
    ['statement', 'サインイン'],
    ['time', '2026-11-28 10:00:00'],
    ['nonce', 'a8f7c0'],
    ['state', 'x-11-ab'],
  ])('default: neither: %s, %s', (name, value) =>
    expect(view(login(name, value))).toMatchObject({ risk: 'none', isStatement: false }),
  )
})
