/**
 * Methods that the wallet knows and does not answer (4201), and why. Includes methods of the legacy SDKs' list that no
 * SDK ever sends.
 */
export const refused = {
  eth_sign: 'signs any 32 bytes: a blank cheque',
  eth_signTypedData: 'the first draft of typed data has no domain: its signatures can be used anywhere',
  eth_signTransaction: 'a signed transaction that is not sent can be sent by anybody, at any time',
  eth_subscribe: 'ask again instead: the page can also subscribe at its own node',
  face_open2fa: 'never sent by an SDK',
  face_openKit: 'belongs to a login dialog of the legacy SDKs; ours is the connect kit',
  face_connectExternalWallet: 'belongs to a login dialog of the legacy SDKs; ours is the connect kit',
  face_switchNetworkWalletConnect: 'internal to the legacy wallet',
  eth_sendTransactionFromWalletConnect: 'internal to the legacy wallet',
} as const
