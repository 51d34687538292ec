import { Button } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'

const words = texts.chains

/** Coins of a local chain, whose node gives them away at `/faucet`. */
export function Faucet({
  node,
  account,
  coin,
  changed,
}: {
  node: string
  account: string
  coin: string
  changed(): void
}) {
  const giving = useMutation({
    async mutationFn() {
      const response = await fetch(`${node}/faucet`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ account }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`the faucet answered ${response.status}`)
    },
    onSuccess: changed,
  })
  return (
    <Card>
      <Button busy={giving.isPending} onClick={() => giving.mutate()}>
        {words.faucet(coin)}
      </Button>
      <p role="status">{giving.isSuccess ? words.given : ''}</p>
      <Failure error={giving.error} />
    </Card>
  )
}
