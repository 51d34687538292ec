import * as v from 'valibot'
import type { FailureReason, PlainReasonCode } from '../failure-reason.ts'

/** `TransactionError` as nodes write it. */
const transactionError = v.union([
  v.pipe(v.string(), v.maxLength(64)),
  v.object({
    InstructionError: v.tuple([
      v.union([v.number(), v.bigint()]),
      v.union([v.pipe(v.string(), v.maxLength(64)), v.object({ Custom: v.union([v.number(), v.bigint()]) })]),
    ]),
  }),
  v.object({ InsufficientFundsForRent: v.object({ account_index: v.union([v.number(), v.bigint()]) }) }),
])

const codes: Record<string, PlainReasonCode> = {
  AccountNotFound: 'payerHasNoCoins',
  AlreadyProcessed: 'alreadySent',
  BlockhashNotFound: 'expired',
  InsufficientFundsForFee: 'notEnoughCoinsForFee',
  InsufficientFunds: 'notEnoughCoins',
  ProgramAccountNotFound: 'noSuchProgram',
  UnsupportedVersion: 'unsupportedVersion',
}

/** The same as a reason, which contains nothing that a node can make up. */
export function toReason(error: unknown): FailureReason | undefined {
  const read = v.safeParse(transactionError, error)
  if (!read.success) return undefined
  const failure = read.output
  if (typeof failure === 'string') return readName(failure)
  if ('InsufficientFundsForRent' in failure) return { code: 'belowRent' }
  const [index, reason] = failure.InstructionError
  const step = Number(index) + 1
  if (typeof reason === 'string') return { ...(readName(reason) ?? { code: 'fails' }), step }
  return { code: 'programError', number: `0x${BigInt(reason.Custom).toString(16)}`, step }
}

/**
 * Solana's own names (`TransactionError`, `InstructionError`) that have no code above. Any other name is the node's
 * invention.
 */
const known = new Set(
  [
    'AccountAlreadyInitialized AccountBorrowFailed AccountBorrowOutstanding AccountDataSizeChanged',
    'AccountDataTooSmall AccountInUse AccountLoadedTwice AccountNotExecutable AccountNotRentExempt',
    'AddressLookupTableNotFound ArithmeticOverflow BorshIoError BuiltinProgramsMustConsumeComputeUnits',
    'CallChainTooDeep CallDepth ClusterMaintenance CommitCancelled ComputationalBudgetExceeded DuplicateAccountIndex',
    'DuplicateAccountOutOfSync ExecutableAccountNotRentExempt ExecutableDataModified ExecutableLamportChange',
    'ExecutableModified ExternalAccountDataModified ExternalAccountLamportSpend GenericError IllegalOwner Immutable',
    'IncorrectAuthority IncorrectProgramId InvalidAccountData InvalidAccountForFee InvalidAccountIndex',
    'InvalidAccountOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidAddressLookupTableOwner',
    'InvalidArgument InvalidError InvalidInstructionData InvalidLoadedAccountsDataSizeLimit',
    'InvalidProgramForExecution InvalidRealloc InvalidRentPayingAccount InvalidSeeds InvalidWritableAccount',
    'MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded',
    'MaxLoadedAccountsDataSizeExceeded MaxSeedLengthExceeded MissingAccount MissingRequiredSignature',
    'MissingSignatureForFee ModifiedProgramId NotEnoughAccountKeys PrivilegeEscalation ProgramCacheHitMaxLimit',
    'ProgramEnvironmentSetupFailure ProgramFailedToCompile ProgramFailedToComplete ReadonlyDataModified',
    'ReadonlyLamportChange ReentrancyNotAllowed RentEpochModified ResanitizationNeeded SanitizeFailure',
    'SignatureFailure TooManyAccountLocks UnbalancedInstruction UnbalancedTransaction UninitializedAccount',
    'UnsupportedProgramId UnsupportedSysvar WouldExceedAccountDataBlockLimit WouldExceedAccountDataTotalLimit',
    'WouldExceedMaxAccountCostLimit WouldExceedMaxBlockCostLimit WouldExceedMaxVoteCostLimit',
  ]
    .join(' ')
    .split(' '),
)

const readName = (name: string): FailureReason | undefined => {
  const code = Object.hasOwn(codes, name) ? codes[name] : undefined
  if (code) return { code }
  return known.has(name) ? { code: 'solanaError', name } : undefined
}
