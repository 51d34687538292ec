import { randomBytes } from 'node:crypto'
import { WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'
import { projectId } from './testing.ts'

/**
 * The clients that dapps and wallets really use, in this process and with everything switched off that would call their
 * makers: telemetry and the verify service.
 */

const metadata = (name: string) => ({ name, description: name, url: `https://${name}.example`, icons: [] })

const openCore = async (name: string, relayUrl: string) => {
  const { core } = await openClient(name, relayUrl)
  return core
}

const openClient = async (name: string, relayUrl: string) => {
  const client = new SignClient({
    relayUrl,
    projectId,
    metadata: metadata(name),
    telemetryEnabled: false,
    logger: 'silent',
    // One core is shared by all clients of a process that have the same.
    customStoragePrefix: `${name}-${randomBytes(4).toString('hex')}`,
  })
  client.core.eventClient.init = async () => {}
  client.core.verify.register = async () => ''
  client.core.verify.resolve = async () => ({ origin: '', isVerified: false }) as never
  return client
}

/** A dapp. */
export async function openDapp(relayUrl: string) {
  const core = await openCore('dapp', relayUrl)
  return SignClient.init({ core, metadata: metadata('dapp'), logger: 'silent' })
}

/** A wallet. */
export async function openWallet(relayUrl: string) {
  const core = await openCore('wallet', relayUrl)
  // Made for the core of one release earlier; what it uses of it is the same.
  return WalletKit.init({ core: core as never, metadata: metadata('wallet') })
}

export const chain = 'eip155:80001'
export const account = `${chain}:0x00000000000000000000000000000000000000aa`
export const namespaces = {
  eip155: {
    chains: [chain],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
