import { WalletError } from '@latchkey/core/errors'
import { type Network, readNetwork } from '@latchkey/core/networks'
import type { WireNetwork } from '@latchkey/core/wire-networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import * as v from 'valibot'
import { requestNode } from './request-node.ts'

const account = v.object({
  account: v.pipe(v.string(), v.regex(/^0\.0\.[1-9]\d{0,18}$/)),
  max_automatic_token_associations: v.fallback(v.nullable(v.number()), null),
  evm_address: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))), null),
})

/** Hedera's main network, or its test network where the page is on one. */
export function hederaOf({ family, name, net }: WireNetwork): Network {
  return readNetwork(family === 'hedera' ? name : net === 'test' ? 'hedera_testnet' : 'hedera')
}

/**
 * Reads an account from the mirror node: its id, the address that contracts know it by, and whether it accepts any token.
 * Undefined until somebody has paid into it.
 *
 * @throws WalletError `unsupportedChain` where the operator has no node, `internalJsonRpc`
 */
export async function readHederaAccount(
  config: Pick<FrameConfig, 'networks' | 'api'>,
  { name, chainId }: Network,
  address: string,
): Promise<{ id: string; address: string | null; takesAnyToken: boolean } | undefined> {
  if (!config.networks.includes(name)) throw new WalletError('unsupportedChain', { chainId })
  const failed = (reason: string, cause?: unknown) => new WalletError('internalJsonRpc', { reason }, { cause })
  const answer = await requestNode(`${config.api}/v1/node/${name}/api/v1/accounts/${address}`).catch((cause) => {
    throw failed('the mirror node does not answer', cause)
  })
  if (answer.status === 404) return undefined
  const parsed = v.safeParse(account, answer.body)
  if (answer.status !== 200 || !parsed.success) throw failed('the mirror node’s answer cannot be read')
  const { account: id, max_automatic_token_associations: most, evm_address } = parsed.output
  return { id, address: evm_address, takesAnyToken: most === -1 }
}

/** The error for an account that has no id yet, with what to do about it. */
export function notYetOnHedera(address: string) {
  return new WalletError('badRequest', {
    reason: `This account is not on Hedera yet: it comes into being when HBAR is sent to its address, ${address}.`,
  })
}
