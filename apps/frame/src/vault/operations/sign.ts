import * as evm from '@latchkey/chains/evm/sign'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import type { OpenVault, Strongroom } from '../strongroom.ts'

export const requireOpen = (room: Strongroom): OpenVault => {
  const vault = room.open()
  if (!vault) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
  return vault
}

export const requirePermission = (room: Strongroom) => {
  if (!room.spendTransfer()) throw new WalletError('unauthorized', { reason: 'a transaction needs the PIN' })
}

export const signMessage = (room: Strongroom, { message }: RequestTo<'signMessage'>): AnswerFrom<'signMessage'> => ({
  signature: evm.signMessage(requireOpen(room).keys.evm, fromHex(message)),
})

export const signTypedData = (room: Strongroom, { json }: RequestTo<'signTypedData'>): AnswerFrom<'signTypedData'> => ({
  signature: evm.signTypedData(requireOpen(room).keys.evm, json),
})

export const signTransaction = (
  room: Strongroom,
  { unsigned }: RequestTo<'signTransaction'>,
): AnswerFrom<'signTransaction'> => {
  const { keys } = requireOpen(room)
  requirePermission(room)
  return evm.signTransaction(keys.evm, unsigned)
}
