import * as v from 'valibot'

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

const words: Record<string, string> = {
  AccountNotFound: 'the paying account has no coins yet',
  AlreadyProcessed: 'it was sent before',
  BlockhashNotFound: 'it has expired',
  InsufficientFundsForFee: 'not enough coins for the network fee',
  InsufficientFunds: 'not enough coins',
  ProgramAccountNotFound: 'a program it calls does not exist',
  UnsupportedVersion: 'the network does not take this form of transaction yet',
}

/** The same in words, none of which a node could have made up. */
export function toReason(error: unknown): string | undefined {
  const read = v.safeParse(transactionError, error)
  if (!read.success) return undefined
  const failure = read.output
  if (typeof failure === 'string') return wordOf(failure)
  if ('InsufficientFundsForRent' in failure)
    return 'an account would keep less than the network asks every account to keep'
  const [index, reason] = failure.InstructionError
  const step = `step ${BigInt(index) + 1n}`
  if (typeof reason === 'string') return `${step}: ${wordOf(reason) ?? 'it fails'}`
  return `${step}: custom program error 0x${BigInt(reason.Custom).toString(16)}`
}

/**
 * Solana's own names (`TransactionError`, `InstructionError`) that have no sentence above. Any other name is the node's
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

const wordOf = (name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : known.has(name) ? name : undefined
