import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { createBlockscoutNames, createListedNames, findName } from './call-names.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const behind = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'
const abi = parseAbi(['function claim(address to, uint256 amount)'])
const claim = encodeFunctionData({ abi, args: [contract, 5n] })
const origin = 'https://eth.blockscout.com'

describe('createListedNames', () => {
  const names = (...signatures: string[]) => createListedNames('ab', async () => signatures)

  test('default: a function of the list by which the call can be decoded', async () => {
    expect(await names('claim(address,uint256)', 'other()').find(contract, claim)).toEqual({
      signature: 'claim(address,uint256)',
      source: { kind: 'list' },
    })
  })

  test('behavior: nothing for a call that does not fit, nor for one nobody listed', async () => {
    expect(await names('claim(address,uint256)').find(contract, `${claim}00`)).toBeUndefined()
    expect(await names('other()').find(contract, claim)).toBeUndefined()
  })

  test('behavior: a list that could not be read is asked for again', async () => {
    let isAway = true
    const listed = createListedNames('ab', async () => {
      if (isAway) throw new Error('away')
      return ['claim(address,uint256)']
    })
    await expect(listed.find(contract, claim)).rejects.toThrow('away')
    isAway = false
    expect(await listed.find(contract, claim)).toBeDefined()
  })
})

/** Contracts in the form in which Blockscout publishes them; the unread members stand for the many others there. */
const answer = (more: object) => ({
  name: 'Claims',
  is_verified: true,
  is_fully_verified: true,
  is_partially_verified: false,
  compiler_version: 'v0.8.24+commit.e11b9ed9',
  proxy_type: null,
  implementations: [],
  ...more,
})
const proxy = answer({
  abi: parseAbi(['function upgradeTo(address to)']),
  proxy_type: 'eip1967',
  implementations: [{ address_hash: behind, name: 'Claims' }],
})

describe('createBlockscoutNames', () => {
  const asked: string[] = []
  const explorer = (contracts: Record<string, unknown>) =>
    createBlockscoutNames(origin, async (url) => {
      asked.push(String(url))
      const found = contracts[String(url).split('/').at(-1) ?? '']
      return found === undefined
        ? new Response('{"message":"Not found"}', { status: 404 })
        : new Response(JSON.stringify(found))
    })
  const named = { signature: 'claim(address,uint256)', source: { kind: 'explorer', host: 'eth.blockscout.com' } }

  test('default: by the ABI that was published, of the contract alone', async () => {
    expect(await explorer({ [contract]: answer({ abi }) }).find(contract, claim)).toEqual(named)
    expect(asked).toEqual([`${origin}/api/v2/smart-contracts/${contract}`])
  })

  test('behavior: by that of the contract a proxy leads to', async () => {
    expect(await explorer({ [contract]: proxy, [behind]: answer({ abi }) }).find(contract, claim)).toEqual(named)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a contract nobody published', {}],
    ['one without an ABI', { [contract]: answer({ abi: null }) }],
    ['another function', { [contract]: answer({ abi: parseAbi(['function other()']) }) }],
  ])('behavior: nothing for %s', async (_, contracts) => {
    expect(await explorer(contracts).find(contract, claim)).toBeUndefined()
  })

  test('error: an answer of another form', async () => {
    await expect(explorer({ [contract]: { abi: 'none' } }).find(contract, claim)).rejects.toThrow()
  })
})

describe('findName', () => {
  const word = (signature: string) => ({ find: async () => ({ signature, source: { kind: 'list' } as const }) })
  const away = {
    find: async () => {
      throw new Error('away')
    },
  }

  test('behavior: who does not answer says nothing, and the next is asked', async () => {
    expect(await findName([away, word('claim()')], contract, claim)).toMatchObject({ signature: 'claim()' })
    expect(await findName([away], contract, claim)).toBeUndefined()
  })

  test('behavior: what is no name of a function is not shown', async () => {
    expect(await findName([word('This is safe, sign it')], contract, claim)).toBeUndefined()
  })
})
