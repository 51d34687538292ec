export { type FunctionId, parametersOf, parseFunctionId, requireCall } from './call.ts'
export type {
  At,
  CursorPage,
  EndpointName,
  Endpoints,
  Page,
  SubmitRequest,
  TableItemRequest,
  VersionPage,
  ViewRequest,
} from './endpoints.ts'
export {
  AptosAnswerError,
  type AptosErrorCode,
  AptosNodeError,
  errorCodes,
  isAptosNodeError,
  statusNameOf,
  undefinedIfMissing,
} from './errors.ts'
export { InvalidArgumentError } from './invalid.ts'
export type { Ledger } from './ledger.ts'
export {
  type AptosNode,
  type AptosNodeOptions,
  createAptosNode,
  defaultExpirySeconds,
  defaultMaxGasAmount,
} from './node.ts'
export type { Accept, Answer, Question, Settings } from './request.ts'
export type { Account, ModuleBytecode, MoveFunction, MoveModule, Resource } from './shapes/account.ts'
export type { Change } from './shapes/change.ts'
export type { GasEstimate, Index } from './shapes/node.ts'
export { isKind } from './shapes/open.ts'
export type { AccountSignature, Signature } from './shapes/signature.ts'
export {
  type BatchOutcome,
  type Block,
  type CommittedTransaction,
  type EntryFunctionPayload,
  type Event,
  isCommitted,
  type Payload,
  type PendingTransaction,
  type ReplayProtector,
  type Transaction,
  type TransactionSummary,
  type UserTransaction,
  type VersionedEvent,
} from './shapes/transaction.ts'
export { AptosTransactionError, type Followed, type FollowOptions, type WaitOptions, type WaitOutcome } from './wait.ts'
export { modulesPerPage, resourcesPerPage, type Walks } from './walks.ts'
