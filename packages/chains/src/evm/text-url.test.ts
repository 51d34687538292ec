import { describe, expect, test } from 'vitest'
import { judgeText } from './text-instruction.ts'
import { judgeUrl } from './text-url.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const host = 'harbour.example'

describe('judgeUrl', () => {
  test.each([
    ['a right and somebody', `https://x.example/approve/all?spender=${thief}`],
    ['a right and how much of it', 'https://x.example/approve/all'],
    ['the same at the page itself', `https://${host}/approve/all?spender=${thief}`],
    ['letters in hex', 'https://x.example/%61pprove/%61ll'],
    ['hex twice', 'https://x.example/%2561pprove/all'],
    ['a fragment', 'https://x.example/#grant=all'],
    ['capitals in one word', 'https://x.example/withdrawMax'],
    ['somebody by name, in a query', 'https://x.example/do?to=thief.eth'],
    ['a role', 'https://x.example/?role=admin'],
    ['a user and a password', 'https://harbour.example@x.example/'],
    ['no address', 'https://'],
  ])('behavior: %s: a right', (_, url) => expect(judgeUrl(url, host, [me])).toBe('right'))

  test.each([
    ['somebody', `https://x.example/${thief}`],
    ['the name of a right', 'https://x.example/sessions'],
    ['somebody in a query', 'https://x.example/page?user=bob'],
  ])('behavior: another site, with %s: unclear', (_, url) => expect(judgeUrl(url, host, [me])).toBe('unclear'))

  test.each([
    ['a profile at the page', `https://${host}/${thief}`],
    ['a page of the page', `https://${host}/send`],
    ['the person’s own at another site', `https://x.example/${me}`],
    ['a document elsewhere', 'https://example.com/my-web2-claim.json'],
    ['terms with a language', 'https://x.example/terms?lang=en'],
    ['a mark', 'https://x.example/privacy#cookies'],
  ])('default: %s: a place', (_, url) => expect(judgeUrl(url, host, [me])).toBe('place'))
})

describe('the resources of a checked sign-in', () => {
  const signIn = (resource: string) =>
    `${host} wants you to sign in with your Ethereum account:\n${me}\n\nSign in.\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z\nResources:\n- ${resource}`

  test.each([
    ['https://x.example/allow/all?who=bob', 'instruction'],
    ['https://x.example/sessions', 'statement'],
    [`https://x.example/${thief}`, 'statement'],
    [`https://${host}/${thief}`, 'sign-in'],
    ['https://example.com/my-web2-claim.json', 'sign-in'],
    ['https://approve-all.spender-bob.example/', 'instruction'],
    ['https://x.example/eyJncmFudCI6ImFsbCIsInRvIjoiYm9iIn0', 'instruction'],
    ['https://x.example/%7B%22to%22:%22bob%22%7D', 'instruction'],
    ['https://x.example/wallet/drain?all=1', 'instruction'],
    ['https://x.example/모두/넘김', 'statement'],
    ['ipfs://bafy/approve/all', 'instruction'],
    ['data:application/json,%7B%22grant%22%3A%22all%22%7D', 'instruction'],
    ['did:web:mallory.example', 'statement'],
    [`did:pkh:eip155:1:${thief}`, 'statement'],
    ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/', 'sign-in'],
  ])('behavior: %s: %s', (resource, level) => expect(judgeText(signIn(resource), [me], true)).toBe(level))

  test('behavior: the message’s own address is held to the same', () => {
    const at = (uri: string) => signIn('ipfs://bafy').replace(`URI: https://${host}`, `URI: ${uri}`)
    expect(judgeText(at(`https://${host}/login`), [me], true)).toBe('sign-in')
    expect(judgeText(at(`https://${host}/?role=admin`), [me], true)).toBe('instruction')
    expect(judgeText(at(`https://${host}/approve/all?spender=bob`), [me], true)).toBe('instruction')
  })

  test('behavior: words as a request’s number are no number', () => {
    const text = signIn('ipfs://bafy')
    const numbered = (id: string) => text.replace('\nResources', `\nRequest ID: ${id}\nResources`)
    expect(judgeText(numbered('7f3c1a7b-8f3c-4a7b-9c1a'), [me], true)).toBe('sign-in')
    expect(judgeText(numbered('bobGetsIt'), [me], true)).not.toBe('sign-in')
  })

  test.each(['https://harbour.example/approve/all', 'https://harbour.example/login?scope=trade'])(
    'behavior: a row with %s is no sign-in',
    (url) => expect(judgeText(`Sign in\nURL: ${url}`, [me])).not.toBe('sign-in'),
  )
})
