import { AccountRole, type Address } from '@solana/kit'
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  ComputeBudgetInstruction,
  parseComputeBudgetInstruction,
} from '@solana-program/compute-budget'
import { parseStakeInstruction, STAKE_PROGRAM_ADDRESS, StakeInstruction } from '@solana-program/stake'
import {
  getAllocateWithSeedInstructionDataDecoder,
  parseSystemInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  AssociatedTokenInstruction,
  parseAssociatedTokenInstruction,
  parseTokenInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token'
import { least } from '../bigint.ts'
import type * as family from '../family.ts'
import type { Instruction, Transaction } from './decode.ts'
import { rentOf, withControllers } from './new-account.ts'
import type { CreateAccount, Step } from './steps.ts'
import { token2022 } from './token-account.ts'
import { clock, readVote, VOTE_PROGRAM_ADDRESS } from './vote.ts'

const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** The size of a stake account, bytes. */
export const stakeSpace = 200n
/** The size of a vote account, bytes (the older form). */
export const voteSpace = 3_731n

/** The effects of a transaction, step by step. */
export type Reading = {
  steps: Step[]
  /** The fee, lamports: for signatures, and for priority. */
  fee: { signatures: bigint; priority: bigint }
  /** It begins with a durable nonce: it does not expire, and can be sent at any time. */
  durable: boolean
}

const lamportsPerSignature = 5_000n
/** Compute units per instruction where the transaction sets no limit. */
const unitsPerInstruction = 200_000n
const mostUnits = 1_400_000n

/**
 * Reads a transaction, instruction by instruction.
 * @param transaction with the addresses from its lookup tables
 */
export function readTransaction(transaction: Transaction): Reading {
  const budget = { units: undefined as bigint | undefined, price: 0n }
  const steps: Step[] = []
  let count = 0n
  for (const instruction of transaction.instructions) {
    if (instruction.program === COMPUTE_BUDGET_PROGRAM_ADDRESS && readBudget(instruction, budget)) continue
    count++
    for (const step of readInstruction(instruction))
      steps.push(step.kind === 'initializeTokenAccount' ? { ...step, funder: funderOf(step.account, steps) } : step)
  }
  const units = budget.units ?? least(mostUnits, unitsPerInstruction * count)
  const priority =
    transaction.version === 1
      ? (transaction.resources.priorityFeeLamports ?? 0n)
      : (budget.price * units + 999_999n) / 1_000_000n // micro-lamports, rounded up
  return {
    steps: steps.map((step, i) => {
      const behind = steps.slice(i + 1)
      if (step.kind === 'createAccount') return withControllers(step, behind)
      return step.kind === 'unknown' && isForSplit(step, behind) ? { kind: 'bookkeeping', program: 'system' } : step
    }),
    fee: { signatures: lamportsPerSignature * BigInt(transaction.signers.length), priority },
    durable: isDurable(transaction),
  }
}

/** Returns whether a derived account gets the space of a stake, and its base then splits another stake into it. */
const isForSplit = (
  { program, data, accounts }: Extract<Step, { kind: 'unknown' }>,
  behind: readonly Step[],
): boolean => {
  if (program !== SYSTEM_PROGRAM_ADDRESS || data[0] !== SystemInstruction.AllocateWithSeed) return false
  try {
    const { base, space, programAddress } = getAllocateWithSeedInstructionDataDecoder().decode(data)
    const isStake = programAddress === STAKE_PROGRAM_ADDRESS && space === stakeSpace
    return (
      isStake && behind.some((step) => step.kind === 'splitStake' && step.to === accounts[0] && step.authority === base)
    )
  } catch {
    return false // malformed
  }
}

const funderOf = (account: string, before: readonly Step[]): string | undefined =>
  before.flatMap((step) => (step.kind === 'createAccount' && step.account === account ? [step.from] : [])).at(-1)

/** The first bytes of an instruction that advances a nonce; the network ignores what follows. */
const advance = [4, 0, 0, 0]

/** Returns whether a transaction begins by advancing a durable nonce: it is then valid until that nonce is used. */
export function isDurable({ instructions: [first] }: Transaction): boolean {
  return (
    first !== undefined &&
    first.program === SYSTEM_PROGRAM_ADDRESS &&
    advance.every((byte, i) => first.data[i] === byte)
  )
}

/** An instruction in the form of the programs' own decoders. */
const theirs = ({ program, accounts, data }: Instruction) => ({
  programAddress: program as Address,
  accounts: accounts.map((account) => ({
    address: ('address' in account ? account.address : '') as Address,
    role: account.signer
      ? account.writable
        ? AccountRole.WRITABLE_SIGNER
        : AccountRole.READONLY_SIGNER
      : account.writable
        ? AccountRole.WRITABLE
        : AccountRole.READONLY,
  })),
  data,
})

const readBudget = (instruction: Instruction, budget: { units: bigint | undefined; price: bigint }): boolean => {
  try {
    const parsed = parseComputeBudgetInstruction(theirs(instruction) as never) // they have their own address type
    if (parsed.instructionType === ComputeBudgetInstruction.SetComputeUnitLimit)
      budget.units = BigInt(parsed.data.units)
    if (parsed.instructionType === ComputeBudgetInstruction.SetComputeUnitPrice)
      budget.price = BigInt(parsed.data.microLamports)
    return true
  } catch {
    return false
  }
}

const readers: Record<string, (instruction: Instruction) => Step | Step[]> = {
  [SYSTEM_PROGRAM_ADDRESS]: readSystem,
  [TOKEN_PROGRAM_ADDRESS]: readToken,
  [token2022]: (instruction) =>
    lendsSignature(instruction) ? other(instruction) : readToken({ ...instruction, program: TOKEN_PROGRAM_ADDRESS }),
  [ASSOCIATED_TOKEN_PROGRAM_ADDRESS]: readAssociated,
  [STAKE_PROGRAM_ADDRESS]: readStake,
  [VOTE_PROGRAM_ADDRESS]: readVote,
}

/** The accounts of a transfer (`Transfer`, `TransferChecked`) by its first byte; a mint's hook gets all behind them. */
const accountsOfTransfer: Readonly<Record<number, number>> = { 3: 3, 12: 4 }

/**
 * Returns whether a transfer of Token-2022 hands on somebody's signature: a mint may have a program run with every
 * transfer (its hook), and a signing account after the transfer's own accounts signs for that program as well.
 */
const lendsSignature = ({ data, accounts }: Instruction): boolean =>
  accounts.slice(accountsOfTransfer[data[0] ?? 0] ?? accounts.length).some(({ signer }) => signer)

const addressesOf = ({ accounts }: Instruction) =>
  accounts.map((each) => ('address' in each ? each.address : each.table))

/** Usually one step; several where an instruction hands over several things. */
function readInstruction(instruction: Instruction): Step[] {
  const { program, data } = instruction
  const unknown: Step = { kind: 'unknown', program, data, accounts: addressesOf(instruction) }
  if (instruction.accounts.some((account) => !('address' in account))) return [unknown]
  if (memos.includes(program)) return [readMemo(instruction) ?? unknown]
  const read = Object.hasOwn(readers, program) ? readers[program] : undefined
  if (!read) return [unknown]
  try {
    return [read(instruction)].flat().map((step) => (step.kind === 'unknown' ? unknown : step))
  } catch {
    return [unknown] // not of the form that its program defines
  }
}

const readMemo = ({ data }: Instruction): Step | undefined => {
  try {
    return { kind: 'memo', text: new TextDecoder('utf-8', { fatal: true }).decode(data) }
  } catch {
    return undefined
  }
}

const other = (instruction: Instruction): Step => ({
  kind: 'unknown',
  program: instruction.program,
  data: instruction.data,
  accounts: addressesOf(instruction),
})

function readSystem(instruction: Instruction): Step {
  const parsed = parseSystemInstruction(theirs(instruction) as never) // they have their own address type
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol:
      return {
        kind: 'transfer',
        from: parsed.accounts.source.address,
        to: parsed.accounts.destination.address,
        lamports: parsed.data.amount,
      }
    case SystemInstruction.TransferSolWithSeed:
      return {
        kind: 'transfer',
        from: parsed.accounts.source.address,
        to: parsed.accounts.destination.address,
        lamports: parsed.data.amount,
        authority: parsed.accounts.baseAccount.address,
      }
    case SystemInstruction.WithdrawNonceAccount:
      return {
        kind: 'transfer',
        from: parsed.accounts.nonceAccount.address,
        to: parsed.accounts.recipientAccount.address,
        lamports: parsed.data.withdrawAmount,
        authority: parsed.accounts.nonceAuthority.address,
      }
    case SystemInstruction.CreateAccount:
    case SystemInstruction.CreateAccountWithSeed: {
      const { lamports, space, programAddress } =
        'amount' in parsed.data ? { ...parsed.data, lamports: parsed.data.amount } : parsed.data
      return {
        kind: 'createAccount',
        from: parsed.accounts.payer.address,
        account: parsed.accounts.newAccount.address,
        lamports,
        space,
        owner: programAddress,
        holds:
          programAddress === STAKE_PROGRAM_ADDRESS && space === stakeSpace
            ? 'stake'
            : programAddress === VOTE_PROGRAM_ADDRESS && space >= voteSpace
              ? 'vote'
              : undefined,
        controllers: [],
        isFunded: false,
      }
    }
    case SystemInstruction.Assign:
      return { kind: 'assign', account: parsed.accounts.account.address, owner: parsed.data.programAddress }
    case SystemInstruction.AssignWithSeed:
      return {
        kind: 'assign',
        account: parsed.accounts.account.address,
        owner: parsed.data.programAddress,
        base: parsed.accounts.baseAccount.address,
      }
    case SystemInstruction.AuthorizeNonceAccount:
      return {
        kind: 'setAuthority',
        account: parsed.accounts.nonceAccount.address,
        to: parsed.data.newNonceAuthority,
      }
    case SystemInstruction.InitializeNonceAccount:
      return {
        kind: 'setAuthority',
        account: parsed.accounts.nonceAccount.address,
        to: parsed.data.nonceAuthority,
        first: true,
      }
    case SystemInstruction.AdvanceNonceAccount:
      return { kind: 'bookkeeping', program: 'system' }
    default:
      return other(instruction)
  }
}

