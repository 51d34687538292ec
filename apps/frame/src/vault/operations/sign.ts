import * as evm from '@latchkey/chains/evm/sign'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import type { OpenVault, Strongroom } from '../strongroom.ts'

const requireOpen = (room: Strongroom): OpenVault => {
  const vault = room.open()
  if (!vault) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
  return vault
}

export const signMessage = (room: Strongroom, { message }: RequestTo<'signMessage'>): AnswerFrom<'signMessage'> => ({
  signature: evm.signMessage(requireOpen(room).evmKey, fromHex(message)),
})

export const signTypedData = (room: Strongroom, { json }: RequestTo<'signTypedData'>): AnswerFrom<'signTypedData'> => ({
  signature: evm.signTypedData(requireOpen(room).evmKey, json),
})

export const signTransaction = (
  room: Strongroom,
  { unsigned }: RequestTo<'signTransaction'>,
): AnswerFrom<'signTransaction'> => {
  const { evmKey } = requireOpen(room)
  if (!room.spendTransfer()) throw new WalletError('unauthorized', { reason: 'a transaction needs the PIN' })
  return evm.signTransaction(evmKey, unsigned)
}
