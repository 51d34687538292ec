import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  type Browser,
  boundForm,
  makeBrowser,
  openFrame,
  openWindow,
  readCode,
  signIn,
  startFlow,
} from '../fixtures/browser.ts'
import {
  ageBrowsers,
  evaluateWith,
  makeDeletion,
  makePut,
  type Owner,
  openOwner,
  openRightly,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type OpenServer, openServer, pageOrigin, projectKey, walletOrigin } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a second login reaches a wallet only where its person signed in by it inside that wallet, after a fresh proof of
 * the PIN or a passkey for just that. No wallet is merged or lost by it, an equal e-mail address joins nothing, and whoever
 * has one of the logins changes none of them. A login that is removed works for seven days, in which whoever opens the
 * wallet keeps it; the last one stays. Every address is told. The service runs with its default limits.
 */

let own: OpenServer
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await openServer(inject('databaseUrl'), { limits: {}, mailPort: smtp.port })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})
beforeEach(async () => {
  await own.server.sender?.run()
  smtp.mails.length = 0
})

const refused = failure(403, 'not_allowed')
const conflict = failure(409, 'conflict')
const gone = failure(401, 'bad_token')
const absent = failure(404, 'not_found')
const done = { status: 200 }
const patience = { timeout: 120_000 }

type Stored = Awaited<ReturnType<typeof storeEvaluated>>

const drawAddress = () => `${randomId().toLowerCase().replaceAll(/[_-]/g, 'x')}@example.org`

/** Somebody with an open wallet, who signed in at Google. */
const openSomebody = async () => {
  const email = drawAddress()
  const browser = await makeBrowser()
  const owner = await openOwner(own, { email, browser })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  return { owner, stored, email, browser }
}
type Somebody = Awaited<ReturnType<typeof openSomebody>>

/** Signs in at Apple: what `openOwner` does at Google. */
const signInAtApple = async (sub: string, { browser, email }: { browser?: Browser; email?: string } = {}) => {
  own.apple.next = { sub, ...(email !== undefined && { email }) }
  const frame = await openFrame(own)
  const { tokens, user, isNew } = await signIn(own, frame, 'apple.com', browser)
  const call: Owner['call'] = (name, body) => frame.call(name, body, tokens.accessToken)
  const [row] = await own.database.query('select vault_id from users where id = $1', [user.id])
  const owner: Owner = { open: own, frame, user, call, vaultId: row?.vault_id as string, session: tokens, sub }
  return { owner, isNew }
}

const prove = async ({ owner, stored }: Pick<Somebody, 'owner' | 'stored'>) =>
  expect(await openRightly(owner, stored, 'link')).toMatchObject(done)

/** Begins to add an Apple login. */
const begin = async ({ owner }: Pick<Somebody, 'owner'>, flowId = randomId()) => ({
  flowId,
  begun: await owner.call('loginBegin', { flowId, provider: 'apple.com', pageOrigin }),
})

/** Brings a window back from Apple, for a session that has the proof. */
const bringBack = async (somebody: Pick<Somebody, 'owner'>, sub: string, email?: string) => {
  own.apple.next = { sub, ...(email !== undefined && { email }) }
  const { flowId, begun } = await begin(somebody)
  expect(begun).toMatchObject(done)
  const end = await openWindow(own).bind(await boundForm(somebody.owner.frame, flowId))
  expect(end.url).toBe(`${walletOrigin}/auth/done#ok`)
  expect((await somebody.owner.frame.call('authWait', { flowId })).body).toEqual({ status: 'returned' })
  return flowId
}

/** Adds an Apple login as its person does, and returns the answer. */
const join = async (somebody: Somebody, sub: string, email?: string) => {
  await prove(somebody)
  const flowId = await bringBack(somebody, sub, email)
  return (await somebody.owner.call('loginAdd', { flowId })).body.status
}

const listOf = async (owner: Owner) => (await owner.call('loginList', {})).body.logins
const idOf = async (owner: Owner, provider: string) =>
  (await listOf(owner)).find(({ loginProvider }: { loginProvider: string }) => loginProvider === provider)?.id
