import { Button, Field, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { createPublicClient, http, isAddress, isHash, numberToHex } from 'viem'
import { texts } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'
import type { FamilyProps, PageChain } from './family.ts'
import { Faucet } from './faucet.tsx'
import { type Outcome, SendCoins } from './send-coins.tsx'

const words = texts.chains
const hedera = words.hedera

/** The coin's own decimals; the relay counts with ten more. */
export const decimals = 8
const weibarPerTinybar = 10n ** 10n

const mirrored = v.object({ balance: v.object({ balance: v.pipe(v.number(), v.safeInteger()) }) })

/** What the account has, in tinybars, as the mirror node says; nothing while nobody has paid into it. */
export const readBalance = async ({ mirror }: PageChain, account: string): Promise<bigint> => {
  if (mirror === undefined) throw new Error('this page has no mirror node')
  const response = await fetch(`${mirror}/api/v1/accounts/${account}`, { signal: AbortSignal.timeout(10_000) })
  if (response.status === 404) return 0n
  if (!response.ok) throw new Error(`the mirror node answered ${response.status}`)
  return BigInt(v.parse(mirrored, await response.json()).balance.balance)
}

const follow = async ({ node }: PageChain, hash: string): Promise<Outcome> => {
  if (!isHash(hash)) return { kind: 'unknown' }
  const client = createPublicClient({ transport: http(node), pollingInterval: 1_000 })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 60_000 })
  return receipt.status === 'success' ? { kind: 'confirmed' } : { kind: 'failed', reason: undefined }
}

export function Actions({ chain, account, ask, refresh, balance, faucet }: FamilyProps) {
  const { coin } = chain.network
  return (
    <>
      <AccountId ask={ask} account={account} isThere={balance !== undefined && balance > 0n} />
      <SendCoins
        coin={coin}
        decimals={decimals}
        isRecipient={(text) => isAddress(text)}
        send={async (to, amount) => {
          const transaction = { from: account, to, value: numberToHex(amount * weibarPerTinybar) }
          return v.parse(v.string(), await ask('eth_sendTransaction', transaction))
        }}
        follow={(hash) => follow(chain, hash)}
        changed={refresh}
      />
      <Associate ask={ask} />
      {faucet && <Faucet node={chain.node} account={account} coin={coin} changed={refresh} />}
    </>
  )
}

/** The id Hedera gave the account, as the wallet says. */
function AccountId({ ask, account, isThere }: Pick<FamilyProps, 'ask' | 'account'> & { isThere: boolean }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['hedera account id', account, isThere],
    queryFn: async () => v.parse(v.string(), await ask('hedera_getAccountId')),
    enabled: isThere,
    retry: false,
  })
  return (
    <Card heading={hedera.accountId}>
      <p className={styles.id} role="status">
        {!isThere ? hedera.noId : (data ?? (isPending ? words.reading : ''))}
      </p>
      <Failure error={error} />
    </Card>
  )
}

/** Takes up a token, so that it can be received. */
function Associate({ ask }: Pick<FamilyProps, 'ask'>) {
  const [id, setId] = useState('')
  const [told, setTold] = useState(false)
  const associating = useMutation({
    mutationFn: async () => v.parse(v.literal(true), await ask('hedera_associate', id.trim())),
  })
  const fine = /^0\.0\.[1-9]\d{0,18}$/.test(id.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (fine && !associating.isPending) associating.mutate()
  }
  return (
    <Card heading={hedera.associate}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={hedera.tokenId}
          hint={hedera.tokenHint}
          error={told && !fine ? hedera.noToken : undefined}
          value={id}
          onChange={({ target }) => {
            setId(target.value)
            associating.reset()
          }}
        />
        <Button type="submit" tone="primary" busy={associating.isPending}>
          {hedera.associate}
        </Button>
      </form>
      {associating.isSuccess && <Notice tone="done">{hedera.associated}</Notice>}
      <Failure error={associating.error} />
    </Card>
  )
}
