import { type Address, getBase58Decoder } from '@solana/kit'
import type { AccountState } from './account-state.ts'
import { finalAfter, type Landed, type Ledger } from './ledger.ts'
import { RpcError } from './rpc-error.ts'
import { readMint, readToken, toTokenAmount } from './tokens.ts'
import { instructionsOf, lookupsOf, readWire } from './wire.ts'

/** For writing 64-bit numbers into JSON as a cluster does, which no JavaScript number can hold. */
declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

const base58 = getBase58Decoder()
/** The cluster's value for "no rent due". */
const never = JSON.rawJSON('18446744073709551615')

/** An account as `getAccountInfo` returns it. */
export function toAccount(state: AccountState, encoding: string, mintOf: (of: Address) => AccountState | undefined) {
  return {
    lamports: JSON.rawJSON(state.lamports.toString()),
    owner: state.owner,
    executable: state.executable,
    rentEpoch: never,
    space: state.data.length,
    data: (encoding === 'jsonParsed' && parsed(state, mintOf)) || encodeData(state.data, encoding),
  }
}

const encodeData = (data: Uint8Array, encoding: string) => {
  if (encoding === 'base64' || encoding === 'jsonParsed') return [Buffer.from(data).toString('base64'), 'base64']
  if (encoding !== 'base58' && encoding !== 'binary')
    throw new RpcError(-32602, `Invalid params: unknown encoding ${encoding}`)
  if (data.length > 128)
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return encoding === 'base58' ? [base58.decode(data), 'base58'] : base58.decode(data)
}

const parsed = (state: AccountState, read: (of: Address) => AccountState | undefined) => {
  const program = state.owner.startsWith('Tokenkeg') ? 'spl-token' : 'spl-token-2022'
  const mint = readMint(state)
  if (mint)
    return {
      program,
      space: state.data.length,
      parsed: {
        type: 'mint',
        info: {
          decimals: mint.decimals,
          supply: mint.supply.toString(),
          isInitialized: mint.isInitialized,
          mintAuthority: mint.mintAuthority.__option === 'Some' ? mint.mintAuthority.value : null,
          freezeAuthority: mint.freezeAuthority.__option === 'Some' ? mint.freezeAuthority.value : null,
        },
      },
    }
  const token = readToken(state)
  const itsMint = token && read(token.mint)
  if (!token || !itsMint) return undefined
  const decimals = readMint(itsMint)?.decimals ?? 0
  return {
    program,
    space: state.data.length,
    parsed: {
      type: 'account',
      info: {
        mint: token.mint,
        owner: token.owner,
        state: ['uninitialized', 'initialized', 'frozen'][token.state],
        isNative: token.isNative.__option === 'Some',
        tokenAmount: toTokenAmount(token.amount, decimals),
        ...(token.delegate.__option === 'Some' && {
          delegate: token.delegate.value,
          delegatedAmount: toTokenAmount(token.delegatedAmount, decimals),
        }),
      },
    },
  }
}

/** A transaction's state as `getSignatureStatuses` returns it. */
export function toStatus(landed: Landed, ledger: Ledger) {
  const confirmations = ledger.slot - landed.slot
  return {
    slot: landed.slot,
    confirmations: confirmations >= finalAfter ? null : confirmations,
    err: landed.err,
    status: toOld(landed),
    confirmationStatus: ledger.statusOf(landed),
  }
}

const toOld = ({ err }: Landed) => (err === null ? { Ok: null } : { Err: err })

/** A transaction as `getTransaction` returns it. */
export function toTransaction(landed: Landed, encoding: string, mostVersion: number | undefined) {
  const wire = readWire(Buffer.from(landed.wire, 'base64'))
  const { message } = wire
  if (message.version !== 'legacy' && (mostVersion === undefined || message.version > mostVersion))
    throw new RpcError(
      -32015,
      `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
    )
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    ...(mostVersion !== undefined && { version: message.version }),
    transaction:
      encoding === 'base64'
        ? [landed.wire, 'base64']
        : encoding === 'base58'
          ? [base58.decode(wire.bytes), 'base58']
          : {
              signatures: signaturesOf(wire),
              message: encoding === 'json' ? toPlain(wire) : toPartlyParsed(wire, landed),
            },
    meta: {
      err: landed.err,
      status: toOld(landed),
      fee: landed.fee,
      preBalances: landed.preBalances,
      postBalances: landed.postBalances,
      preTokenBalances: landed.preTokenBalances,
      postTokenBalances: landed.postTokenBalances,
      innerInstructions: [],
      logMessages: landed.logs,
      loadedAddresses: landed.loaded,
      rewards: [],
      computeUnitsConsumed: landed.units,
    },
  }
}

type Wire = ReturnType<typeof readWire>

const signaturesOf = ({ transaction }: Wire) =>
  Object.values(transaction.signatures).map((each) => base58.decode(each ?? new Uint8Array(64)))

const toPlain = ({ message, lifetime }: Wire) => {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  return {
    header: {
      numRequiredSignatures: numSignerAccounts,
      numReadonlySignedAccounts: numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
    },
    accountKeys: message.staticAccounts,
    recentBlockhash: lifetime,
    instructions: instructionsOf(message).map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts,
      data: base58.decode(data),
      stackHeight: 1,
    })),
    ...(message.version === 0 && {
      addressTableLookups: lookupsOf(message).map(({ table, writable, readonly }) => ({
        accountKey: table,
        writableIndexes: writable,
        readonlyIndexes: readonly,
      })),
    }),
  }
}

/** Instructions in the form that a cluster uses for programs it cannot parse. */
const toPartlyParsed = ({ message, lifetime }: Wire, landed: Landed) => {
  const {
    numSignerAccounts: signers,
    numReadonlySignerAccounts: read,
    numReadonlyNonSignerAccounts: others,
  } = message.header
  const known = message.staticAccounts.length
  return {
    recentBlockhash: lifetime,
    accountKeys: landed.accounts.map((pubkey, i) => ({
      pubkey,
      signer: i < signers,
      writable:
        i < known ? i < (i < signers ? signers - read : known - others) : landed.loaded.writable.includes(pubkey),
      source: i < known ? 'transaction' : 'lookupTable',
    })),
    instructions: instructionsOf(message).map(({ program, accounts, data }) => ({
      programId: landed.accounts[program],
      accounts: accounts.map((each) => landed.accounts[each]),
      data: base58.decode(data),
      stackHeight: 1,
    })),
  }
}
