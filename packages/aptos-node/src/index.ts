export { type FunctionId, parametersOf, parseFunctionId, requireCall } from './call.ts'
export type { At, CursorPage, Page, SubmitRequest, TableItemRequest, ViewRequest } from './endpoints.ts'
export {
  AptosAnswerError,
  type AptosErrorCode,
  AptosNodeError,
  errorCodes,
  isAptosNodeError,
  statusNameOf,
} from './errors.ts'
export { InvalidArgumentError } from './invalid.ts'
export type { Ledger } from './ledger.ts'
export {
  type AptosNode,
  type AptosNodeOptions,
  createAptosNode,
  defaultExpirySeconds,
  defaultMaxGasAmount,
  modulesPerPage,
  resourcesPerPage,
} from './node.ts'
export type { Answer } from './request.ts'
export type { Account, ModuleBytecode, MoveFunction, MoveModule, Resource } from './shapes/account.ts'
export type { GasEstimate, Index } from './shapes/node.ts'
export {
  type Block,
  type CommittedTransaction,
  type EntryFunctionPayload,
  type Event,
  isCommitted,
  type PendingTransaction,
  type Transaction,
  type UserTransaction,
  type VersionedEvent,
} from './shapes/transaction.ts'
export type { Outcome, WaitOptions } from './wait.ts'
