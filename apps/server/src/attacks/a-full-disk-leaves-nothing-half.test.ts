import { openDisk } from '@latchkey/service/disk'
import { verifyTestAudit } from '@latchkey/service/testing'
import { expect, inject, test } from 'vitest'
import {
  drawEvaluator,
  evaluateWith,
  makePut,
  makeReceipt,
  openOwner,
  openWith,
  provePin,
} from '../fixtures/enrolment.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'

/**
 * Claim: while the disk of its database is full the API answers 503, stores each wallet completely or not at all, and
 * recovers by itself when there is room. The disk is real and small: a file system in memory that holds PostgreSQL's
 * tables. The service is a process with its default limits.
 */

const people = 40
/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

/** Bytes of the disk: the empty tables take a third of them. */
const size = 32 * 1024 * 1024

test.runIf(isLong)('people make wallets while the disk is full, and after', { timeout: 120_000 }, async ({ skip }) => {
  const full = await openDisk(inject('databaseUrl'), size)
  if (!full) return skip('it takes root on Linux, and PostgreSQL on this machine')
  let own: RunningServer | undefined
  try {
    own = await runServer(full.url)
    const wallets = []
    for (let i = 0; i < people; i++) {
      const owner = await openOwner(own)
      const { evaluator, pinKey } = drawEvaluator()
      const put = await makePut(owner, {
        before: ({ slot }) => {
          slot.evaluator = evaluator
        },
      })
      wallets.push({ owner, put, pinKey })
    }
    type Wallet = (typeof wallets)[number]
    const store = ({ owner, put }: Wallet) => owner.call('vaultPut', put)
    const open = async ({ owner, put, pinKey }: Wallet) => {
      const { status, body } = await evaluateWith(owner, put)
      if (status !== 200) return { status, body }
      const proof = provePin(owner, put, pinKey, body.evalId)
      return openWith(owner, put, [await makeReceipt(owner, put)], { proof })
    }

    full.fill()
    const confirmed: Wallet[] = []
    const refused: Wallet[] = []
    for (const wallet of wallets) {
      const { status, body } = await store(wallet)
      if (status === 200) confirmed.push(wallet)
      else {
        expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
        refused.push(wallet)
      }
    }
    expect(refused.length).toBeGreaterThan(people / 2)
    await expect.poll(() => own?.lines.some((line) => line.includes('"code":"53100"'))).toBe(true)

    full.empty()
    for (const wallet of confirmed) expect(await open(wallet)).toMatchObject({ status: 200 })
    for (const wallet of refused) {
      expect(await open(wallet)).toMatchObject({ status: 404 })
      expect(await store(wallet)).toMatchObject({ status: 200 })
      expect(await open(wallet)).toMatchObject({ status: 200 })
    }
    expect((await own.send('/readyz')).status).toBe(200)
    const [{ vaults, slots } = {}] = await own.database.query(
      'select (select count(*)::int from vaults) as vaults, (select count(*)::int from slots) as slots',
    )
    expect({ vaults, slots }).toEqual({ vaults: people, slots: people })
    expect((await verifyTestAudit(own.configuration)).wrong).toBeUndefined()
  } finally {
    await own?.close()
    await full.close()
  }
})