const mailsOf = async () => {
  await own.server.sender?.run()
  return smtp.mails.splice(0).map(({ subject, envelope }) => ({ subject, to: envelope.to[0] }))
}
const eventsOf = async ({ user }: Pick<Owner, 'user'>) =>
  (await own.database.query('select event from audit where actor = $1 order by seq', [user.id])).map(
    ({ event }) => event,
  )
/** Lets time pass for what a person removed; `unseen`: no sweep ran meanwhile. */
const passed = async ({ user }: Owner, time: string, unseen = false) => {
  await own.database.query(
    `update identities set ends_at = ends_at - interval '${time}'${unseen ? `, seen_at = seen_at - interval '${time}'` : ''}
      where ends_at is not null and user_id = $1`,
    [user.id],
  )
  await own.server.sweeps.logins()
}
const passWeek = async (owner: Owner) => {
  await passed(owner, '6 days 1 minute')
  await passed(owner, '1 day')
}
const openWith = async (owner: Owner, stored: Stored) => expect(await openRightly(owner, stored)).toMatchObject(done)

describe('joining', patience, () => {
  test('either login reaches the same wallet, whose name to pages does not change, and all are told', async () => {
    const somebody = await openSomebody()
    const { owner, stored, email } = somebody
    const claimsOf = async (by: Owner) => decodeJwt((await by.call('verificationToken', {})).body.token)
    const before = await claimsOf(owner)
    const sub = randomId()
    expect(await join(somebody, sub)).toBe('added')
    expect(await mailsOf()).toEqual([{ to: email, subject: 'A way to sign in was added to your wallet' }])
    expect(await listOf(owner)).toEqual([
      { id: expect.any(String), loginProvider: 'google.com', email, linkedAt: expect.any(String), current: true },
      { id: expect.any(String), loginProvider: 'apple.com', linkedAt: expect.any(String), current: false },
    ])
    const { owner: second, isNew } = await signInAtApple(sub, { browser: await makeBrowser() })
    expect(isNew).toBe(undefined)
    expect(second.user).toMatchObject({
      id: owner.user.id,
      loginProvider: 'apple.com',
      wallet: { vaultId: owner.vaultId },
    })
    // It opens nothing by itself, and is new to the wallet as every browser is.
    expect(await second.call('loginList', {})).toMatchObject(refused)
    await openWith(second, stored)
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual(['Your wallet was opened in a new browser'])
    expect((await listOf(second)).map(({ current }: { current: boolean }) => current)).toEqual([false, true])
    const { iat, exp, jti, ...same } = await claimsOf(second)
    expect(before).toMatchObject(same)
    expect(same).toMatchObject({ sub: owner.user.id, userId: owner.user.id })
    expect((await owner.call('sessionList', {})).body.sessions).toHaveLength(2)
    expect(await eventsOf(owner)).toEqual(expect.arrayContaining(['login.added', 'user.login']))
  })

  test('a mailbox is joined by its code, which says what it is for', async () => {
    const somebody = await openSomebody()
    const { owner, stored } = somebody
    const to = drawAddress()
    await prove(somebody)
    const flowId = randomId()
    expect(await owner.call('loginBegin', { flowId, provider: 'email', pageOrigin })).toMatchObject(done)
    const window = openWindow(own)
    const end = await window.bind(await boundForm(owner.frame, flowId))
    const state = end.url.split('#email=')[1] as string
    expect(await owner.frame.call('authEmailSend', { state, email: to })).toMatchObject(done)
    expect(smtp.mails.at(-1)?.subject).toBe('Your code to add this mailbox to a wallet')
    const { ticket } = (await owner.frame.call('authEmailCheck', { state, code: readCode(smtp, to) })).body
    await window.get(`http://localhost:8881/v1/auth/callback/email?state=${state}&code=${ticket}`)
    expect((await owner.call('loginAdd', { flowId })).body).toEqual({ status: 'added' })
    const byMail = await openOwner(own, { byMail: { to, smtp } })
    expect(byMail.user.id).toBe(owner.user.id)
    await openWith(byMail, stored)
    // The mailbox gets the warnings from now on, which say that it is a login too; the other address is none.
    smtp.mails.length = 0
    await ageBrowsers(owner)
    await openWith(await openOwner(own, { sub: owner.sub, browser: await makeBrowser() }), stored)
    await own.server.sender?.run()
    const says = smtp.mails.map(({ envelope, text }) => [
      envelope.to[0],
      text?.includes('You sign in with this mailbox'),
    ])
    expect(Object.fromEntries(says)).toEqual({ [somebody.email]: false, [to]: true })
  })

  test('a login, an open wallet and a proof for something else add nothing and remove nothing', async () => {
    const somebody = await openSomebody()
    const { owner, stored } = somebody
    const sub = randomId()
    expect(await join(somebody, sub)).toBe('added')
    const apple = await idOf(owner, 'apple.com')
    const wishes = async (by: Owner) => [
      (await begin({ owner: by })).begun,
      await by.call('loginSet', { id: apple, keeps: false }),
    ]
    for (const purpose of ['unlock', 'transfer', 'data', 'slot-change', 'contact-change', 'delete'] as const) {
      await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
      expect(await openRightly(owner, stored, purpose)).toMatchObject(done)
      for (const answer of await wishes(owner)) expect(answer, purpose).toMatchObject(refused)
    }
    // A proof is its session's own: neither who has a login has it, nor a session that comes back by itself.
    await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
    await prove(somebody)
    const { owner: thief } = await signInAtApple(sub)
    for (const answer of await wishes(thief)) expect(answer).toMatchObject(refused)
    expect(await thief.call('loginSet', { id: apple, keeps: true })).toMatchObject(refused)
    // Neither does it allow anything else.
    expect(await owner.call('personData', {})).toMatchObject(refused)
    expect(await owner.call('contactAdd', { email: drawAddress() })).toMatchObject(refused)
    // One proof, one change; it expires after a quarter of an hour, also between the beginning and the end.
    const late = await bringBack(somebody, randomId())
    await own.database.query(`update sessions set change_until = change_until - interval '15 minutes'`)
    expect(await owner.call('loginAdd', { flowId: late })).toMatchObject(refused)
    for (const answer of await wishes(owner)) expect(answer).toMatchObject(refused)
    await prove(somebody)
    const flowId = await bringBack(somebody, randomId())
    const [first, other] = [await owner.call('loginAdd', { flowId }), await owner.call('loginAdd', { flowId: late })]
    expect(first.body).toEqual({ status: 'added' })
    expect(other).toMatchObject(refused)
    expect(await listOf(owner)).toHaveLength(3)
  })

  test('an equal e-mail address joins nothing', async () => {
    const { owner, email } = await openSomebody()
    const { owner: other, isNew } = await signInAtApple(randomId(), { email })
    expect(isNew).toBe(true)
    expect(other.user.id).not.toBe(owner.user.id)
    expect(other.user).toMatchObject({ vault: 'none' })
    expect(await listOf(owner)).toHaveLength(1)
  })

  test('a window opens no session by it, is bound by its own frame alone, and never by a code', async () => {
    const somebody = await openSomebody()
    const { owner } = somebody
    await prove(somebody)
    const sub = randomId()
    const flowId = await bringBack(somebody, sub)
    // Nobody else fetches it: neither another key nor another person.
    const stranger = await openSomebody()
    expect(await stranger.owner.frame.call('authWait', { flowId })).toMatchObject(failure(401, 'bad_proof'))
    await prove(stranger)
    expect(await stranger.owner.call('loginAdd', { flowId })).toMatchObject(absent)
    expect((await owner.frame.call('authWait', { flowId })).body).not.toHaveProperty('tokens')
    // A forwarded window has no opener: it learns nothing, shows no code, and ends the flow.
    for (const forwarded of [
      (id: string) => owner.frame.call('authFlow', { flowId: id }),
      (id: string) => openWindow(own).bind({ flowId: id, by: 'code' }),
    ]) {
      const { flowId: id, begun } = await begin(somebody)
      expect(begun).toMatchObject(done)
      const answer = await forwarded(id)
      if ('url' in answer) expect(answer.url).toBe(`${walletOrigin}/auth/done#failed=refused`)
      else expect(answer).toMatchObject(absent)
      expect((await owner.frame.call('authWait', { flowId: id })).body).toEqual({
        status: 'failed',
        reason: 'isolated',
      })
      expect(await owner.call('loginAdd', { flowId: id })).toMatchObject(absent)
    }
    // A sign-in of the same window adds nothing.
    const { flowId: signsIn } = await startFlow(owner.frame, 'apple.com')
    expect(await owner.call('loginAdd', { flowId: signsIn })).toMatchObject(absent)
    // The proof and the session are those of the end, not of the beginning.
    expect(await owner.call('sessionEnd', {})).toMatchObject(done)
    expect(await owner.call('loginAdd', { flowId })).toMatchObject(gone)
    expect(
      await own.database.query('select from identities where provider = $1 and user_id = $2', [
        'apple.com',
        owner.user.id,
      ]),
    ).toEqual([])
  })

  test('from pages of other projects, for providers that are not offered, and beyond ten it does not begin', async () => {
    const somebody = await openSomebody()
    const { owner } = somebody
    await prove(somebody)
    const about = { flowId: randomId(), provider: 'apple.com', pageOrigin }
    for (const wrong of [{ pageOrigin: 'https://other.example' }, { provider: 'kakao.com' }])
      expect(await owner.call('loginBegin', { ...about, ...wrong })).toMatchObject(refused)
    const late = await bringBack(somebody, randomId())
    const fill = `insert into identities (id, user_id, scope, provider, iss, sub, sub_hashed, email_verified)
      select gen_random_uuid()::text, $1, 'global', 'twitter.com', 'x', gen_random_uuid()::text, true, false
      from generate_series(1, 9)`
    await own.database.query(fill, [owner.user.id])
    expect((await begin(somebody)).begun).toMatchObject(conflict)
    expect((await owner.call('loginAdd', { flowId: late })).body).toEqual({ status: 'full' })
    // The issuer of a project could name anybody: such a person joins no login of ours.
    const other = await openSomebody()
    await prove(other)
    await own.database.query(`update identities set scope = 'project:x' where user_id = $1`, [other.owner.user.id])
    expect((await begin(other)).begun).toMatchObject(refused)
    expect((await other.owner.call('loginList', {})).body.logins).toMatchObject([{ onePage: true }])
  })
})

