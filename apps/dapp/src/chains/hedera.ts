import { hedera as family, toTokenAddress, weibarPerTinybar } from '@latchkey/chains/hedera'
import { sendCall, toCall } from './evm-wallet.ts'
import type { Gift, PageChain, Place, Sent, TransferRequest } from './family.ts'
import { askFaucet } from './node-reading.ts'

export { signMessage } from './evm-wallet.ts'
export { HederaExtras as Extras } from './hedera-extras.tsx'
export { family }

export function toAccount(address: string): string {
  return address.toLowerCase()
}

export function send(place: Place, { asset, ...rest }: TransferRequest): Promise<Sent> {
  const at = asset.id === undefined ? asset : { ...asset, id: toTokenAddress(asset.id) }
  return sendCall(family, place, toCall({ asset: at, ...rest }, weibarPerTinybar))
}

export function gifts({ node, network }: PageChain): Gift[] {
  return [
    { symbol: network.coin, give: (account) => askFaucet(`${node}/faucet`, account) },
    { symbol: undefined, give: (account) => askFaucet(`${node}/faucet/tokens`, account) },
  ]
}