function readToken(instruction: Instruction): Step {
  const parsed = parseTokenInstruction(theirs(instruction) as never) // they have their own address type
  switch (parsed.instructionType) {
    case TokenInstruction.Transfer:
    case TokenInstruction.TransferChecked: {
      const { source, destination, authority } = parsed.accounts
      return {
        kind: 'transferToken',
        source: source.address,
        destination: destination.address,
        authority: authority.address,
        amount: parsed.data.amount,
        ...checkedOf(parsed),
      }
    }
    case TokenInstruction.Approve:
    case TokenInstruction.ApproveChecked:
      return {
        kind: 'approveToken',
        source: parsed.accounts.source.address,
        delegate: parsed.accounts.delegate.address,
        amount: parsed.data.amount,
        ...checkedOf(parsed),
      }
    case TokenInstruction.Revoke:
      return { kind: 'revokeToken', source: parsed.accounts.source.address }
    case TokenInstruction.Burn:
    case TokenInstruction.BurnChecked:
      return {
        kind: 'burnToken',
        source: parsed.accounts.account.address,
        amount: parsed.data.amount,
        mint: parsed.accounts.mint.address,
        ...checkedOf(parsed),
      }
    case TokenInstruction.SetAuthority: {
      const to = parsed.data.newAuthority
      return {
        kind: 'setAuthority',
        account: parsed.accounts.owned.address,
        to: to.__option === 'Some' ? to.value : undefined,
      }
    }
    case TokenInstruction.CloseAccount:
      return {
        kind: 'closeTokenAccount',
        account: parsed.accounts.account.address,
        to: parsed.accounts.destination.address,
      }
    case TokenInstruction.InitializeAccount:
      return toInitialized(parsed.accounts, parsed.accounts.owner.address)
    case TokenInstruction.InitializeAccount2:
    case TokenInstruction.InitializeAccount3:
      return toInitialized(parsed.accounts, parsed.data.owner)
    case TokenInstruction.InitializeImmutableOwner:
    case TokenInstruction.SyncNative:
    case TokenInstruction.GetAccountDataSize:
      return { kind: 'bookkeeping', program: 'token' }
    default:
      return other(instruction)
  }
}

