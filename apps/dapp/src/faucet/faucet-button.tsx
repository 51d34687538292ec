import { Button, VisuallyHidden } from '@latchkey/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from 'viem'
import { useClient } from 'wagmi'
import { useMessages } from '../messages/use-messages.ts'
import { Failure } from '../ui/failure.tsx'
import styles from './faucet-button.module.css'

export type FaucetButtonProps = {
  amount: string
  coin: string
  chainId: number
  give: (client: Client) => Promise<unknown>
  children?: ReactNode
}

/** Gets coins of the local chain, and says when they are there. */
export function FaucetButton({ amount, coin, chainId, give, children }: FaucetButtonProps) {
  const { faucet } = useMessages()
  const client = useClient({ chainId })
  const queries = useQueryClient()
  const giving = useMutation({
    mutationFn: async () => {
      if (!client) throw new Error('no node')
      await give(client)
    },
    onSuccess: () => queries.invalidateQueries(),
  })
  return (
    <div className={styles.faucet}>
      {children}
      <Button busy={giving.isPending} onClick={() => giving.mutate()}>
        {faucet.action(amount, coin)}
      </Button>
      <VisuallyHidden role="status">{giving.isSuccess ? faucet.done(amount, coin) : ''}</VisuallyHidden>
      <Failure error={giving.error} />
    </div>
  )
}
