/**
 * Why a transaction was not signed, not sent, or had no effect, in English: clauses without a capital and a full stop.
 * The English ones are also what errors say to a page, whatever language the wallet speaks.
 */
const reasons = {
  // Coins and fees
  notEnoughCoinsForAmountAndFee: 'not enough coins for the amount and the network fee',
  notEnoughCoinsForFee: 'not enough coins for the network fee',
  notEnoughCoins: 'not enough coins',
  notEnoughCoinsForIt: 'there are not enough coins for it',
  cannotPayFee: 'the account cannot pay the fee',
  payerHasNoCoins: 'the paying account has no coins yet',
  neverReceivedCoins: 'the account has never received any coins',
  leavesTooFewCoins: 'the account must keep more coins than would be left',
  belowRent: 'an account would keep less than the network asks every account to keep',
  notEnoughCoinsToStake: 'there are not enough coins to stake',
  stakeTooSmall: 'it is less than the smallest stake',
  nothingStaked: 'nothing is staked',
  feeTooLow: 'the network fee is now too low',
  offeredFeeTooLow: 'the network fee it offers is too low',
  offeredFeeTooHigh: 'the network fee it offers is higher than the network allows',

  // The order and the lifetime of transactions
  anotherTransactionFirst: 'another transaction of this account was sent first',
  anotherOperationFirst: 'another operation of this account was sent first',
  anotherOperationWaits: 'another operation of this account is still pending: try again in a moment',
  alreadySending: 'the account is already sending something else',
  earlierTransactionMissing: 'an earlier transaction of this account is missing',
  noMoreTransactionsOfAccount: 'the account has sent as much as it can',
  transactionSignedTooLongAgo: 'the transaction was signed too long ago',
  operationSignedTooLongAgo: 'the operation was signed too long ago',
  expiredBeforeTaken: 'it expired before the network took it',
  expired: 'it has expired',
  expiredSafely: 'it has expired: nothing was sent, and it is safe to do it again',
  alreadySent: 'it was sent before',
  waitsNoMore: 'the transaction is no longer pending',
  notInBlockYet: 'it is not in a block yet',

  // The network and its nodes
  transactionNotAccepted: 'the network did not accept the transaction',
  operationNotAccepted: 'the network did not accept the operation',
  refused: 'the network refused it',
  networkBusy: 'the network is too busy to take it',
  mempoolFull: 'the network takes no more transactions right now',
  networkSilent: 'the network did not answer',
  transactionUnconfirmed: 'the network could not be reached; the transaction may still have been sent',
  operationUnconfirmed: 'the network could not be reached; the operation may still have been sent',
  otherId: 'the network knows it by another ID',
  otherNetwork: 'it is for another network',
  unreadable: 'the network cannot read it',
  unsupportedVersion: 'the network does not take this form of transaction yet',
  filtered: 'this node takes no such transactions',
  nodeTakesNone: 'this node takes no transactions',
  tooLarge: 'it is too large',
  transactionTooLarge: 'Transaction too large',
  signatureNotValid: 'the signature is not valid',
  signatureVerificationFailed: 'Signature verification failed',

  // Limits of gas, computation and storage
  gasNotAccepted: 'the network does not accept this amount of gas',
  outOfGas: 'it needs more gas than its limit',
  gasLimitTooHigh: 'its gas limit is higher than the network allows',
  gasLimitTooLow: 'its gas limit is too low',
  tooMuchComputation: 'it needs more computation than is allowed',
  tooMuchStorage: 'it needs more storage than is allowed',

  // Accounts and keys
  noSuchAccount: 'there is no such account',
  accountNotOnNetwork: 'the account does not exist on this network yet',
  recipientNotOnNetwork: 'the recipient does not exist on this network',
  recipientAccountEmpty: 'nothing was sent to that account yet, so it does not exist',
  accountExists: 'the account exists already',
  onlyRegistrarCreates: 'only the network’s registrar can create such an account',
  mayNotCreateAccount: 'this account may not create that one',
  accountCannotBeCreatedThus: 'the account cannot be created this way',
  accountTooLargeToDelete: 'the account holds too much to be deleted',
  accountFrozen: 'the account is frozen',
  accountMayNot: 'the account may not do this',
  accountKeyChanged: 'the key of this account was changed',
  walletKeyMayNot: 'the key of this wallet may not do this any more',
  walletKeyRemoved: 'the key of this wallet was removed from the account',
  walletKeyRestricted: 'the key of this wallet may no longer do everything',
  noSuchKey: 'there is no such key',
  keyExists: 'the account has this key already',

  // Contracts and programs
  contractStopped: 'the contract stopped it',
  contractRefused: 'the contract refused it',
  contractTakesNoSuchCall: 'the contract does not accept such a call',
  noSuchContract: 'there is no such contract',
  functionStopped: 'the called function stopped it',
  functionFailed: 'the called function failed',
  noSuchFunction: 'the called function does not exist',
  noSuchProgram: 'a program it calls does not exist',
  invalidReceipt: 'what the contract passed on is not valid',
  fails: 'it fails',
  wouldFail: 'it would fail',

  // Tokens
  notEnoughToMove: 'there is not enough of what it would move',
  notEnoughOfToken: 'the account does not have enough of this token',
  noSuchToken: 'the contract has no such token',
  noSuchCoin: 'there is no such coin',
  transferDenied: 'the contract lets nobody move this token',
  notTokenOwner: 'only the owner of the token can do this',
  notOperator: 'the owner of the token did not allow it',
  allowanceTooLow: 'the owner of the token did not allow so much',
  operatorsUnsupported: 'the contract lets nobody act for the owner',
  tokenRecipientRefused: 'the recipient of the token refused it',
  tokenSenderRefused: 'the sender of the token refused it',
  tokenRecipientCannotReceive: 'the recipient cannot receive this token',
  tokenSenderCannotSend: 'the sender of the token cannot send it',
  recipientTakesNoCoin: 'the recipient does not accept this coin yet',
  recipientTakesNoDirectTransfers: 'the recipient does not accept direct transfers of this coin',
  assetFrozen: 'the account is frozen for this asset',
  notAssociated: 'Hedera did not associate the token',

  // The wallet and its service
  walletCouldNotSign: 'the wallet could not sign',
  walletCouldNotSend: 'the wallet could not sign or send it',
  serviceRefused: 'the wallet service refused it',
  serviceSilent: 'a part of the service does not answer',
}

/** A reason without parameters. */
export type PlainReasonCode = keyof typeof reasons

/** The words for reasons of failures. The other languages have the same shape; a missing one does not compile. */
export type FailureMessages = {
  reasons: Readonly<Record<PlainReasonCode, string>>
  /** A program's own number for its error (Solana). */
  programError(number: string): string
  /** A step of the transaction, from 1 on, and why it failed. */
  atStep(step: number, reason: string): string
  /** A node simulated it before it was sent. */
  wouldNotPass(reason: string): string
}

export const messages: FailureMessages = {
  reasons,
  programError: (number) => `custom program error ${number}`,
  atStep: (step, reason) => `step ${step}: ${reason}`,
  wouldNotPass: (reason) => `the network does not take it: ${reason}`,
}
