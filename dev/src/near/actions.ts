// Part of the stand-in for a NEAR node: reads signed transactions with near-api-js, whatever wallet wrote them.
import { baseEncode, decodeSignedTransaction, encodeTransaction, type SignedTransaction } from 'near-api-js'

export type Permission =
  | { functionCall: { allowance?: bigint | undefined; receiverId: string; methodNames: string[] } }
  | 'full'

export type Action =
  | { kind: 'createAccount' }
  | { kind: 'transfer'; deposit: bigint }
  | { kind: 'functionCall'; methodName: string; args: Uint8Array; gas: bigint; deposit: bigint }
  | { kind: 'addKey'; publicKey: string; permission: Permission }
  | { kind: 'deleteKey'; publicKey: string }
  | { kind: 'deployContract'; code: Uint8Array }
  | { kind: 'stake'; stake: bigint; publicKey: string }
  | { kind: 'deleteAccount'; beneficiaryId: string }

export type Signed = {
  transaction: { signerId: string; publicKey: string; nonce: bigint; receiverId: string; actions: Action[] }
  theirs: SignedTransaction
}

type Theirs = SignedTransaction['transaction']['actions'][number]

/** Keys within actions are decoded as plain data. */
const toKeyText = (key: unknown): string => {
  const { ed25519Key, secp256k1Key } = key as Record<string, { data: Iterable<number> } | undefined> // as near-api-js reads it
  const [kind, known] = ed25519Key ? ['ed25519', ed25519Key] : ['secp256k1', secp256k1Key]
  if (!known) throw new Error('this stand-in knows no such kind of key')
  return `${kind}:${baseEncode(Uint8Array.from(known.data))}`
}

const toAction = (action: Theirs): Action => {
  if (action.createAccount) return { kind: 'createAccount' }
  if (action.transfer) return { kind: 'transfer', deposit: BigInt(action.transfer.deposit) }
  if (action.functionCall) {
    const { methodName, args, gas, deposit } = action.functionCall
    return {
      kind: 'functionCall',
      methodName,
      args: Uint8Array.from(args),
      gas: BigInt(gas),
      deposit: BigInt(deposit),
    }
  }
  if (action.addKey) {
    const { publicKey, accessKey } = action.addKey
    const limited = accessKey.permission.functionCall
    return {
      kind: 'addKey',
      publicKey: toKeyText(publicKey),
      permission: limited
        ? {
            functionCall: {
              allowance: limited.allowance == null ? undefined : BigInt(limited.allowance),
              receiverId: limited.receiverId,
              methodNames: limited.methodNames,
            },
          }
        : 'full',
    }
  }
  if (action.deleteKey) return { kind: 'deleteKey', publicKey: toKeyText(action.deleteKey.publicKey) }
  if (action.deployContract) return { kind: 'deployContract', code: Uint8Array.from(action.deployContract.code) }
  if (action.stake)
    return { kind: 'stake', stake: BigInt(action.stake.stake), publicKey: toKeyText(action.stake.publicKey) }
  if (action.deleteAccount) return { kind: 'deleteAccount', beneficiaryId: action.deleteAccount.beneficiaryId }
  throw new Error('this stand-in carries out neither meta transactions nor global contracts')
}

/** Decodes the borsh bytes of a signed transaction. Throws for any other bytes. */
export function readSigned(bytes: Uint8Array): Signed {
  const theirs = decodeSignedTransaction(bytes)
  if (Buffer.compare(Buffer.from(encodeTransaction(theirs)), Buffer.from(bytes)) !== 0)
    throw new Error('the bytes go on after the transaction')
  const { signerId, publicKey, nonce, receiverId, actions } = theirs.transaction
  return {
    transaction: {
      signerId,
      publicKey: publicKey.toString(),
      nonce: BigInt(nonce),
      receiverId,
      actions: actions.map(toAction),
    },
    theirs,
  }
}

/** Converts an action to the form in which a node shows it. */
export function toView(action: Action): unknown {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  switch (action.kind) {
    case 'createAccount':
      return 'CreateAccount'
    case 'transfer':
      return { Transfer: { deposit: String(action.deposit) } }
    case 'functionCall':
      return {
        FunctionCall: {
          method_name: action.methodName,
          args: base64(action.args),
          gas: Number(action.gas),
          deposit: String(action.deposit),
        },
      }
    case 'addKey':
      return {
        AddKey: {
          public_key: action.publicKey,
          access_key: { nonce: 0, permission: toPermissionView(action.permission) },
        },
      }
    case 'deleteKey':
      return { DeleteKey: { public_key: action.publicKey } }
    case 'deployContract':
      return { DeployContract: { code: base64(action.code) } }
    case 'stake':
      return { Stake: { stake: String(action.stake), public_key: action.publicKey } }
    case 'deleteAccount':
      return { DeleteAccount: { beneficiary_id: action.beneficiaryId } }
  }
}

export function toPermissionView(permission: Permission): unknown {
  if (permission === 'full') return 'FullAccess'
  const { allowance, receiverId, methodNames } = permission.functionCall
  return {
    FunctionCall: {
      allowance: allowance === undefined ? null : String(allowance),
      receiver_id: receiverId,
      method_names: methodNames,
    },
  }
}
