import { join } from 'node:path'
import { type Stack, startStack } from '@latchkey/dev'
import { bindMessage } from '@latchkey/protocol/hand-over'
import type { Ending, Laboratory } from './laboratory.ts'
import { type Client, createClient, createPerson, draw, enrol } from './person.ts'
import { type Row, spread } from './table.ts'

/** The sizes of offices: their people reach the services from one address, like people behind a carrier's NAT. */
const offices = [50, 500] as const
const atOnce = 8

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))

/** A login window without a browser: it keeps cookies, follows redirects, and fills in the provider's page. */
const openWindow = (email: string) => {
  const jar = new Map<string, Map<string, string>>()
  const send = async (url: URL, form?: Record<string, string>, from?: string): Promise<string> => {
    const cookies = jar.get(url.host) ?? new Map<string, string>()
    jar.set(url.host, cookies)
    const answer = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(from !== undefined && { Origin: from }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(30_000),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const html = await answer.text()
    if (answer.status === 429) throw new Refused()
    const next = answer.headers.get('Location') ?? /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html)?.[1]
    if (next !== undefined && next !== null) {
      const target = new URL(unescaped(next), url)
      return target.hash ? target.href : send(target)
    }
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
    if (action === undefined) throw new Error(`${url.origin}${url.pathname} answered ${answer.status} without a way on`)
    return send(new URL(unescaped(action), url), { email }, url.origin)
  }
  return send
}

/** A limit was reached. */
class Refused extends Error {}

/** Rejects with `Refused` if a call fails because of a limit. */
const limited = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((failure) => {
    throw /answered 429/.test(String(failure)) ? new Refused() : failure
  })

const begin = async ({ addresses, project }: Stack, client: Client): Promise<string> => {
  const flowId = draw(16)
  const asked = { flowId, provider: 'google.com', apiKey: project.apiKey, pageOrigin: addresses.page } as const
  await limited(client.call('authStart', asked))
  return flowId
}

/** A whole login at a provider, with the requests of frame and login window. */
const signIn = async (stack: Stack, email: string) => {
  const { addresses } = stack
  const client = await createClient(addresses.api)
  const flowId = await begin(stack, client)
  const popupNonce = draw(16)
  const signature = await client.sign(bindMessage(flowId, popupNonce))
  const send = openWindow(email)
  const end = await send(new URL('/v1/auth/bind', addresses.api), { flowId, popupNonce, signature }, addresses.wallet)
  if (!end.endsWith('#ok')) throw new Error(`The login ended at ${end}.`)
  const answer = await limited(client.call('authWait', { flowId }))
  if (answer.status !== 'done') throw new Error(`The login is ${answer.status}.`)
  client.take(answer.tokens.accessToken)
  return { client, userId: answer.user.id }
}

/** Somebody's first day: a login, a wallet, and its opening with the PIN. */
const arrive = async (stack: Stack, email: string) => {
  const { client, userId } = await signIn(stack, email)
  const { api, guard } = stack.addresses
  const wallet = await limited(enrol(client, { api, guard, userId }))
  const person = createPerson(client, guard, wallet)
  const open = async () =>
    person.open(await person.prove(await person.evaluate(await person.meta())), await person.evaluateAtApi())
  await limited(open())
  return { client, person, open }
}

/** Lets this many people arrive, eight at a time. */
const office = async (stack: Stack, count: number, signal: AbortSignal) => {
  const name = draw(6)
  const times: number[] = []
  let refused = 0
  let next = 0
  const began = performance.now()
  const arriving = async () => {
    while (next < count) {
      signal.throwIfAborted()
      const email = `${name}-${next++}@example.com`
      const at = performance.now()
      await arrive(stack, email).then(
        () => times.push(performance.now() - at),
        (failure) => {
          if (!(failure instanceof Refused)) throw failure
          refused++
        },
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, arriving))
  return { times, refused, seconds: (performance.now() - began) / 1000 }
}

const figure = ({ times, refused, seconds }: Awaited<ReturnType<typeof office>>) =>
  `${refused} refused; ${((60 * times.length) / seconds).toFixed(0)} a minute on this machine; ${spread(times)}`

/** A signed-in person of the office who sends calls as fast as they are answered, until `stop`. */
const attack = async (stack: Stack) => {
  const thief = await arrive(stack, `thief-${draw(6)}@example.com`)
  const counts = { let: 0, refused: 0 }
  let running = true
  const calls = [
    () => thief.person.meta(),
    () => thief.person.evaluateAtApi(),
    // An invented token and an invented evaluation.
    () => thief.person.evaluate(draw(64)),
    () => thief.person.prove(draw(16)),
    () => thief.person.open('x', draw(16)),
    () => thief.client.call('sessionMe', {}),
  ]
  const work = Promise.all(
    calls.map(async (call) => {
      while (running)
        await call().then(
          () => counts.let++,
          () => counts.refused++,
        )
    }),
  )
  return {
    async stop() {
      running = false
      await work
      return counts
    },
  }
}

/** The number of logins that can begin until one is refused; at most `most` are tried. */
const countBegun = async (stack: Stack, most: number, signal: AbortSignal): Promise<number> => {
  const client = await createClient(stack.addresses.api)
  for (let begun = 0; begun < most; begun++) {
    signal.throwIfAborted()
    try {
      await begin(stack, client)
    } catch (failure) {
      if (failure instanceof Refused) return begun
      throw failure
    }
  }
  return most
}

/**
 * Measures offices whose people arrive at once behind one address, with the limits of an installation, and the same
 * people with limits a hundred times as high.
 */
export const measureOffice = async (laboratory: Laboratory, ending: Ending, signal: AbortSignal): Promise<Row[]> => {
  const stack = await startStack({
    dataDir: join(laboratory.dataDir, '..', 'office'),
    ports: 'free',
    fresh: true,
    signal,
  })
  ending.push(stack.stop)
  const rows: Row[] = []
  for (const count of offices) {
    const free = await office(laboratory.stack, count, signal)
    rows.push({
      what: `${count} people sign in, make a wallet and open it, ${atOnce} at a time, default limits`,
      figure: figure(await office(stack, count, signal)),
      baseline: `the same, limits a hundred times as high: ${figure(free)}`,
      aim: '0 refused',
    })
  }
  const attacker = await attack(stack)
  const beside = await office(stack, offices[0], signal)
  const counts = await attacker.stop()
  rows.push({
    what: `${offices[0]} people, while somebody signed in there calls without a pause`,
    figure: figure(beside),
    baseline: `the one who calls: ${counts.let} answered, ${counts.refused} refused`,
    aim: '0 refused',
  })
  rows.push({
    what: 'logins that can still begin at that address until one is refused',
    figure: `${await countBegun(stack, 1_000, signal)}, ${offices.reduce((sum, each) => sum + each, 0) + offices[0] + 1} after those above`,
    baseline: 'by the limit: 1,000 at once, then 100 a minute',
  })
  await stack.stop()
  return rows
}
