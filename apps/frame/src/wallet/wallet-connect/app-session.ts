import type { User } from '@latchkey/protocol/user'
import { withTimeout } from '../../entry/with-timeout.ts'
import type { App } from './app.ts'
import type { Client } from './client.ts'
import { namespaceSpecs, networkOfChain } from './namespace-specs.ts'
import type { Answer, SessionRequest } from './requests.ts'

/** Attempts to send an answer during an outage of the relay, and the pause between them, milliseconds. */
const again = { times: 20, pause: 3_000 }
/** The time limit for telling an app that its connection ended, milliseconds. */
const farewellMs = 3_000

const goodbye = { code: 6000, message: 'User disconnected.' }

/**
 * Answers a request of an app. Retries while the relay does not take the answer, because the person has decided.
 *
 * @param isCurrent tells whether this window still owns the connection
 */
export async function answerRequest(
  client: Client,
  { topic, id }: SessionRequest,
  answer: Answer,
  isCurrent: () => boolean,
): Promise<void> {
  for (let time = 0; time < again.times && isCurrent() && client.session.keys.includes(topic); time++) {
    const response = { id, jsonrpc: '2.0', ...answer } as never // a result or an error
    const sent = await client.respond({ topic, response }).then(
      () => true,
      () => false,
    )
    if (sent) return
    await new Promise((next) => setTimeout(next, again.pause))
  }
}

/** Tells an app that its network has changed. Never fails. */
export async function emitChainChanged(client: Client, topic: string, chain: string): Promise<void> {
  const event = { name: 'chainChanged', data: Number(chain.split(':')[1]) }
  await client.emit({ topic, event, chainId: chain }).catch(() => undefined)
}

/**
 * Adds a network to the session of an app, after the person agreed.
 *
 * @param chain CAIP-2
 * @returns false where the person has no account there
 */
export async function addChain(
  client: Client,
  { topic, namespaces }: App,
  chain: string,
  user: User,
): Promise<boolean> {
  const [key = ''] = chain.split(':')
  const network = networkOfChain(chain)?.network
  const account = network && namespaceSpecs[key]?.accountOf(user, network, new Map())
  const own = namespaces[key]
  if (!own || !account) return false
  const wider = { ...own, chains: [...own.chains, chain], accounts: [...own.accounts, `${chain}:${account}`] }
  const { acknowledged } = await client.update({ topic, namespaces: { ...namespaces, [key]: wider } })
  acknowledged().catch(() => undefined)
  return true
}

/** Ends the session of an app here in any case, and tells the app if the relay is reachable. */
export async function endAppSession(client: Client, topic: string): Promise<void> {
  const leaving = client.disconnect({ topic, reason: goodbye })
  await withTimeout(leaving, farewellMs, () => undefined).catch(() => undefined)
  if (!client.session.keys.includes(topic)) return
  client.core.expirer.del(topic)
  await client.session.delete(topic, goodbye)
  await client.core.crypto.deleteSymKey(topic)
}