describe('a login that is somebody’s already', patience, () => {
  test('with a wallet of its own is refused in both directions, and both wallets open as before', async () => {
    const somebody = await openSomebody()
    const sub = randomId()
    const { owner: apple } = await signInAtApple(sub, { browser: await makeBrowser() })
    const other = await storeEvaluated(apple)
    // One that was begun and never opened, too.
    expect(await join(somebody, sub)).toBe('taken')
    await openWith(apple, other)
    expect(await join(somebody, sub)).toBe('taken')
    expect(await openRightly(apple, other, 'link')).toMatchObject(done)
    own.google.next = { sub: somebody.owner.sub }
    const flowId = randomId()
    expect(await apple.call('loginBegin', { flowId, provider: 'google.com', pageOrigin })).toMatchObject(done)
    await openWindow(own).bind(await boundForm(apple.frame, flowId))
    expect((await apple.call('loginAdd', { flowId })).body).toEqual({ status: 'taken' })
    for (const [by, stored] of [
      [somebody.owner, somebody.stored],
      [apple, other],
    ] as const) {
      expect(await listOf(by)).toHaveLength(1)
      await openWith(by, stored)
    }
    expect((await mailsOf()).filter(({ subject }) => subject?.includes('sign in'))).toEqual([])
    expect(await eventsOf(somebody.owner)).not.toContain('login.added')
  })

  test('joined elsewhere is refused, and free once it was removed there', async () => {
    const [first, second] = [await openSomebody(), await openSomebody()]
    const sub = randomId()
    expect(await join(first, sub)).toBe('added')
    expect(await join(second, sub)).toBe('taken')
    await prove(first)
    expect(
      await first.owner.call('loginSet', { id: await idOf(first.owner, 'apple.com'), keeps: false }),
    ).toMatchObject(done)
    expect(await join(second, sub)).toBe('taken')
    await passWeek(first.owner)
    expect(await join(second, sub)).toBe('added')
    expect((await signInAtApple(sub)).owner.user.id).toBe(second.owner.user.id)
  })

  test('without a wallet moves with all its sign-ins, and who it was is nobody any more', async () => {
    const somebody = await openSomebody()
    const sub = randomId()
    const { owner: before } = await signInAtApple(sub)
    // One more that waits to be fetched.
    const waiting = await openFrame(own)
    const { flowId } = await startFlow(waiting, 'apple.com')
    await openWindow(own).bind(await boundForm(waiting, flowId))
    expect(await join(somebody, sub)).toBe('added')
    expect(await before.call('sessionMe', {})).toMatchObject(gone)
    expect((await waiting.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'expired' })
    expect(await own.database.query('select from users where id = $1', [before.user.id])).toEqual([])
    expect(await eventsOf(before)).toEqual(['user.created', 'user.login', 'user.joined'])
    expect((await signInAtApple(sub)).owner.user.id).toBe(somebody.owner.user.id)
  })

  test('a wallet that is stored at that moment is not lost', async () => {
    for (let i = 0; i < 6; i++) {
      const somebody = await openSomebody()
      const sub = randomId()
      const { owner: apple } = await signInAtApple(sub)
      const put = await makePut(apple)
      await prove(somebody)
      const flowId = await bringBack(somebody, sub)
      const [stored, added] = await Promise.all([
        apple.call('vaultPut', put),
        somebody.owner.call('loginAdd', { flowId }),
      ])
      const rows = await own.database.query('select from vaults where id = $1', [apple.vaultId])
      // Either the wallet was stored and its login stays with it, or the login has moved and nothing was stored.
      expect([stored.status === 200, added.body.status, rows.length]).toEqual(
        rows.length > 0 ? [true, 'taken', 1] : [false, 'added', 0],
      )
    }
  })

  test('the same one twice changes nothing; of two tabs and of two people one adds it', async () => {
    const somebody = await openSomebody()
    const { owner, stored, browser } = somebody
    const sub = randomId()
    expect(await join(somebody, sub)).toBe('added')
    await mailsOf()
    await prove(somebody)
    const flowId = await bringBack(somebody, sub)
    expect((await owner.call('loginAdd', { flowId })).body).toEqual({ status: 'known' })
    expect(await mailsOf()).toEqual([])
    const tab = { ...somebody, owner: await openOwner(own, { sub: owner.sub, browser }) }
    await openWith(tab.owner, stored)
    const stranger = await openSomebody()
    for (const [a, b, outcome] of [
      [somebody, tab, ['added', 'known']],
      [somebody, stranger, ['added', 'taken']],
    ] as const) {
      await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
      const next = randomId()
      for (const each of [a, b]) await prove(each)
      const flows = [await bringBack(a, next), await bringBack(b, next)]
      const answers = await Promise.all(
        [a, b].map((each, i) => each.owner.call('loginAdd', { flowId: flows[i] as string })),
      )
      expect(answers.map(({ body }) => body.status).sort()).toEqual(outcome)
      expect(
        await own.database.query(`select from identities where provider = 'apple.com' and user_id in ($1, $2)`, [
          owner.user.id,
          stranger.owner.user.id,
        ]),
      ).toHaveLength(a === somebody && b === tab ? 2 : 3)
    }
  })

  test('whose answer was lost is added once, and told once', async () => {
    const somebody = await openSomebody()
    const { owner } = somebody
    await prove(somebody)
    const flowId = await bringBack(somebody, randomId())
    for (let i = 0; i < 3; i++) expect((await owner.call('loginAdd', { flowId })).body).toEqual({ status: 'added' })
    expect(await mailsOf()).toHaveLength(1)
    expect((await eventsOf(owner)).filter((event) => event === 'login.added')).toHaveLength(1)
  })
})

