import { type Bytes, toHex } from '@latchkey/core/bytes'
import { fromText, sizeOf, toText } from './address.ts'
import { createReader, createWriter, largest, tooLarge, unreadable, unwritable } from './bytes.ts'
import { type Content, type Parameters, readContent, readParameters, writeContent, writeParameters } from './content.ts'

/** An unsigned operation: everything its bytes say and nothing else. */
export type Operation = {
  /** The block it refers to: the operation expires when that is too old. */
  branch: string
  contents: Content[]
}

/**
 * The bytes of an unsigned operation.
 * @throws WalletError `invalidParams` for values that no operation can hold
 */
export function encode({ branch, contents }: Operation): Bytes {
  const block = fromText(branch, ['B'])
  if (!block) throw unwritable('its branch is no block')
  if (contents.length === 0) throw unwritable('it does nothing')
  const writer = createWriter()
  writer.write(block.bytes)
  for (const content of contents) writeContent(writer, content)
  return writer.done()
}

/**
 * Decodes the bytes of an unsigned operation. Encoding it again gives the same bytes, so what is shown is what is
 * signed.
 * @throws WalletError `invalidParams` for other bytes, and for operations other than transactions, delegations and
 * reveals
 */
export function decode(bytes: Uint8Array): Operation {
  if (bytes.length > largest) throw tooLarge()
  const reader = createReader(bytes)
  const branch = toText('B', reader.take(sizeOf('B')))
  const contents: Content[] = []
  do contents.push(readContent(reader))
  while (!reader.isAtEnd())
  const operation = { branch, contents }
  if (toHex(encode(operation)) !== toHex(bytes)) throw unreadable('they are not written as Tezos writes them')
  return operation
}

/**
 * Reads the parameters an app wants to call a contract with, in an operation's own form; undefined where they are those
 * of a plain transaction.
 * @throws WalletError `invalidParams` for an entrypoint or a value that Michelson does not have
 */
export function toParameters({ entrypoint, value }: { entrypoint: string; value: unknown }): Parameters | undefined {
  const writer = createWriter()
  writeParameters(writer, { entrypoint, value: value as Parameters['value'] }) // of any form: writing checks it
  return readParameters(createReader(writer.done()))
}

/** The fee of an operation without its storage burn, mutez. */
export function feeOf({ contents }: Operation): bigint {
  return contents.reduce((sum, { fee }) => sum + fee, 0n)
}

/** Mutez burnt for each byte an operation stores. */
export const mutezPerByte = 250n

/** The most that storage may cost, mutez. */
export function mostBurn({ contents }: Operation): bigint {
  return contents.reduce((sum, { storageLimit }) => sum + storageLimit * mutezPerByte, 0n)
}
