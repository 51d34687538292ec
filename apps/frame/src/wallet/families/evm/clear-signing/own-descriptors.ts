/**
 * Descriptors (ERC-7730) of contracts we know: the networks' wrapped coins, whose calls follow no standard. Tokens,
 * Permit2, Safe and batches are read from their bytes without one.
 */
const wrapped = {
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
        { chainId: 56, address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' },
        { chainId: 137, address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
      ],
    },
  },
  metadata: { owner: 'Latchkey' },
  display: {
    formats: {
      'deposit()': { intent: 'Wrap coins', fields: [{ path: '@.value', label: 'Amount', format: 'amount' }] },
      'withdraw(uint256 wad)': {
        intent: 'Unwrap coins',
        fields: [{ path: 'wad', label: 'Amount', format: 'amount' }],
      },
    },
  },
}

type OwnDescriptor = { context: { contract: { deployments: readonly { chainId: number; address: string }[] } } }

export const ownDescriptors: Readonly<Record<string, OwnDescriptor>> = { 'own/wrapped-coins.json': wrapped }