/** The mint and its decimals, where an instruction names them. */
const checkedOf = ({ accounts, data }: { accounts: object; data: object }): { mint?: string; decimals?: number } => ({
  ...('mint' in accounts && { mint: (accounts.mint as { address: string }).address }), // their decoder's form of an account
  ...('decimals' in data && { decimals: data.decimals as number }),
})

type Named = Record<'account' | 'mint', { address: string }>

const toInitialized = ({ account, mint }: Named, owner: string): Step => ({
  kind: 'initializeTokenAccount',
  account: account.address,
  owner,
  mint: mint.address,
  funder: undefined,
})

function readAssociated(instruction: Instruction): Step {
  // The first version of this instruction has no data; the program reads it as `Create`.
  const named = instruction.data.length === 0 ? { ...instruction, data: Uint8Array.of(0) } : instruction
  const parsed = parseAssociatedTokenInstruction(theirs(named) as never) // they have their own address type
  if (parsed.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken) return other(instruction)
  const { ata, owner, mint, payer, systemProgram, tokenProgram } = parsed.accounts
  // Any program in their place is called with the new account, and may choose its size and owner.
  if (systemProgram.address !== SYSTEM_PROGRAM_ADDRESS) return other(instruction)
  if (tokenProgram.address !== TOKEN_PROGRAM_ADDRESS && tokenProgram.address !== token2022) return other(instruction)
  return {
    kind: 'createTokenAccount',
    account: ata.address,
    owner: owner.address,
    mint: mint.address,
    payer: payer.address,
  }
}

