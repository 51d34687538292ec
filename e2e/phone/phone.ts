// A stand-in for somebody's phone: a wallet app in a process of its own. Its WalletConnect client is the real one.
import { createInterface } from 'node:readline'
import { WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'
import { createWalletClient, type Hex, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Command, Setup, Word } from './words.ts'

const { relayUrl, projectId, key, nodes } = JSON.parse(process.argv[2] ?? '') as Setup
const account = privateKeyToAccount(key)
const metadata = { name: 'Pocket', description: 'A wallet app', url: 'https://pocket.example', icons: [] }
const say = (word: Word) => process.stdout.write(`${JSON.stringify(word)}\n`)

// Disables everything that would contact the client's makers.
const { core } = new SignClient({ relayUrl, projectId, metadata, telemetryEnabled: false, logger: 'silent' })
core.eventClient.init = async () => {}
core.verify.register = async () => ''
core.verify.resolve = async () => ({ origin: '', isVerified: false }) as never // what it says is shown by nobody here
const wallet = await WalletKit.init({ core: core as never, metadata }) // made for the core of one release earlier

/** The person's answer to the next request. */
let willSay: 'yes' | 'no' = 'yes'
let chains = Object.keys(nodes).map(Number)

const namespace = () => ({
  chains: chains.map((id) => `eip155:${id}`),
  accounts: chains.map((id) => `eip155:${id}:${account.address}`),
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
  events: ['accountsChanged', 'chainChanged'],
})

wallet.on('session_proposal', ({ id, params }) => {
  say({ asked: 'connect', by: params.proposer.metadata.name })
  const answer =
    willSay === 'yes'
      ? wallet.approveSession({ id, namespaces: { eip155: namespace() } })
      : wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  answer.catch((failure) => say({ failed: String(failure) }))
})

wallet.on('session_request', async ({ id, topic, params }) => {
  const { method, params: parameters } = params.request
  say({ asked: method, chain: params.chainId })
  const answer = await (willSay === 'no'
    ? { error: { code: 5000, message: 'User rejected.' } }
    : act(method, parameters, Number(params.chainId.split(':')[1]), topic).then(
        (result) => ({ result }),
        (failure) => ({ error: { code: -32603, message: String(failure) } }),
      ))
  await wallet
    .respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never }) // a result or an error
    .catch((failure) => say({ failed: String(failure) }))
})
wallet.on('session_delete', () => say({ ended: true }))

const act = async (method: string, parameters: unknown, chainId: number, topic: string): Promise<unknown> => {
  const [first, second] = parameters as [never, never]
  if (method === 'personal_sign') return account.signMessage({ message: isHex(first) ? { raw: first } : first })
  if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(second))
  if (method === 'eth_sendTransaction') {
    const { to, value, data } = first as { to: Hex; value?: Hex; data?: Hex }
    const client = createWalletClient({ account, transport: http(nodes[chainId]) })
    return client.sendTransaction({ chain: null, to, value: BigInt(value ?? 0), ...(data && { data }) })
  }
  if (method === 'wallet_switchEthereumChain') {
    const { chainId: wanted } = first as { chainId: Hex }
    chains = [...new Set([...chains, Number(wanted)])]
    await wallet.updateSession({ topic, namespaces: { eip155: namespace() } })
    await wallet.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: Number(wanted) },
      chainId: `eip155:${Number(wanted)}`,
    })
    return null
  }
  throw new Error(`this phone does not do ${method}`)
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const command = JSON.parse(line) as Command
  try {
    if ('say' in command) willSay = command.say
    if ('only' in command) chains = [...command.only]
    if ('pair' in command) await wallet.pair({ uri: command.pair })
    if ('leave' in command)
      for (const { topic } of Object.values(wallet.getActiveSessions()))
        await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } catch (failure) {
    say({ failed: String(failure) })
  }
})
say({ ready: account.address })
