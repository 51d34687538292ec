import type { Token } from '@latchkey/chains/evm'
import { Button, Field, Notice } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { parseUnits } from 'viem/utils'
import type { Draft } from '../draft.ts'
import { toAmount, toShort } from '../format.ts'
import { texts } from '../texts/en.ts'
import styles from './screens.module.css'

const t = texts.send.limit

type Limit = { token: Extract<Token, { standard: 'erc20' }>; asked: bigint; held: bigint | undefined }

/** What can be lowered in a draft: the limit of a permission to spend, if it is one. */
export const limitOf = ({ reading, token, transaction, facts, limited }: Draft): Limit | undefined => {
  if (reading.kind !== 'token-approval' || reading.change === 'decrease' || token?.standard !== 'erc20')
    return undefined
  // A permission somebody signed cannot be changed by who hands it in, and none for nothing can be lowered.
  if (reading.owner !== undefined || (reading.amount === 0n && !limited)) return undefined
  const contract = (reading.token ?? transaction.to ?? '').toLowerCase()
  return { token, asked: limited?.asked ?? reading.amount, held: facts.held[contract] }
}

const problemOf = (text: string, { token, asked }: Limit): string | undefined => {
  if (!/^[0-9]{1,60}(\.[0-9]{1,60})?$/.test(text)) return t.wrong
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > token.decimals) return t.decimals(token.decimals)
  return parseUnits(text, token.decimals) > asked ? t.large : undefined
}

/** Lets the person lower the limit of a permission. What they choose is prepared and read anew before they approve it. */
export function LimitEditor({
  limit,
  edited,
  onChange,
}: {
  limit: Limit
  /** The limit is the person's already. */
  edited: boolean
  onChange(limit: bigint | undefined): void
}) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { token, asked, held } = limit
  const coin = token.symbol ?? texts.send.tokens
  const have = held === undefined ? undefined : `${toShort(toAmount(held, token.decimals))} ${coin}`
  const problem = problemOf(text, limit)
  const take = (units: bigint | undefined) => {
    setOpen(false)
    setTried(false)
    setText('')
    onChange(units)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem) take(parseUnits(text, token.decimals))
  }
  return (
    <>
      {edited && (
        <Notice tone="info" title={t.yours}>
          {t.yoursText}
        </Notice>
      )}
      {open ? (
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={t.field(coin)}
            inputMode="decimal"
            value={text}
            maxLength={80}
            hint={have === undefined ? undefined : t.hint(have)}
            error={tried ? problem : undefined}
            onChange={(event) => setText(event.target.value.trim().replace(',', '.'))}
          />
          <Button type="submit">{t.use}</Button>
        </form>
      ) : (
        <div className={styles.limit}>
          {have !== undefined && held !== undefined && held > 0n && held < asked && !edited && (
            <Button onClick={() => take(held)}>{t.held(have)}</Button>
          )}
          <Button onClick={() => setOpen(true)}>{t.change}</Button>
          {edited && <Button onClick={() => take(undefined)}>{t.back}</Button>}
        </div>
      )}
    </>
  )
}
