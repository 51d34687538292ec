import type { ErrorName } from '@latchkey/core/errors'

/** Advice for a page's developer about each error, in one or two sentences. */
export const errorAdvice: Record<ErrorName, string> = {
  invalidArgument:
    'A value that your page gave is not of the documented form; the sentence names it. Nothing was asked of anybody.',
  userRejectedRequest: 'The person said no, or closed the screen. Say nothing, and offer the same button again.',
  notImplemented: 'The operator of this wallet has not set this up. The sentence names what is missing.',
  outdatedBrowser: 'The browser is below the lowest that the wallet supports. Say so, and name the browsers it takes.',
  badRequest: 'The request cannot be carried out as it is; the sentence says why. Sending it again changes nothing.',
  noAnswer: 'The wallet could not be reached, or went away before it answered. Offer to try again.',
  sendTransactionFailed:
    'The network did not take the transaction. Where `data.mayBeSent` is true it may have been sent nevertheless: look on the chain before you send again.',
  signFailed: 'Nothing was signed; the sentence says why.',
  unauthorized:
    'The API key is not one of this wallet’s, or your page’s origin is not in the project’s list. `www.` and the bare host are two origins.',
  noUserData: 'Nobody is signed in. Offer to connect.',
  authentication: 'Signing in ended without a person: it was cancelled, or the provider refused. Offer it again.',
  unsupportedSocialProvider: 'Neither this wallet nor this project offers that login. Take one of those it does.',
  noIdTokenSupport: 'This provider gives no ID token. Sign in with an access token.',
  invalidEnvironment: 'The option `env`, or the address of the wallet, names an environment that there is not.',
  unsupportedMethod:
    'There is no such method here. The reference of methods has those there are, and why others are refused.',
  unsupportedChain: 'The wallet has no such chain, or no node for it. Its operator names one under `networks`.',
  unsupportedNetwork: 'The register has no network of that name. The reference of networks lists them.',
  unsupportedBlockchain: 'This call does not exist on the chosen network. Switch first.',
  invalidWallet:
    'The option `wallets` names a wallet that the kit does not have. Any other connector goes into `connectors`.',
  providersAndWalletsConfig: 'The page offers no way to connect: leave `injected` on, or name a wallet or a connector.',
  noCoinAvailableToBuy: 'The operator’s seller sells nothing of what was asked for.',
  invalidSignatureMessage: 'The signature of your project does not fit the BORA account it was made for.',
  invalidBoraApiAndSecretKey: 'The operator registers its portal id and secret with the BORA portal.',
  alreadyConnectedOtherBappUsn: 'This wallet belongs to another BORA account already.',
  boraServiceRegionIsWrong: 'The BORA portal serves another region.',
  bappUsnAlreadyConnectedOtherWallet: 'This BORA account belongs to another wallet already.',
  internal:
    'Something failed that your page cannot know more about. Where a service was involved `data.reference` stands in its log: show it, and support finds the line.',
  parseError: 'What was sent is not JSON.',
  invalidRequest: 'What was sent is no request of JSON-RPC.',
  methodNotFound: 'The network’s node does not have this method.',
  invalidParams: 'The parameters are not of the declared form; the sentence says which.',
  internalJsonRpc: 'The network’s node failed. The reason is its own.',
  unrecognizedChain: 'The wallet does not know the chain. Offer it with `wallet_addEthereumChain`.',
  unsupportedCapability: 'The wallet does not have that capability. `wallet_getCapabilities` says what it has.',
  unsupportedChainId: 'Calls are not sent together on this chain.',
  duplicateId: 'Take another `id` for these calls.',
  unknownBundle: 'There are no calls with this id, or it is too long ago.',
  bundleTooLarge: 'Send fewer calls at once.',
  atomicityNotSupported: 'This wallet sends calls one after the other: do not set `atomicRequired`.',
}
