// A wallet on a phone for tests: the real client at the wallet's end of a relay, with a scripted wallet inside.
import type { ScriptedWallet } from '@latchkey/test'
import { SignClient } from '@walletconnect/sign-client'
import type { Client } from './client.ts'
import { memory } from './memory-storage.ts'
import { silentLogger } from './silent-logger.ts'

export type WalletApp = {
  client: Client
  /** The proposals of pages. */
  readonly proposals: Parameters<Parameters<Client['on']>[1]>[0][]
  /** The requests of pages over a session, with their chain. */
  readonly requests: { method: string; params: unknown; chainId: string }[]
  /** Topics of sessions that pages ended. */
  readonly left: string[]
  /** Scans a page's code. */
  scan(uri: string): Promise<void>
  topic(): string
  /** Approves other chains for the session than before. */
  approveChains(chains: readonly number[]): Promise<void>
  emit(name: string, data: unknown, chainId: number): Promise<void>
  leave(): Promise<void>
  close(): Promise<void>
}

export type WalletAppOptions = {
  relayUrl: string
  wallet: ScriptedWallet
  /** The chains it approves. */
  chains?: readonly number[]
  methods?: readonly string[]
  /** Its answer to a proposal: yes, no with a code, or none. */
  answer?: 'approve' | { code: number; message: string } | 'nothing'
  /** Replaces its own namespaces. */
  namespaces?: Record<string, { accounts: string[]; methods: string[]; events: string[]; chains?: string[] }>
  metadata?: { name: string; icons: string[]; redirect?: { native?: string; universal?: string } }
}

let count = 0

/** Starts a wallet app. */
export async function startWalletApp(options: WalletAppOptions): Promise<WalletApp> {
  const { relayUrl, wallet } = options
  count += 1
  const client = await SignClient.init({
    projectId: 'wallet',
    relayUrl,
    metadata: {
      description: 'A wallet',
      url: 'https://wallet.example',
      name: 'Phone wallet',
      icons: [],
      ...options.metadata,
    },
    customStoragePrefix: `wallet-app-${count}-${process.pid}`,
    storage: memory() as never, // has only the part of the type that the client uses
    telemetryEnabled: false,
    logger: silentLogger as never, // the part of pino's API that the client uses
  })
  // Otherwise it asks a third party about every page.
  client.core.verify.resolve = async () => ({ origin: '', isVerified: false }) as never // the members that are read
  let topic = ''
  let chains = options.chains ?? [80001]
  const methods = options.methods ?? [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ]
  const namespaces = () => ({
    eip155: {
      chains: chains.map((id) => `eip155:${id}`),
      accounts: chains.flatMap((id) => wallet.accounts.map((account) => `eip155:${id}:${account}`)),
      methods: [...methods],
      events: ['accountsChanged', 'chainChanged'],
    },
  })

  const app: WalletApp = {
    client,
    proposals: [],
    requests: [],
    left: [],
    async scan(uri) {
      await client.core.pairing.pair({ uri })
    },
    topic: () => topic,
    async approveChains(next) {
      chains = next
      const { acknowledged } = await client.update({ topic, namespaces: namespaces() })
      await acknowledged()
    },
    emit: (name, data, chainId) => client.emit({ topic, event: { name, data }, chainId: `eip155:${chainId}` }),
    leave: () => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    async close() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }

  client.on('session_proposal', async (proposal) => {
    app.proposals.push(proposal as never) // the type is that of all events' parameters
    const { answer = 'approve' } = options
    if (answer === 'nothing') return
    if (answer !== 'approve') return void (await client.reject({ id: proposal.id, reason: answer }))
    const approved = await client.approve({ id: proposal.id, namespaces: options.namespaces ?? namespaces() })
    topic = approved.topic
  })
  client.on('session_delete', ({ topic }) => app.left.push(topic))
  client.on('session_request', async ({ id, topic, params }) => {
    const { method, params: input } = params.request
    app.requests.push({ method, params: input, chainId: params.chainId })
    const jsonrpc = '2.0'
    try {
      const result = await wallet.provider.request({ method, params: input })
      await client.respond({ topic, response: { id, jsonrpc, result } })
    } catch (error) {
      const { code, message } = error as { code: number; message: string } // the errors of scripted wallets
      await client.respond({ topic, response: { id, jsonrpc, error: { code, message } } })
    }
  })
  return app
}
