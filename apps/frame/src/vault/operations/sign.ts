import * as evm from '@latchkey/chains/evm/sign'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { KeyStore, OpenVault } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'

export const requireOpen = (context: KeyStore): OpenVault => {
  const vault = context.open()
  if (!vault) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
  return vault
}

export const requirePermission = (context: KeyStore) => {
  if (!context.spendTransfer()) throw new WalletError('unauthorized', { reason: 'a transaction needs the PIN' })
}

export const signMessage = (context: KeyStore, { message }: RequestTo<'signMessage'>): AnswerFrom<'signMessage'> => ({
  signature: evm.signMessage(requireOpen(context).keys.evm, fromHex(message)),
})

export const signTypedData = (
  context: KeyStore,
  { json }: RequestTo<'signTypedData'>,
): AnswerFrom<'signTypedData'> => ({
  signature: evm.signTypedData(requireOpen(context).keys.evm, json),
})

export const signTransaction = (
  context: KeyStore,
  { unsigned }: RequestTo<'signTransaction'>,
): AnswerFrom<'signTransaction'> => {
  const { keys } = requireOpen(context)
  requirePermission(context)
  return evm.signTransaction(keys.evm, unsigned)
}
