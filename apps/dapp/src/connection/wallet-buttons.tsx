import { Button } from '@latchkey/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EIP1193Provider } from 'viem'
import type { Connector } from 'wagmi'
import { texts } from '../texts.ts'
import { Failure } from '../ui/failure.tsx'
import styles from './account.module.css'

/** What only the embedded wallet does: show itself, and sell coins. */
export function WalletButtons({
  connector,
  coin,
  blockchain,
}: {
  connector: Connector
  coin: string
  blockchain: string
}) {
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: async ({ method, params }: { method: string; params: unknown[] }) => {
      const provider = (await connector.getProvider()) as EIP1193Provider // as every connector of the embedded wallet gives
      await provider.request({ method, params } as never) // the wallet's own methods stand in no list of viem's
    },
    // Coins may have come or gone in there.
    onSettled: () => queries.invalidateQueries(),
  })
  const { open, buy } = texts.wallet
  return (
    <div className={styles.wallet}>
      <div className={styles.buttons}>
        <Button busy={asking.isPending} onClick={() => asking.mutate({ method: 'face_openHome', params: [] })}>
          {open}
        </Button>
        <Button
          busy={asking.isPending}
          onClick={() => asking.mutate({ method: 'face_openBuy', params: [{ blockchains: [blockchain] }] })}
        >
          {buy(coin)}
        </Button>
      </div>
      <Failure error={asking.error} />
    </div>
  )
}
