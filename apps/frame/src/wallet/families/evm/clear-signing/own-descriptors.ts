/**
 * Descriptors (ERC-7730) of contracts we know: the networks' wrapped coins, and what most people do with their coins
 * besides: staking (Lido), lending (Aave), voting. Their calls follow no standard. Tokens, Permit2, Safe and batches are
 * read from their bytes without one.
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

const stETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'

const staking = {
  context: { contract: { deployments: [{ chainId: 1, address: stETH }] } },
  metadata: { owner: 'Lido' },
  display: {
    formats: {
      'submit(address _referral)': {
        intent: 'Stake coins',
        fields: [
          { path: '@.value', label: 'Amount', format: 'amount' },
          { path: '_referral', label: 'Referred by', format: 'raw' },
        ],
      },
    },
  },
}

const wstETH = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const amountOf = (path: string, token: string) => [{ path, label: 'Amount', format: 'tokenAmount', params: { token } }]
const wrappedStake = {
  context: { contract: { deployments: [{ chainId: 1, address: wstETH }] } },
  metadata: { owner: 'Lido' },
  display: {
    formats: {
      'wrap(uint256 _stETHAmount)': { intent: 'Wrap staked coins', fields: amountOf('_stETHAmount', stETH) },
      'unwrap(uint256 _wstETHAmount)': { intent: 'Unwrap staked coins', fields: amountOf('_wstETHAmount', wstETH) },
    },
  },
}

const amountOfAsset = { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'asset' } }
const lending = {
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2' },
        ...[10, 137, 42_161, 43_114].map((chainId) => ({
          chainId,
          address: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
        })),
        { chainId: 8453, address: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5' },
      ],
    },
  },
  metadata: { owner: 'Aave' },
  display: {
    formats: {
      'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)': {
        intent: 'Lend tokens',
        fields: [amountOfAsset, { path: 'onBehalfOf', label: 'For', format: 'raw' }],
      },
      'withdraw(address asset,uint256 amount,address to)': {
        intent: 'Take lent tokens back',
        fields: [amountOfAsset, { path: 'to', label: 'To', format: 'raw' }],
      },
    },
  },
}

const proposalOf = [
  { path: 'proposalId', label: 'Proposal', format: 'raw' },
  { path: 'support', label: 'Vote (0 against, 1 for, 2 abstain)', format: 'raw' },
]
const voting = {
  context: {
    contract: {
      deployments: [
        // Uniswap, Compound, ENS
        { chainId: 1, address: '0x408ED6354d4973f66138C91495F2f2FCbd8724C3' },
        { chainId: 1, address: '0xc0Da02939E1441F497fd74F78cE7Decb17B66529' },
        { chainId: 1, address: '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3' },
      ],
    },
  },
  metadata: { owner: 'Governor' },
  display: {
    formats: {
      'castVote(uint256 proposalId,uint8 support)': { intent: 'Vote', fields: proposalOf },
      'castVoteWithReason(uint256 proposalId,uint8 support,string reason)': {
        intent: 'Vote',
        fields: [...proposalOf, { path: 'reason', label: 'Reason', format: 'raw' }],
      },
    },
  },
}

type OwnDescriptor = { context: { contract: { deployments: readonly { chainId: number; address: string }[] } } }

export const ownDescriptors: Readonly<Record<string, OwnDescriptor>> = {
  'own/wrapped-coins.json': wrapped,
  'own/staking.json': staking,
  'own/wrapped-stake.json': wrappedStake,
  'own/lending.json': lending,
  'own/voting.json': voting,
}
