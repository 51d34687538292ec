import { toHex } from '@latchkey/core/bytes'
import { accounts, fromText, sizeOf, type TextKind, toText } from './address.ts'
import { createReader, type Reader, refuse, toAscii, unreadable, unwritable, type Writer } from './bytes.ts'
import { type Micheline, readMicheline, toBytes } from './micheline.ts'
import { readNatural, writeNatural } from './numbers.ts'

/** The parameters of a contract call. */
export type Parameters = { entrypoint: string; value: Micheline }

type Cost = { source: string; fee: bigint; counter: bigint; gasLimit: bigint; storageLimit: bigint }

/** One content of an operation. Amounts and fees in mutez. */
export type Content =
  | ({ kind: 'reveal'; publicKey: string } & Cost)
  | ({ kind: 'transaction'; amount: bigint; destination: string; parameters: Parameters | undefined } & Cost)
  /** The account's coins count for this baker, or for none. */
  | ({ kind: 'delegation'; delegate: string | undefined } & Cost)

// As octez documents its "P2P message format" for protocol 025: a tag for the kind, then the fields in order.

const reveal = 107
const transaction = 108
const delegation = 110
const costs = ['fee', 'counter', 'gasLimit', 'storageLimit'] as const

/** Kinds of public keys, in the order of their tags. */
const keys = ['edpk', 'sppk', 'p2pk', 'BLpk'] as const satisfies TextKind[]

const account = 0
const contract = 1

const no = 0
const yes = 255

/** Entrypoints with a tag of their own, in its order; any other is written by name. */
const entrypoints = [
  'default',
  'root',
  'do',
  'set_delegate',
  'remove_delegate',
  'deposit',
  'stake',
  'unstake',
  'finalize_unstake',
  'set_delegate_parameters',
]
const named = 255
/** The name of an entrypoint: an annotation without its first character. */
const entrypointName = /^\w[\w.%@]{0,30}$/

/** Writes a value after the tag of its kind. */
const writeKind = (writer: Writer, text: string, of: readonly TextKind[], thing: string) => {
  const read = fromText(text, of)
  if (!read) throw unwritable(`${thing} is none that is known`)
  writer.write([of.indexOf(read.kind)])
  writer.write(read.bytes)
}
const readKind = (reader: Reader, of: readonly TextKind[], thing: string): string => {
  const kind = of[reader.byte()]
  if (kind === undefined) throw unreadable(`${thing} is none that is known`)
  return toText(kind, reader.take(sizeOf(kind)))
}

const writeDestination = (writer: Writer, text: string) => {
  const read = fromText(text, ['KT1'])
  if (read) {
    // The last byte is padding to the size of an account.
    writer.write([contract, ...read.bytes, 0])
  } else {
    writer.write([account])
    writeKind(writer, text, accounts, 'the receiver')
  }
}
const readDestination = (reader: Reader): string => {
  const tag = reader.byte()
  if (tag === account) return readKind(reader, accounts, 'the receiver')
  if (tag !== contract) throw unreadable('the receiver is none that is known')
  const text = toText('KT1', reader.take(sizeOf('KT1')))
  reader.take(1)
  return text
}

/** `Unit`, as bytes. A plain transaction calls the entrypoint `default` with it, and neither is written then. */
const unit = '0x030b'

/** Writes the parameters of a contract call. The value may have any form; all of it is checked. */
export function writeParameters(writer: Writer, parameters: Parameters | undefined): void {
  if (!parameters) {
    writer.write([no])
    return
  }
  const { entrypoint, value } = parameters
  if (!entrypointName.test(entrypoint)) throw unwritable('its entrypoint has no such name')
  const number = entrypoints.indexOf(entrypoint)
  const bytes = toBytes(value)
  if (number === 0 && toHex(bytes) === unit) {
    writer.write([no])
    return
  }
  writer.write([yes, number < 0 ? named : number])
  if (number < 0) writer.sized(() => writer.text(entrypoint), 1)
  writer.sized(() => writer.write(bytes))
}
const readEntrypoint = (reader: Reader): string => {
  const tag = reader.byte()
  const name = tag === named ? toAscii(reader.sized(1)) : entrypoints[tag]
  if (name === undefined || !entrypointName.test(name)) throw unreadable('the entrypoint has no such name')
  return name
}
export function readParameters(reader: Reader): Parameters | undefined {
  if (!readFlag(reader)) return undefined
  const entrypoint = readEntrypoint(reader)
  const inner = createReader(reader.sized())
  const value = readMicheline(inner)
  if (!inner.isAtEnd()) throw unreadable('a value goes on after its end')
  return { entrypoint, value }
}
const readFlag = (reader: Reader): boolean => {
  const flag = reader.byte()
  if (flag !== no && flag !== yes) throw unreadable('a part of it is neither there nor not')
  return flag === yes
}

const tags = { reveal, transaction, delegation }

/** @throws WalletError `invalidParams` */
export function writeContent(writer: Writer, content: Content): void {
  writer.write([tags[content.kind]])
  writeKind(writer, content.source, accounts, 'the account')
  for (const name of costs) writeNatural(writer, content[name])
  if (content.kind === 'reveal') {
    writeKind(writer, content.publicKey, keys, 'the public key')
    // No proof of possession: only BLS keys have one.
    writer.write([no])
  } else if (content.kind === 'delegation') {
    writer.write([content.delegate === undefined ? no : yes])
    if (content.delegate !== undefined) writeKind(writer, content.delegate, accounts, 'the baker')
  } else {
    writeNatural(writer, content.amount)
    writeDestination(writer, content.destination)
    writeParameters(writer, content.parameters)
  }
}

/** @throws WalletError `invalidParams`, also for kinds that are not signed here */
export function readContent(reader: Reader): Content {
  const tag = reader.byte()
  if (tag !== reveal && tag !== transaction && tag !== delegation)
    throw refuse(`an operation of the kind ${tag} is not signed`)
  const cost = {
    source: readKind(reader, accounts, 'the account'),
    fee: readNatural(reader),
    counter: readNatural(reader),
    gasLimit: readNatural(reader),
    storageLimit: readNatural(reader),
  }
  if (tag === reveal) {
    const publicKey = readKind(reader, keys, 'the public key')
    if (readFlag(reader)) throw unreadable('a key with a proof (BLS) is not signed for')
    return { kind: 'reveal', ...cost, publicKey }
  }
  if (tag === delegation) {
    const delegate = readFlag(reader) ? readKind(reader, accounts, 'the baker') : undefined
    return { kind: 'delegation', ...cost, delegate }
  }
  return {
    kind: 'transaction',
    ...cost,
    amount: readNatural(reader),
    destination: readDestination(reader),
    parameters: readParameters(reader),
  }
}
