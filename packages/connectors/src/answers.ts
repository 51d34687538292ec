import * as v from 'valibot'
import { type Address, getAddress, isAddress } from 'viem'
import { ConnectorError } from './connector-error.ts'

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false })),
  v.transform((text) => getAddress(text)),
)
const accountList = v.array(address)

/** A chain id: hex as EIP-695 has it; some wallets give a number, some a decimal text. */
const chainIdNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^(0x[\da-f]+|\d+)$/i), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(1),
)

/** The accounts in a wallet's answer or event, with checksums (EIP-55); undefined for anything else. */
export const parseAccounts = (answer: unknown): Address[] | undefined => parse(accountList, answer)

/** The chain id in a wallet's answer or event; undefined for anything else. */
export const parseChainId = (answer: unknown): number | undefined => parse(chainIdNumber, answer)

/** @throws ConnectorError `invalidAnswer` */
export const requireAccounts = (answer: unknown, method: string): Address[] => parseAccounts(answer) ?? refuse(method)

/** @throws ConnectorError `invalidAnswer` */
export const requireChainId = (answer: unknown): number => parseChainId(answer) ?? refuse('eth_chainId')

const refuse = (method: string): never => {
  throw new ConnectorError('invalidAnswer', { about: method })
}

const parse = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> | undefined => {
  try {
    const parsed = v.safeParse(schema, answer)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined // a getter that throws
  }
}
