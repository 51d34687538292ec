// Another dapp, in a process of its own. Its WalletConnect client is the real one.
import { createInterface } from 'node:readline'
import { SignClient } from '@walletconnect/sign-client'
import type { Command, Setup, Word } from './words.ts'

const { relayUrl, projectId, name, url } = JSON.parse(process.argv[2] ?? '') as Setup
const metadata = { name, description: '', url, icons: [] }
const say = (word: Word) => process.stdout.write(`${JSON.stringify(word)}\n`)
const toFailure = (failure: unknown) => {
  const { code = 0, message = String(failure) } = failure as { code?: number; message?: string }
  return { code, message }
}

const client = await SignClient.init({ relayUrl, projectId, metadata, telemetryEnabled: false, logger: 'silent' })
// Disables the client's requests to its makers (telemetry, Verify).
client.core.eventClient.init = async () => {}
client.core.verify.register = async () => ''

let topic = ''
client.on('session_delete', () => say({ ended: true }))
client.on('session_event', ({ params }) => say({ event: params.event }))

const propose = async ({ required = {}, optional = {} }: Extract<Command, { propose: unknown }>['propose']) => {
  const { uri = '', approval } = await client.connect({ requiredNamespaces: required, optionalNamespaces: optional })
  say({ link: uri })
  approval().then(
    (session) => {
      topic = session.topic
      const all = Object.values(session.namespaces)
      say({
        connected: {
          accounts: all.flatMap(({ accounts }) => accounts),
          methods: all.flatMap(({ methods }) => methods),
        },
      })
    },
    (failure) => say({ refused: toFailure(failure) }),
  )
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const command = JSON.parse(line) as Command
  const work = async () => {
    if ('propose' in command) await propose(command.propose)
    if ('leave' in command) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    if ('request' in command) {
      const { chainId, method, params } = command.request
      say({ answer: await client.request({ topic, chainId, request: { method, params } }) })
    }
  }
  work().catch((failure) => say({ failure: toFailure(failure) }))
})
say({ ready: true })
