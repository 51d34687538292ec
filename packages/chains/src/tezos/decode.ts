import { type Bytes, toHex } from '@latchkey/core/bytes'
import { fromText, sizeOf, toText } from './address.ts'
import { createReader, createWriter, largest, tooLarge, unreadable, unwritable } from './bytes.ts'
import { type Content, type Parameters, readContent, readParameters, writeContent, writeParameters } from './content.ts'

/** An unsigned operation: everything its bytes say and nothing else. */
export type Operation = {
  /** The block it stands on: it dies when that is too old. */
  branch: string
  contents: Content[]
}

/**
 * The bytes of an unsigned operation.
 * @throws WalletError `invalidParams` for what no operation can hold
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
 * @throws WalletError `invalidParams` for other bytes, and for operations that are no transactions, delegations or reveals
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
 * Reads what an app would call a contract with, as an operation's bytes will say it; nothing where that is what a plain
 * transaction does.
 * @throws WalletError `invalidParams` for an entrypoint or a value that Michelson has not
 */
export function toParameters({ entrypoint, value }: { entrypoint: string; value: unknown }): Parameters | undefined {
  const writer = createWriter()
  writeParameters(writer, { entrypoint, value: value as Parameters['value'] }) // of any form: writing checks it
  return readParameters(createReader(writer.done()))
}

/** The fee of an operation without its storage, mutez. */
export function feeOf({ contents }: Operation): bigint {
  return contents.reduce((sum, { fee }) => sum + fee, 0n)
}

/** Mutez for each byte an operation may store. */
export const mutezPerByte = 250n

/** The most that storing may cost, mutez. */
export function mostBurn({ contents }: Operation): bigint {
  return contents.reduce((sum, { storageLimit }) => sum + storageLimit * mutezPerByte, 0n)
}
