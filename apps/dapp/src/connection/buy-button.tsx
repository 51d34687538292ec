import { Button } from '@latchkey/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EIP1193Provider } from 'viem'
import type { Connector } from 'wagmi'
import { useMessages } from '../messages/use-messages.ts'
import { Failure } from '../ui/failure.tsx'
import styles from './account.module.css'

/** Has the embedded wallet sell coins, which only it can. */
export function BuyButton({ connector, coin, blockchain }: { connector: Connector; coin: string; blockchain: string }) {
  const { buy } = useMessages()
  const queries = useQueryClient()
  const buying = useMutation({
    mutationFn: async () => {
      const provider = (await connector.getProvider()) as EIP1193Provider // as every connector of the embedded wallet gives
      await provider.request({ method: 'face_openBuy', params: [{ blockchains: [blockchain] }] } as never) // in no list of viem's
    },
    // A purchase may have changed the balance.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <div className={styles.buy}>
      <Button busy={buying.isPending} onClick={() => buying.mutate()}>
        {buy.action(coin)}
      </Button>
      <Failure error={buying.error} />
    </div>
  )
}
