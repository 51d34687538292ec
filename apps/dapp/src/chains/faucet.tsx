import { Button } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'

const words = texts.chains

const askFaucet = async (node: string, account: string): Promise<void> => {
  const response = await fetch(`${node}/faucet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the faucet answered ${response.status}`)
}

type FaucetProps = {
  coin: string
  /** Called when the account has them. */
  changed(): void
}

/** Coins of a local chain, whose node gives them away at `/faucet`. */
export const Faucet = ({ node, account, ...props }: FaucetProps & { node: string; account: string }) => (
  <GiveCoins {...props} give={() => askFaucet(node, account)} />
)

/** Gets coins of a local chain, and says when they are there. */
export function GiveCoins({ coin, give, changed }: FaucetProps & { give(): Promise<unknown> }) {
  const giving = useMutation({ mutationFn: give, onSuccess: changed })
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
