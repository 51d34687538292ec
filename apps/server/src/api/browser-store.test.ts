import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { boundForm, makeBrowser, openFrame, openWindow, startFlow } from '../fixtures/browser.ts'
import { makePut, makeReceipt, openOwner, openWith } from '../fixtures/enrolment.ts'
import { type OpenServer, openServer, walletOrigin } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

let own: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

type Owner = Awaited<ReturnType<typeof openOwner>>

/** The claim `browser` of the guard tokens that a session is given. */
const claimOf = async ({ call }: Owner, purpose: 'enrol' | 'unlock') => {
  const { body } = await call('vaultMeta', { purpose })
  return decodeJwt(body.guardTokens[0].token).browser
}

const knownTo = async ({ user }: Owner) => {
  const rows = await own.database.query('select thumbprint from browsers where user_id = $1', [user.id])
  return rows.map(({ thumbprint }) => thumbprint)
}

describe('a browser', () => {
  test('default: guard tokens name the browser of the login window, and it becomes known by the right PIN', async () => {
    const browser = await makeBrowser()
    const owner = await openOwner(own, { browser })
    expect(await claimOf(owner, 'enrol')).toBe(browser.thumbprint)
    expect(await knownTo(owner)).toEqual([])
    const put = await makePut(owner)
    await owner.call('vaultPut', put)
    expect(await knownTo(owner)).toEqual([])
    expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
    expect(await knownTo(owner)).toEqual([browser.thumbprint])
  })

  test('behavior: a stranger who signs in as the person stays unknown, whatever receipts they invent', async () => {
    const browser = await makeBrowser()
    const owner = await openOwner(own, { browser })
    const put = await makePut(owner)
    await owner.call('vaultPut', put)
    await openWith(owner, put, [await makeReceipt(owner, put)])
    const theirs = await makeBrowser()
    const thief = await openOwner(own, { sub: owner.sub, browser: theirs })
    expect(await claimOf(thief, 'unlock')).toBe(theirs.thumbprint)
    // The receipt is the owner's, for the owner's session key.
    expect((await openWith(thief, put, [await makeReceipt(owner, put)])).status).toBe(401)
    expect(await knownTo(owner)).toEqual([browser.thumbprint])
  })

  test('behavior: one person’s browser is not known for another who signs in there', async () => {
    const browser = await makeBrowser()
    const owner = await openOwner(own, { browser })
    const put = await makePut(owner)
    await owner.call('vaultPut', put)
    await openWith(owner, put, [await makeReceipt(owner, put)])
    const other = await openOwner(own, { browser })
    expect(await claimOf(other, 'enrol')).toBe(browser.thumbprint)
    expect(await knownTo(other)).toEqual([])
  })

  test('behavior: a window without storage signs in, and its tokens name no browser', async () => {
    const owner = await openOwner(own)
    expect(await claimOf(owner, 'enrol')).toBeUndefined()
    const put = await makePut(owner)
    await owner.call('vaultPut', put)
    expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
    expect(await knownTo(owner)).toEqual([])
  })

  test('behavior: browsers that were not used for long are forgotten', async () => {
    const owner = await openOwner(own)
    await own.database.query(
      `insert into browsers (user_id, thumbprint, opened_at)
       values ($1, 'old', now() - interval '401 days'), ($1, 'new', now() - interval '399 days')`,
      [owner.user.id],
    )
    await own.server.sweeps.browsers()
    expect(await knownTo(owner)).toEqual(['new'])
  })

  test.each<[string, (form: Record<string, string>) => Promise<Record<string, string>>]>([
    ['of another flow', async (form) => (await makeBrowser()).prove(randomId(), form.popupNonce ?? '')],
    ['of another window', async (form) => (await makeBrowser()).prove(form.flowId ?? '', randomId())],
    [
      'for another API',
      async (form) => (await makeBrowser()).prove(form.flowId ?? '', form.popupNonce ?? '', 'https://x.example'),
    ],
    [
      'of another key',
      async (form) => {
        const { browserKey } = await (await makeBrowser()).prove(form.flowId ?? '', form.popupNonce ?? '')
        return { browserKey }
      },
    ],
    ['that is no point of the curve', async () => ({ browserKey: Buffer.alloc(65, 4).toString('base64url') })],
    ['that is not complete', async () => ({ browserSignature: '' })],
    ['of a window without an opener', async () => ({ popupNonce: '', signature: '', by: 'code' })],
  ])('error: a proof %s ends the login or is refused', async (_, change) => {
    const frame = await openFrame(own)
    const { flowId } = await startFlow(frame)
    const form = await boundForm(frame, flowId, await makeBrowser())
    const sent = Object.fromEntries(
      Object.entries({ ...form, ...(await change(form)) }).filter(([, value]) => value !== ''),
    )
    expect((await openWindow(own).bind(sent)).url).toBe(`${walletOrigin}/auth/done#failed=refused`)
  })
})
