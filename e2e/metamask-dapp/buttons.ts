/** A button of MetaMask's page, in the order in which a person would press them. */
export type Button = {
  section: string
  /** Its label, or what distinguishes it from another with the same label. */
  name: string
  id: string
  /** The fields that a person fills in first. */
  fill?: Readonly<Record<string, { text: string } | { from: string }>>
  /** One of the answers that the page must get. */
  answer?: RegExp
  /** The element for the result, and its expected content. */
  result?: string
  shows?: RegExp
}

const of = (section: string, buttons: readonly Omit<Button, 'section'>[]): Button[] =>
  buttons.map((button) => ({ section, ...button }))

/** The answers that the page gets: a transaction's hash, a signature, success, an error with this code. */
const sent = /^eth_sendTransaction: 0x[0-9a-f]{18}…$/
const signed = /: 0x[0-9a-f]{18}…$/
const yes = /: true$/
const refused = (code: number) => new RegExp(`: ${code} `)

/**
 * Left out are WalletConnect and MetaMask's own SDK, links into MetaMask's app, swaps over contracts of Ethereum's main
 * network, Tempo's transactions, and ENS: none of them uses this provider.
 */
export const buttons: readonly Button[] = [
  ...of('Connect', [
    { name: 'eth_accounts', id: 'getAccounts' },
    { name: 'Request Permissions', id: 'requestPermissions' },
    { name: 'Get Permissions', id: 'getPermissions' },
  ]),
  ...of('Send', [
    { name: 'Send', id: 'sendButton', answer: sent },
    { name: 'Send EIP 1559 Transaction', id: 'sendEIP1559Button', answer: sent },
    { name: 'Send EIP 1559 Without Gas', id: 'sendEIP1559WithoutGasButton', answer: sent },
  ]),
  ...of('Contract', [
    { name: 'Deploy Contract', id: 'deployButton', answer: sent },
    { name: 'Deposit', id: 'depositButton', answer: sent },
    { name: 'Withdraw', id: 'withdrawButton', answer: sent },
    { name: 'Deploy Failing Contract', id: 'deployFailingButton', answer: sent },
    { name: 'Send Failing Transaction', id: 'sendFailingButton', answer: sent },
    { name: 'Deploy Multisig Contract', id: 'deployMultisigButton', answer: sent },
    { name: 'Send ETH to Multisig Address', id: 'sendMultisigButton', answer: sent },
    { name: 'Send with heavy hex data', id: 'sendHeavyHexDataButton', answer: sent },
  ]),
  ...of('ERC-20', [
    { name: 'Create Token', id: 'createToken', answer: sent },
    { name: 'Add Token(s) to Wallet', id: 'watchAssets', answer: yes },
    { name: 'Transfer Tokens', id: 'transferTokens', answer: sent },
    { name: 'Approve Tokens', id: 'approveTokens', answer: sent },
    { name: 'Increase Token Allowance', id: 'increaseTokenAllowance', answer: sent },
    { name: 'Get Allowance', id: 'getAllowance' },
    { name: 'Transfer From Tokens', id: 'transferFromTokens' },
    { name: 'Transfer Tokens Without Gas', id: 'transferTokensWithoutGas', answer: sent },
    { name: 'Approve Tokens Without Gas', id: 'approveTokensWithoutGas', answer: sent },
  ]),
  ...of('ERC-721', [
    { name: 'Deploy', id: 'deployNFTsButton', answer: sent },
    { name: 'Mint', id: 'mintButton', answer: sent },
    { name: 'Watch NFT', id: 'watchNFTButton', answer: yes },
    { name: 'Watch all NFTs', id: 'watchNFTsButton' },
    { name: 'Approve', id: 'approveButton', answer: sent },
    { name: 'Set Approval For All', id: 'setApprovalForAllButton', answer: sent },
    { name: 'Revoke', id: 'revokeButton', answer: sent },
    { name: 'Transfer From', id: 'transferFromButton', answer: sent },
    { name: 'Permit: Sign', id: 'sign721Permit', answer: signed },
    { name: 'Permit: Verify', id: 'sign721PermitVerify' },
  ]),
  ...of('ERC-1155', [
    { name: 'Deploy', id: 'deployERC1155Button', answer: sent },
    { name: 'Batch Mint', id: 'batchMintButton', answer: sent },
    { name: 'Batch Transfer', id: 'batchTransferFromButton', answer: sent },
    { name: 'Set Approval For All', id: 'setApprovalForAllERC1155Button', answer: sent },
    { name: 'Revoke', id: 'revokeERC1155Button', answer: sent },
    { name: 'Watch ERC1155 Asset', id: 'watchAssetButton', answer: yes },
  ]),
  ...of('EIP-747', [
    {
      name: 'Add Token',
      id: 'eip747WatchButton',
      answer: yes,
      fill: {
        eip747ContractAddress: { from: 'erc20TokenAddresses' },
        eip747Symbol: { text: 'TST' },
        eip747Decimals: { text: '4' },
      },
    },
  ]),
  ...of('Keys', [
    { name: 'Get Encryption Key', id: 'getEncryptionKeyButton', answer: refused(4200) },
    { name: 'eth_sign', id: 'ethSign', answer: refused(4200) },
  ]),
  ...of('Sign', [
    { name: 'Personal Sign', id: 'personalSign', answer: signed },
    { name: 'Personal Sign: Verify', id: 'personalSignVerify', answer: refused(4200) },
    { name: 'Typed Data', id: 'signTypedData', answer: refused(4200) },
    { name: 'Typed Data V3', id: 'signTypedDataV3', answer: signed },
    { name: 'Typed Data V3: Verify', id: 'signTypedDataV3Verify' },
    { name: 'Typed Data V4', id: 'signTypedDataV4', answer: signed },
    { name: 'Typed Data V4: Verify', id: 'signTypedDataV4Verify' },
    { name: 'Permit', id: 'signPermit' },
    { name: 'Permit: Verify', id: 'signPermitVerify' },
    { name: 'Blur - Order', id: 'signBlurOrder', answer: signed },
    { name: 'PermitSingle', id: 'signPermitSingle', answer: signed },
    { name: 'PermitBatch', id: 'signPermitBatch', answer: signed },
    { name: 'Seaport - BulkOrder', id: 'signSeaportBulkOrder' },
  ]),
  ...of('Sign in with Ethereum', [
    { name: 'Sign In With Ethereum', id: 'siwe', answer: signed },
    { name: 'with Resources', id: 'siweResources', answer: signed },
    { name: 'Bad Domain', id: 'siweBadDomain', answer: refused(4001) },
    { name: 'Bad Account', id: 'siweBadAccount', answer: refused(4001) },
    { name: 'Malformed', id: 'siweMalformed' },
  ]),
  ...of('Malformed signatures', [
    { name: 'Invalid Type', id: 'signInvalidType' },
    { name: 'Empty Domain', id: 'signEmptyDomain' },
    { name: 'Extra Data not Typed', id: 'signExtraDataNotTyped' },
    { name: 'Invalid Primary Type', id: 'signInvalidPrimaryType' },
    { name: 'No Primary Type Defined', id: 'signNoPrimaryTypeDefined' },
    { name: 'Invalid Verifying Contract Type', id: 'signInvalidVerifyingContractType' },
  ]),
  ...of('Malformed transactions', [
    { name: 'Invalid Value Type (string)', id: 'sendWithInvalidValue' },
    { name: 'Invalid Transaction Type', id: 'sendWithInvalidTxType' },
    { name: 'Invalid Recipient (string)', id: 'sendWithInvalidRecipient' },
    { name: 'Invalid Gas Limit (string)', id: 'sendWithInvalidGasLimit' },
    { name: 'Invalid Max Fee Per Gas (string)', id: 'sendWithInvalidMaxFeePerGas' },
  ]),
  ...of('EIP-5792', [
    { name: 'Get Capabilities', id: 'eip5792GetCapabilitiesButton' },
    { name: 'Send Calls', id: 'eip5792SendCallsButton' },
    { name: 'Get Calls Status', id: 'eip5792GetCallsStatusButton' },
    { name: 'Send Calls - Required Assets', id: 'eip5792SendCallsRequiredAssetsButton' },
  ]),
  ...of('Malicious', [
    { name: 'Malicious Eth Transfer', id: 'maliciousRawEthButton' },
    { name: 'Malicious Eth Transfer With Odd Hex Data', id: 'maliciousSendWithOddHexData' },
    { name: 'Malicious Eth Transfer Without 0x Prefix', id: 'maliciousSendWithoutHexPrefixValue' },
    { name: 'Malicious ERC20 Transfer', id: 'maliciousERC20TransferButton' },
    { name: 'Malicious ERC20 Approval', id: 'maliciousApprovalButton' },
    { name: 'Malicious Set Approval For All', id: 'maliciousSetApprovalForAll' },
    { name: 'Malicious Contract Interaction', id: 'maliciousContractInteractionButton' },
    { name: 'Malicious Permit', id: 'maliciousPermit' },
    { name: 'Malicious Permit with Padded chainId', id: 'maliciousPermitHexPaddedChain' },
    { name: 'Malicious Permit with Integer Address', id: 'maliciousPermitIntAddress' },
    { name: 'Malicious Trade Order', id: 'maliciousTradeOrder' },
    { name: 'Malicious Seaport', id: 'maliciousSeaport' },
  ]),
  ...of('Networks', [
    { name: 'Add Localhost 8546', id: 'addEthereumChain' },
    { name: 'Switch to Localhost 8546', id: 'switchEthereumChain' },
  ]),
  ...of('Disconnect', [{ name: 'Revoke Accounts Permission', id: 'revokeAccountsPermission' }]),
]
