import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { failure, openPerson, type Person } from '../fixtures/person.ts'
import { type OpenServer, openServer } from '../fixtures/server.ts'
import { isWhole } from './assets.ts'

const coin = { network: 'mumbai', standard: 'ERC20', address: `0x${'aA'.repeat(20)}` } as const
const piece = { network: 'mumbai', standard: 'ERC721', address: `0x${'bb'.repeat(20)}`, tokenId: '7' } as const
const listed = { standard: 'ERC20', address: `0x${'Cc'.repeat(20)}` } as const
const small = <A extends { address: string }>(asset: A) => ({ ...asset, address: asset.address.toLowerCase() })

let own: OpenServer
let ada: Person
let bob: Person
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'), { more: async () => ({ tokens: { mumbai: [listed] } }) })
  ada = await openPerson(own)
  bob = await openPerson(own, null)
})
afterAll(() => own?.close())

const list = async (person: Person, networks: string[] = ['mumbai']) =>
  (await person.call('assetList', { networks })).body.assets

describe('isWhole', () => {
  test('default', () => {
    for (const asset of [
      { standard: 'ERC20' },
      { standard: 'ERC721' },
      { standard: 'ERC721', tokenId: '0' },
      { standard: 'ERC1155', tokenId: String(2n ** 256n - 1n) },
    ] as const)
      expect(isWhole(asset)).toBe(true)
    for (const asset of [
      { standard: 'ERC20', tokenId: '1' },
      { standard: 'ERC1155' },
      { standard: 'ERC721', tokenId: String(2n ** 256n) },
    ] as const)
      expect(isWhole(asset)).toBe(false)
  })
})

describe('POST /v1/assets', () => {
  test('error: nobody is signed in, an unknown network, too many fields', async () => {
    for (const name of ['assetList', 'assetAdd', 'assetRemove'] as const)
      expect(
        await own.server.api.request(`/v1/assets${{ assetList: '', assetAdd: '/add', assetRemove: '/remove' }[name]}`, {
          method: 'POST',
        }),
      ).toMatchObject({ status: 401 })
    expect(await ada.call('assetList', { networks: ['evil'] })).toMatchObject(failure(400, 'bad_request'))
    expect(await ada.call('assetList', { networks: [], userId: bob.id })).toMatchObject(failure(400, 'bad_request'))
  })

  test.each([
    { ...coin, tokenId: '1' },
    { ...coin, address: '0x12' },
    { ...coin, standard: 'ERC1155' },
    { ...coin, standard: 'BEP20' },
    { ...coin, network: 'solana' },
    { ...piece, tokenId: '-1' },
    { ...piece, tokenId: String(2n ** 256n) },
    { ...coin, symbol: 'USDC' },
  ])('error: %j is not added', async (asset) => {
    expect(await ada.call('assetAdd', asset)).toMatchObject(failure(400, 'bad_request'))
    expect(await list(ada)).toHaveLength(1)
  })

  test('default: the operator’s, then those a person added, to that person only', async () => {
    for (const asset of [coin, piece])
      expect(await ada.call('assetAdd', asset)).toMatchObject({ status: 200, body: {} })
    const operator = { network: 'mumbai', ...small(listed), added: false }
    expect(await list(ada)).toEqual([operator, { ...small(coin), added: true }, { ...piece, added: true }])
    expect(await list(bob)).toEqual([operator])
    expect(await list(ada, ['sepolia'])).toEqual([])
    expect(await list(ada, [])).toEqual([])
    expect(await list(ada, ['mumbai', 'mumbai'])).toHaveLength(3)
  })

  test('behavior: adding twice, in other letters, or what is listed anyway, shows it once', async () => {
    for (const asset of [small(coin), coin, { network: 'mumbai', ...small(listed) }])
      expect(await ada.call('assetAdd', asset)).toMatchObject({ status: 200 })
    expect(await list(ada)).toHaveLength(3)
    expect((await list(ada))[0]).toMatchObject({ address: listed.address.toLowerCase(), added: false })
  })

  test('behavior: removing, what is not there too; another person’s stays', async () => {
    await bob.call('assetAdd', coin)
    for (let i = 0; i < 2; i++) expect(await ada.call('assetRemove', small(coin))).toMatchObject({ status: 200 })
    expect(await ada.call('assetRemove', { ...piece, tokenId: '8' })).toMatchObject({ status: 200 })
    expect(await list(ada)).toEqual([expect.anything(), { ...piece, added: true }])
    expect(await list(bob)).toHaveLength(2)
  })

  test('error: more than 200, even when several are added at once', async () => {
    const carol = await openPerson(own, null)
    await own.database.query(
      `insert into assets (user_id, network, standard, address, token_id)
        select $1, 'mumbai', 'ERC721', $2, n::text from generate_series(1, 199) n`,
      [carol.id, piece.address],
    )
    // A slow commit: without waiting for it, the other request would count too few.
    await own.database.query(`
      create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
      create constraint trigger slow after insert on assets deferrable initially deferred for each row execute function slow()`)
    const ids = Array.from({ length: 8 }, (_, i) => `${1_000 + i}`)
    const all = await Promise.all(ids.map((tokenId) => carol.call('assetAdd', { ...piece, tokenId })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await carol.call('assetAdd', coin)).toMatchObject(failure(409, 'list_full'))
    // An asset that is already there does not count as a new one.
    expect(await carol.call('assetAdd', { ...piece, tokenId: '5' })).toMatchObject({ status: 200 })
    expect(await list(carol)).toHaveLength(201)
  })

  test('behavior: they go with the person', async () => {
    await own.database.query('delete from users where id = $1', [bob.id])
    expect(await own.database.query('select from assets where user_id = $1', [bob.id])).toEqual([])
  })
})