function readStake(instruction: Instruction): Step | Step[] {
  const parsed = parseStakeInstruction(theirs(instruction) as never) // they have their own address type
  switch (parsed.instructionType) {
    case StakeInstruction.DelegateStake:
      return { kind: 'delegateStake', stake: parsed.accounts.stake.address, vote: parsed.accounts.vote.address }
    case StakeInstruction.Deactivate:
      return { kind: 'deactivateStake', stake: parsed.accounts.stake.address }
    case StakeInstruction.Withdraw:
      return {
        kind: 'withdrawStake',
        stake: parsed.accounts.stake.address,
        to: parsed.accounts.recipient.address,
        lamports: parsed.data.args,
      }
    case StakeInstruction.Authorize:
      return { kind: 'authorizeStake', stake: parsed.accounts.stake.address, to: parsed.data.arg0 }
    case StakeInstruction.AuthorizeChecked: {
      // Older versions of the program have the clock before the authorities.
      const [stake, second, ...rest] = addressesOf(instruction)
      const to = rest[second === clock ? 1 : 0]
      if (stake === undefined || to === undefined) return other(instruction)
      return { kind: 'authorizeStake', stake, to }
    }
    case StakeInstruction.Split: {
      const { stake, splitStake, stakeAuthority } = parsed.accounts
      return {
        kind: 'splitStake',
        stake: stake.address,
        to: splitStake.address,
        authority: stakeAuthority.address,
        lamports: parsed.data.args,
      }
    }
    case StakeInstruction.Merge: {
      const { destinationStake, sourceStake } = parsed.accounts
      return { kind: 'mergeStake', stake: sourceStake.address, into: destinationStake.address }
    }
    case StakeInstruction.Initialize: {
      const { arg0: authorized, arg1: lockup } = parsed.data
      if (lockup.unixTimestamp !== 0n || lockup.epoch !== 0n) return other(instruction)
      const stake = parsed.accounts.stake.address
      return [authorized.staker, authorized.withdrawer].map((to) => ({
        kind: 'authorizeStake',
        stake,
        to,
        first: true,
      }))
    }
    default:
      return other(instruction)
  }
}

