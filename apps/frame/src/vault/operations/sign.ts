import * as evm from '@latchkey/chains/evm/sign'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { KeyStore, OpenVault } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'

export function requireOpen(context: KeyStore): OpenVault {
  const vault = context.open()
  if (!vault) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
  return vault
}

export function requirePermission(context: KeyStore) {
  if (!context.spendTransfer()) throw new WalletError('unauthorized', { reason: 'a transaction needs the PIN' })
}

export function signMessage(context: KeyStore, { message }: RequestTo<'signMessage'>): AnswerFrom<'signMessage'> {
  return {
    signature: evm.signMessage(requireOpen(context).keys.evm, fromHex(message)),
  }
}

export function signTypedData(context: KeyStore, { json }: RequestTo<'signTypedData'>): AnswerFrom<'signTypedData'> {
  return {
    signature: evm.signTypedData(requireOpen(context).keys.evm, json),
  }
}

export function signTransaction(
  context: KeyStore,
  { unsigned }: RequestTo<'signTransaction'>,
): AnswerFrom<'signTransaction'> {
  const { keys } = requireOpen(context)
  requirePermission(context)
  return evm.signTransaction(keys.evm, unsigned)
}
