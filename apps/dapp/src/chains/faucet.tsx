import { Button } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'
import type { Gift } from './family.ts'

/** Gets coins and tokens from a local chain, and reports when they have arrived. */
export function Faucet({
  gifts,
  account,
  changed,
}: {
  gifts: readonly Gift[]
  account: string
  /** Called when the account has them. */
  changed(): void
}) {
  const words = useMessages().chains
  const giving = useMutation({ mutationFn: ({ give }: Gift) => give(account), onSuccess: changed })
  return (
    <Card heading={words.gifts}>
      <div className={styles.actions}>
        {gifts.map((gift) => (
          <Button
            key={gift.symbol ?? ''}
            busy={giving.isPending && giving.variables.symbol === gift.symbol}
            disabled={giving.isPending}
            onClick={() => giving.mutate(gift)}
          >
            {words.faucet(gift.symbol ?? words.tokens)}
          </Button>
        ))}
      </div>
      <p className={styles.waiting} role="status">
        {giving.isSuccess ? words.arrived : ''}
      </p>
      <Failure error={giving.error} />
    </Card>
  )
}