export type Danger = Extract<
  family.Danger,
  'spending' | 'authority' | 'assign' | 'unknown' | 'burn' | 'close' | 'withdrawal' | 'newAccount' | 'overfunded'
>

/** The danger of a step for an account; undefined where there is none. */
export function dangerOf(step: Step, account: string): Danger | undefined {
  if (step.kind === 'approveToken') return 'spending'
  if ((step.kind === 'setAuthority' || step.kind === 'authorizeStake') && step.to !== account) return 'authority'
  if (step.kind === 'initializeTokenAccount' && step.owner !== account && (step.funder ?? account) === account)
    return 'authority'
  if (step.kind === 'assign' && (step.account === account || step.base === account)) return 'assign'
  if (step.kind === 'createAccount' && step.from === account) return dangerOfCreated(step, account)
  if (step.kind === 'burnToken') return 'burn'
  if (step.kind === 'closeTokenAccount' && step.to !== account) return 'close'
  if (step.kind === 'withdrawStake' && step.to !== account) return 'withdrawal'
  // From a nonce, vote or seeded account that this account controls.
  if (step.kind === 'transfer' && step.authority === account && step.from !== account && step.to !== account)
    return 'withdrawal'
  return step.kind === 'unknown' ? 'unknown' : undefined
}

const dangerOfCreated = (created: CreateAccount, account: string): Danger | undefined => {
  if (created.controllers.length === 0) return 'newAccount'
  if (created.controllers.some((each) => each !== account)) return 'authority'
  return !created.isFunded && created.lamports > rentOf(created.space) ? 'overfunded' : undefined
}

/** The effects of a transaction on an account. */
export function describe(transaction: Transaction, account: string): family.Effects<Step> & { dangers: Danger[] } {
  const { steps } = readTransaction(transaction)
  return {
    steps,
    transfers: transfersOf(steps, account),
    approvals: steps.flatMap((step): family.Approval[] =>
      step.kind === 'approveToken' ? [{ asset: 'token', spender: step.delegate }] : [],
    ),
    dangers: steps.flatMap((step) => dangerOf(step, account) ?? []),
  }
}

function transfersOf(steps: readonly Step[], account: string): family.Transfer[] {
  const owners = new Map(
    steps.flatMap((step) => (step.kind === 'createTokenAccount' ? [[step.account, step.owner] as const] : [])),
  )
  return steps.flatMap((step): family.Transfer[] => {
    if (step.kind === 'transfer' && (step.authority ?? step.from) === account)
      return [{ asset: 'coin', amount: step.lamports, to: step.to }]
    if (step.kind === 'withdrawStake' && step.to !== account)
      return [{ asset: 'coin', amount: step.lamports, to: step.to }]
    if (step.kind === 'closeTokenAccount' && step.to !== account) return [{ asset: 'coin', to: step.to }]
    if (step.kind !== 'transferToken' || step.authority !== account) return []
    const { destination: tokenAccount } = step
    return [{ asset: 'token', to: owners.get(tokenAccount) ?? tokenAccount, tokenAccount }]
  })
}
