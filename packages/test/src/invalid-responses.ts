/** The answers of the case `garbage`, by method; never what the method defines. */
export const garbage: Record<string, unknown> = {
  eth_requestAccounts: { accounts: 'all of them' },
  eth_accounts: [42, null, '<b>0x0</b>'],
  eth_chainId: 'the main one',
  net_version: {},
  wallet_requestPermissions: 'yes',
  wallet_getPermissions: { eth_accounts: true },
  wallet_switchEthereumChain: 'switched',
  wallet_addEthereumChain: ['added'],
  wallet_watchAsset: 'seen',
  personal_sign: 17,
  eth_signTypedData_v4: null,
  eth_sendTransaction: { hash: true },
}
