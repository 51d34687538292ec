import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Owner, openOwner, openRightly, storeEvaluated } from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type OpenServer, openServer, projectKey } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: where the operator states a minimum, the API opens and changes nothing for a frame of an older build, or one
 * that names none, and still takes what such a frame has to end.
 */

const minimum = 2026010102
const refused = failure(409, 'outdated')

let own: OpenServer
let before: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'), { more: async () => ({ minimumBuild: minimum }) })
  before = await openServer(inject('databaseUrl'))
})
afterAll(async () => {
  await own?.close()
  await before?.close()
})

/** The same person, calling from a frame of another build. */
const at = (owner: Owner, build: number | undefined): Owner => {
  const frame = { ...owner.frame, ...owner.frame.of(build) }
  return { ...owner, frame, call: (name, body) => frame.call(name, body, owner.session.accessToken) }
}

/** What a frame below the minimum ends, or shows while it does. */
const open: EndpointName[] = [
  'sessionMe',
  'sessionEnd',
  'sessionList',
  'accountKeep',
  'slotConfirm',
  'contactList',
  'contactProve',
  'transactionSend',
  'transactionKeep',
  'transactionEnd',
  'assetList',
  'activity',
  'boraStatus',
  'buyStatus',
]
const ofSession = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].carries === 'session')

describe('a minimum', () => {
  test('default: the first answer names it, and every other one', async () => {
    const frame = (await openOwner(own)).frame.of(undefined)
    const named = async (name: EndpointName, body: object) =>
      (await frame.call(name, body)).headers.get('Wallet-Minimum-Build')
    expect(await named('project', { apiKey: projectKey })).toBe(String(minimum))
    expect(await named('project', { apiKey: 'a-key-that-nobody-has' })).toBe(String(minimum))
    const { headers } = await own.send('/v1/project', {
      method: 'POST',
      headers: { Origin: own.configuration.origins.wallet },
    })
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Wallet-Minimum-Build')
  })

  test('default: without one, frames of every build are served, and no answer names any', async () => {
    const owner = at(await openOwner(before), undefined)
    const stored = await storeEvaluated(owner)
    expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
    expect((await owner.call('sessionMe', {})).headers.get('Wallet-Minimum-Build')).toBeNull()
  })

  test.each([minimum, minimum + 1])('behavior: build %i makes a wallet and opens it', async (build) => {
    const owner = at(await openOwner(own), build)
    const stored = await storeEvaluated(owner)
    expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  })

  test.each([undefined, 0, minimum - 1])(
    'error: build %s opens nothing, and its guess is not counted',
    async (build) => {
      const owner = at(await openOwner(own), minimum)
      const stored = await storeEvaluated(owner)
      const old = at(owner, build)
      expect(await openRightly(old, stored)).toMatchObject(refused)
      expect(await old.call('vaultMeta', { purpose: 'unlock' })).toMatchObject(refused)
      expect(await old.call('sessionResume', {})).toMatchObject(refused)
      const rows = await own.database.query('select 1 from evaluations where vault_id = $1', [owner.vaultId])
      expect(rows).toEqual([])
      // Loaded anew, the same session opens it.
      expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
    },
  )

  test('error: of every call of a session, all but those that end something', async () => {
    const old = at(await openOwner(own), minimum - 1)
    const codes = new Map<EndpointName, boolean>()
    // A body that no call takes: what is not refused for its build is refused for its form.
    for (const name of ofSession) codes.set(name, (await old.call(name, { no: 1 })).body.error.code !== 'outdated')
    expect(ofSession.filter((name) => codes.get(name)).sort()).toEqual([...open].sort())
  })

  test('error: a number that is none', async () => {
    const owner = await openOwner(own)
    for (const build of ['2026010102', -1, 1.5, null])
      expect(await at(owner, build as never).call('sessionMe', {})).toMatchObject(failure(401, 'bad_proof'))
  })

  test('behavior: a frame below it signs in and out', async () => {
    const old = at(await openOwner(own), undefined)
    expect(await old.frame.call('sessionRefresh', { refreshToken: old.session.refreshToken })).toMatchObject({
      status: 200,
    })
    expect(await old.frame.call('authCancel', { flowId: randomId() })).not.toMatchObject(refused)
  })
})
