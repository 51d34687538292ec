import { type Address, InvalidAddressError, isAddress } from 'viem'
import type { Config } from 'wagmi'
import { askWallet } from './ask-wallet.ts'
import type { Timeouts } from './connection/timeouts.ts'

/** A token by address and symbol. */
export type Token = {
  address: Address
  symbol: string
  /** Default: 18. */
  decimals?: number
  /** The URL of an image. */
  image?: string
}

/** The parameters of `wallet_watchAsset` (EIP-747): other types than ERC20 have their own options. */
export type Asset = { type: string; options: Token & { [option: string]: unknown } }

/**
 * Asks the connected wallet to show a token (EIP-747).
 *
 * @param asset a token, or the whole object of EIP-747
 * @returns whether the wallet now shows it
 * @throws InvalidAddressError; UserRejectedRequestError and others as {@link askWallet}
 *
 * @example
 * await watchAsset(config, { address: '0x…', symbol: 'USDC', decimals: 6 })
 */
export async function watchAsset(config: Config, asset: Token | Asset, timeouts?: Partial<Timeouts>): Promise<boolean> {
  const { type, options } = 'options' in asset ? asset : { type: 'ERC20', options: asset }
  const { address, symbol, decimals = 18, image, ...more } = options
  if (!isAddress(address)) throw new InvalidAddressError({ address })
  const params = { type, options: { ...more, address, symbol, decimals, ...(image !== undefined && { image }) } }
  return (await askWallet(config, { method: 'wallet_watchAsset', params }, timeouts)) === true
}
