import { Button, Field, Notice } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { parseUnits } from 'viem/utils'
import type { Limit } from '../families/operation.ts'
import { toAmount, toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { readAmount, type TypedAmount } from '../typed-amount.ts'
import styles from './screens.module.css'

const problemOf = (typed: TypedAmount, { token, requested }: Limit, messages: Messages): string | undefined => {
  const t = messages.send.limit
  if ('problem' in typed) return typed.problem === 'ambiguous' ? messages.ambiguousAmount : t.wrong
  const text = typed.decimal
  if (!/^[0-9]{1,60}(\.[0-9]{1,60})?$/.test(text)) return t.wrong
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > token.decimals) return t.decimals(token.decimals)
  return parseUnits(text, token.decimals) > requested ? t.large : undefined
}

/** Lets the person lower the limit of a permission. The new limit is prepared and decoded again before approval. */
export function LimitEditor({ limit, onChange }: { limit: Limit; onChange(limit: bigint | undefined): void }) {
  const messages = useMessages()
  const t = messages.send.limit
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { token, requested, held, edited } = limit
  const coin = token.symbol ?? messages.send.tokens
  const have = held === undefined ? undefined : `${toShort(toAmount(held, token.decimals), messages.locale)} ${coin}`
  const typed = readAmount(text, messages.locale)
  const problem = problemOf(typed, limit, messages)
  const take = (units: bigint | undefined) => {
    setOpen(false)
    setTried(false)
    setText('')
    onChange(units)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem && 'decimal' in typed) take(parseUnits(typed.decimal, token.decimals))
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
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit">{t.use}</Button>
        </form>
      ) : (
        <div className={styles.limit}>
          {have !== undefined && held !== undefined && held > 0n && held < requested && !edited && (
            <Button onClick={() => take(held)}>{t.held(have)}</Button>
          )}
          <Button onClick={() => setOpen(true)}>{t.change}</Button>
          {edited && <Button onClick={() => take(undefined)}>{t.back}</Button>}
        </div>
      )}
    </>
  )
}
