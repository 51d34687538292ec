import * as v from 'valibot'

/** What a node says of a transaction that fails, as the network writes it. */
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

/** The same in words; nothing that a node could have made up is in them. */
export const toReason = (error: unknown): string | undefined => {
  const read = v.safeParse(transactionError, error)
  if (!read.success) return undefined
  const failure = read.output
  if (typeof failure === 'string') return words[failure] ?? clean(failure)
  if ('InsufficientFundsForRent' in failure)
    return 'an account would keep less than the network asks every account to keep'
  const [index, reason] = failure.InstructionError
  const step = `step ${BigInt(index) + 1n}`
  if (typeof reason === 'string') return `${step}: ${words[reason] ?? clean(reason) ?? 'it fails'}`
  return `${step}: custom program error 0x${BigInt(reason.Custom).toString(16)}`
}

const clean = (name: string) => (/^[A-Za-z]+$/.test(name) ? name : undefined)
