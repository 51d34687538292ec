/** A failure in the form of EIP-1193: a message and a code; `data` as JSON-RPC allows it. */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderRpcError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The failures of real wallets, with their codes (EIP-1193, EIP-1474, EIP-3326). */
export const failures = {
  rejected: () => new ProviderRpcError(4001, 'User rejected the request.'),
  unauthorized: () =>
    new ProviderRpcError(4100, 'The requested method and/or account has not been authorized by the user.'),
  unsupported: (method: string) => new ProviderRpcError(4200, `The wallet does not support ${method}.`),
  notConnected: (chainId: number) => new ProviderRpcError(4901, `The wallet is not connected to chain ${chainId}.`),
  unknownChain: (chainId: number) =>
    new ProviderRpcError(
      4902,
      `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain using wallet_addEthereumChain first.`,
    ),
  alreadyPending: (method: string) =>
    new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`),
  noSuchMethod: (method: string) =>
    new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`),
  invalidParams: (method: string, reason: string) =>
    new ProviderRpcError(-32602, `Invalid parameters of ${method}: ${reason}`),
  internal: (reason: string) => new ProviderRpcError(-32603, reason),
}
