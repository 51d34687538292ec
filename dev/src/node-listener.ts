import type { IncomingMessage, RequestListener } from 'node:http'
import * as v from 'valibot'

/** A status and a body; without a body the answer is empty. */
export type Answer = { status: number; body?: unknown }

type Node = {
  /** The largest body that it accepts, bytes. */
  mostBytes: number
  methods: readonly ('GET' | 'POST')[]
  /** Answers one request; `body` is the JSON that was sent, undefined without one. */
  answer(method: 'GET' | 'POST', path: string, body: unknown): Promise<Answer> | Answer
  /** The answer to a failure. */
  refuse(failure: unknown): Answer
  /** `POST /faucet` `{account}` gives to any account that `isAccount` accepts. */
  faucet: { isAccount(text: string): boolean; give(account: string): void }
}

/** The HTTP side of a stand-in for a node: JSON in and out, open to any page as the real ones are, and a faucet. */
export function createNodeListener({ mostBytes, methods, answer, refuse, faucet }: Node): RequestListener {
  const wanted = v.strictObject({ account: v.pipe(v.string(), v.check(faucet.isAccount)) })

  const give = (body: unknown): Answer => {
    const parsed = v.safeParse(wanted, body)
    if (!parsed.success) return { status: 400, body: { error: 'the body is {"account": "…"}' } }
    faucet.give(parsed.output.account)
    return { status: 200, body: { account: parsed.output.account } }
  }

  const toAnswer = async (from: IncomingMessage): Promise<Answer> => {
    if (from.method === 'OPTIONS') return { status: 204 }
    const method = methods.find((each) => each === from.method)
    if (!method) return { status: 405 }
    const body = method === 'POST' ? await readJson(from, mostBytes) : undefined
    const { pathname } = new URL(from.url ?? '/', 'http://node')
    return method === 'POST' && pathname === '/faucet' ? give(body) : answer(method, pathname, body)
  }

  return async (from, to) => {
    to.setHeader('Access-Control-Allow-Origin', '*')
    to.setHeader('Access-Control-Allow-Headers', 'content-type')
    const { status, body } = await toAnswer(from).catch(refuse)
    to.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
  }
}

const readJson = async (from: IncomingMessage, most: number): Promise<unknown> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of from as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new Error('too large')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
