import { useMutation } from '@tanstack/react-query'
import type { Config } from 'wagmi'
import { getConnection, type SendTransactionParameters } from 'wagmi/actions'
import { useLatchkey } from '../context.tsx'
import type { About } from './use-recent-transactions.ts'

/** The variables of wagmi's `sendTransaction`, and a description in the page's words. */
export type SendFollowedTransactionVariables = SendTransactionParameters<Config> & About

/**
 * Like wagmi's `useSendTransaction`, but the transaction is followed until it is settled: it appears in the inbox and
 * in toasts, also after a reload.
 *
 * @example
 * const sending = useSendFollowedTransaction()
 * sending.mutate({ to, value: parseEther('0.5'), title: 'Send 0.5 POL' })
 */
export function useSendFollowedTransaction() {
  const { config, transactions } = useLatchkey()
  return useMutation({
    mutationKey: ['latchkey', 'followedTransaction'],
    mutationFn: async ({ title, description, ...request }: SendFollowedTransactionVariables) => {
      // Read before the request: by the time of the answer another account may be connected.
      const { address, chainId } = getConnection(config)
      const { account = address, chainId: wanted = chainId } = request
      const { sendTransaction } = await import('./send.ts').catch((cause) => {
        throw Object.assign(new Error('What sends could not be fetched.', { cause }), { reason: 'notLoaded' })
      })
      // The only difference from `sendTransaction`'s parameters are the two members that were removed.
      const hash = await sendTransaction(config, request as SendTransactionParameters<Config>)
      const from = typeof account === 'object' ? account?.address : account
      if (from && wanted) transactions.follow({ hash, from, chainId: wanted, title, description })
      return hash
    },
  })
}