describe('removing', patience, () => {
  /** Somebody with a login at Google and one at Apple. */
  const openBoth = async () => {
    const somebody = await openSomebody()
    const sub = randomId()
    expect(await join(somebody, sub)).toBe('added')
    const { owner: second } = await signInAtApple(sub, { browser: await makeBrowser() })
    await openWith(second, somebody.stored)
    await mailsOf()
    return { ...somebody, second, appleSub: sub, apple: await idOf(somebody.owner, 'apple.com') }
  }

  test('signs out where it was used, is told, and takes seven days, in which it still reaches the wallet', async () => {
    const somebody = await openBoth()
    const { owner, stored, second, apple, appleSub, email } = somebody
    await prove(somebody)
    expect(await owner.call('loginSet', { id: apple, keeps: false })).toMatchObject(done)
    expect(await second.call('sessionMe', {})).toMatchObject(gone)
    const [mail] = await mailsOf()
    expect(mail).toEqual({ to: email, subject: 'A way to sign in will be removed from your wallet' })
    const [, ending] = await listOf(owner)
    expect(Date.parse(ending.endsAt) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    const { owner: again } = await signInAtApple(appleSub)
    await openWith(again, stored)
    await passed(owner, '6 days 1 minute')
    expect((await mailsOf()).map(({ subject }) => subject)).toContain(
      'A way to sign in will be removed from your wallet',
    )
    expect(await again.call('sessionMe', {})).toMatchObject(done)
    await passed(owner, '1 day')
    expect(await mailsOf()).toEqual([{ to: email, subject: 'A way to sign in was removed from your wallet' }])
    expect(await again.call('sessionMe', {})).toMatchObject(gone)
    expect(await listOf(owner)).toHaveLength(1)
    expect(await eventsOf(owner)).toEqual(expect.arrayContaining(['login.ending', 'login.removed']))
    const { owner: stranger, isNew } = await signInAtApple(appleSub)
    expect(isNew).toBe(true)
    expect(stranger.user).toMatchObject({ vault: 'none' })
    await openWith(owner, stored)
  })

  test('whoever opens the wallet takes it back, by either login, and so does who adds it again', async () => {
    const somebody = await openBoth()
    const { owner, stored, apple, appleSub, email } = somebody
    const remove = async () => {
      await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
      await prove(somebody)
      expect(await owner.call('loginSet', { id: apple, keeps: false })).toMatchObject(done)
      await mailsOf()
    }
    await remove()
    const { owner: victim } = await signInAtApple(appleSub)
    expect(await victim.call('loginSet', { id: apple, keeps: true })).toMatchObject(refused)
    await openWith(victim, stored)
    for (let i = 0; i < 2; i++) expect(await victim.call('loginSet', { id: apple, keeps: true })).toMatchObject(done)
    expect((await mailsOf()).filter(({ subject }) => subject?.includes('stays'))).toEqual([
      { to: email, subject: 'A way to sign in to your wallet stays' },
    ])
    await remove()
    expect(await join(somebody, appleSub)).toBe('known')
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual(['A way to sign in to your wallet stays'])
    await passWeek(owner)
    expect(await listOf(owner)).toHaveLength(2)
    expect((await signInAtApple(appleSub)).owner.user.id).toBe(owner.user.id)
    expect((await eventsOf(owner)).filter((event) => event === 'login.kept')).toHaveLength(2)
  })

  test('neither this session’s own goes, nor the last, nor a stranger’s, nor any while the account is to be deleted', async () => {
    const somebody = await openBoth()
    const { owner, stored, apple } = somebody
    const google = await idOf(owner, 'google.com')
    const stranger = await openBoth()
    await prove(somebody)
    expect(await owner.call('loginSet', { id: google, keeps: false })).toMatchObject(conflict)
    for (const keeps of [true, false])
      expect(await owner.call('loginSet', { id: stranger.apple, keeps })).toMatchObject(absent)
    expect(await openRightly(owner, stored, 'delete')).toMatchObject(done)
    const wallet = makeDeletion(owner, stored.ownerKey, stored.put, 1)
    expect(await owner.call('accountDelete', { wallet })).toMatchObject(done)
    await prove(somebody)
    expect(await owner.call('loginSet', { id: apple, keeps: false })).toMatchObject(conflict)
    // What was removed before stays until that is over.
    expect(await owner.call('accountKeep', {})).toMatchObject(done)
    expect(await owner.call('loginSet', { id: apple, keeps: false })).toMatchObject(done)
    expect(await openRightly(owner, stored, 'delete')).toMatchObject(done)
    const next = makeDeletion(owner, stored.ownerKey, stored.put, 2)
    expect(await owner.call('accountDelete', { wallet: next })).toMatchObject(done)
    await passWeek(owner)
    expect(await listOf(owner)).toHaveLength(2)
  })

  test('of two sessions that remove each other’s login at once one does', async () => {
    const somebody = await openBoth()
    const { owner, stored, second, apple } = somebody
    const google = await idOf(owner, 'google.com')
    await ageBrowsers(owner)
    for (const each of [owner, second]) await prove({ owner: each, stored })
    const answers = await Promise.all([
      owner.call('loginSet', { id: apple, keeps: false }),
      second.call('loginSet', { id: google, keeps: false }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await own.database.query('select from identities where user_id = $1 and ends_at is null', [
      owner.user.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('is told again on the last day, also in a copy that was put back, and none goes before', async () => {
    const somebody = await openBoth()
    const { owner, apple } = somebody
    await prove(somebody)
    expect(await owner.call('loginSet', { id: apple, keeps: false })).toMatchObject(done)
    await mailsOf()
    // The service was away, or an older copy of its database was put back: it is over, and nobody was notified lately.
    await passed(owner, '9 days', true)
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
      'A way to sign in will be removed from your wallet',
    ])
    const [, ending] = await listOf(owner)
    expect(Date.parse(ending.endsAt) - Date.now()).toBeGreaterThan(86_400_000 - 60_000)
  })
})

describe('one person', patience, () => {
  test('guesses by one login count for the other: a second login gives nobody more', async () => {
    const somebody = await openSomebody()
    const sub = randomId()
    expect(await join(somebody, sub)).toBe('added')
    const guess = async (by: Owner) => (await evaluateWith(by, somebody.stored.put)).status
    const byGoogle = await openOwner(own, { sub: somebody.owner.sub })
    const { owner: byApple } = await signInAtApple(sub)
    let count = 0
    while ((await guess(byGoogle)) === 200 && count < 20) count++
    expect(count).toBeLessThan(20)
    expect(await guess(byApple)).not.toBe(200)
    expect(await guess((await signInAtApple(sub)).owner)).not.toBe(200)
    // Who has the browser of the owner is not locked out by them.
    await openWith(somebody.owner, somebody.stored)
  })

  test('a copy of the data names every login, and the end of the account takes all', async () => {
    const somebody = await openSomebody()
    const { owner, stored } = somebody
    const sub = randomId()
    const email = drawAddress()
    expect(await join(somebody, sub, email)).toBe('added')
    await prove(somebody)
    await bringBack(somebody, randomId())
    expect(await openRightly(owner, stored, 'data')).toMatchObject(done)
    const { logins, signIns } = (await owner.call('personData', {})).body
    expect(logins).toMatchObject([{ provider: 'google.com' }, { provider: 'apple.com', email, endsAt: null }])
    expect(signIns).toContainEqual(expect.objectContaining({ provider: 'apple.com', state: 'done' }))
    // Neither the address nor the id at Apple is in a copy of the database.
    const rows = await own.database.query(`select to_jsonb(i)::text as row from identities i
      union all select to_jsonb(f)::text from flows f union all select to_jsonb(a)::text from audit a`)
    const dump = rows.map(({ row }) => row).join()
    expect(dump).not.toContain(sub)
    expect(dump).not.toContain(email)
    expect(await openRightly(owner, stored, 'delete')).toMatchObject(done)
    expect(
      await owner.call('accountDelete', { wallet: makeDeletion(owner, stored.ownerKey, stored.put, 1) }),
    ).toMatchObject(done)
    await own.database.query(`update deletions set ends_at = now(), seen_at = now() where user_id = $1`, [
      owner.user.id,
    ])
    await own.server.sweeps.deletions().catch(() => {})
    expect(await own.database.query('select from identities where user_id = $1', [owner.user.id])).toEqual([])
    expect((await signInAtApple(sub)).isNew).toBe(true)
  })

  test('nobody is made by a window that adds a login, and no sign-in takes its flow over', async () => {
    const somebody = await openSomebody()
    await prove(somebody)
    const before = await own.database.query('select from users')
    const { flowId } = await begin(somebody)
    own.apple.next = { sub: randomId() }
    await openWindow(own).bind(await boundForm(somebody.owner.frame, flowId))
    expect(await own.database.query('select from users')).toHaveLength(before.length)
    expect(
      await somebody.owner.frame.call('authStart', { flowId, provider: 'apple.com', apiKey: projectKey, pageOrigin }),
    ).toMatchObject(conflict)
  })
})
