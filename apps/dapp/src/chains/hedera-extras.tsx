import { Button, Field, Notice } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'
import type { FamilyProps } from './family.ts'

/** Hedera alone has account ids, and tokens that are associated before they can be received. */
export function HederaExtras({ account, ask, balance }: FamilyProps) {
  return (
    <>
      <AccountId ask={ask} account={account} isThere={balance !== undefined && balance > 0n} />
      <Associate ask={ask} />
    </>
  )
}

/** The account's id on Hedera, from the wallet. */
function AccountId({ ask, account, isThere }: Pick<FamilyProps, 'ask' | 'account'> & { isThere: boolean }) {
  const { hedera, reading } = useMessages().chains
  const { data, error, isPending } = useQuery({
    queryKey: ['hedera account id', account, isThere],
    queryFn: async () => v.parse(v.string(), await ask('hedera_getAccountId')),
    enabled: isThere,
    retry: false,
  })
  return (
    <Card heading={hedera.accountId}>
      <p className={styles.id} role="status">
        {!isThere ? hedera.noId : (data ?? (isPending ? reading : ''))}
      </p>
      <Failure error={error} />
    </Card>
  )
}

/** Associates a token, so that it can be received. */
function Associate({ ask }: Pick<FamilyProps, 'ask'>) {
  const { hedera } = useMessages().chains
  const [id, setId] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const associating = useMutation({
    mutationFn: async () => v.parse(v.literal(true), await ask('hedera_associate', id.trim())),
  })
  const fine = /^0\.0\.[1-9]\d{0,18}$/.test(id.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (fine && !associating.isPending) associating.mutate()
  }
  return (
    <Card heading={hedera.associate}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={hedera.tokenId}
          hint={hedera.tokenHint}
          error={submitted && !fine ? hedera.noToken : undefined}
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
