import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoTokens } from './seed.ts'

/**
 * Writes the descriptor (ERC-7730) that an operator would write for the demo token: it describes minting, which is not
 * part of the token's standard. Returns the folder.
 */
export function writeDescriptors(folder: string, chainId: number, tokens: DemoTokens): string {
  mkdirSync(folder, { recursive: true })
  const descriptor = {
    context: { contract: { deployments: [{ chainId, address: tokens.erc20 }] } },
    metadata: { owner: 'Demo Dollar' },
    display: {
      formats: {
        'mint(address to, uint256 amount)': {
          intent: 'Mint demo dollars',
          fields: [
            { path: 'to', label: 'For', format: 'addressName' },
            { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { token: tokens.erc20 } },
          ],
        },
      },
    },
  }
  writeFileSync(join(folder, 'demo-dollar.json'), JSON.stringify(descriptor, undefined, 2))
  return folder
}
