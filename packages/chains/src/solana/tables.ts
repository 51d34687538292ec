import { type Transaction, tablesOf, toBase58, withTables } from './decode.ts'
import { type Rpc, readAccounts } from './rpc.ts'

const lookupProgram = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before a table's first address. */
const header = 56

/**
 * The same transaction with the addresses that its lookup tables have on the network now.
 * @throws WalletError `invalidParams` where a table, or an index in one, does not exist: what cannot be shown
 * completely is not signed
 */
export async function resolveTables(transaction: Transaction, rpc: Rpc): Promise<Transaction> {
  const wanted = tablesOf(transaction)
  if (wanted.length === 0) return transaction
  const accounts = await readAccounts(rpc, wanted)
  const tables = new Map(
    [...accounts].flatMap(([table, { owner, data }]) => (owner === lookupProgram ? [[table, addressesOf(data)]] : [])),
  )
  return withTables(transaction, tables)
}

const addressesOf = (data: Uint8Array): string[] => {
  const addresses: string[] = []
  if (data[0] !== 1) return addresses // not initialised
  for (let at = header; at + 32 <= data.length; at += 32) addresses.push(toBase58(data.subarray(at, at + 32)))
  return addresses
}
