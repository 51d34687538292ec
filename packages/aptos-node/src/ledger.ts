import * as v from 'valibot'

/** The state of the ledger from which an answer was made, from the node's headers. */
export type Ledger = {
  chainId: number
  /** The latest version. */
  version: bigint
  /** The oldest that the node still has. */
  oldestVersion: bigint
  /** The chain's clock, microseconds since the epoch. */
  timestamp: bigint
  epoch: bigint
  /** The height of the latest block. */
  blockHeight: bigint
  /** The height of the oldest block that the node still has. */
  oldestBlockHeight: bigint
}

const natural = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)

const headers = v.object({
  chainId: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(255)),
  version: natural,
  oldestVersion: natural,
  timestamp: natural,
  epoch: natural,
  blockHeight: natural,
  oldestBlockHeight: natural,
})

/** Reads the ledger's state from an answer; undefined where the node, or its CORS rules, hide it. */
export function readLedger(from: Headers): Ledger | undefined {
  const header = (name: string) => from.get(`x-aptos-${name}`) ?? undefined
  const read = v.safeParse(headers, {
    chainId: header('chain-id'),
    version: header('ledger-version'),
    oldestVersion: header('ledger-oldest-version'),
    timestamp: header('ledger-timestampusec'),
    epoch: header('epoch'),
    blockHeight: header('block-height'),
    oldestBlockHeight: header('oldest-block-height'),
  })
  return read.success ? read.output : undefined
}

const readNatural = (from: Headers, name: string): bigint | undefined => {
  const read = v.safeParse(natural, from.get(name) ?? undefined)
  return read.success ? read.output : undefined
}

/** The ledger's version alone, which is visible even where the rest is hidden. */
export function readVersion(from: Headers): bigint | undefined {
  return readNatural(from, 'x-aptos-ledger-version')
}

/** Units of gas a view function used. */
export function readGasUsed(from: Headers): bigint | undefined {
  return readNatural(from, 'x-aptos-gas-used')
}

/** The cursor of the next page; opaque. Undefined after the last one. */
export function readCursor(from: Headers): string | undefined {
  return from.get('x-aptos-cursor') || undefined
}
