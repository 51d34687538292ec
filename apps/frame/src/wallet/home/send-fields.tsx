import { readNetwork } from '@latchkey/core/networks'
import { Address, AddressMark, AddressText, Button, Field, Notice, Select } from '@latchkey/ui'
import { useId } from 'react'
import { toAmount, toShort } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import { describeBalance, describeTooLittle } from './send-amount.ts'
import type { Sendable } from './transfer.ts'
import type { SendFormState } from './use-send-form.ts'

/** Everything that can be sent, by network. */
export function AssetSelect({
  all,
  form,
  hint,
}: {
  all: readonly Sendable[]
  form: SendFormState
  hint: string | undefined
}) {
  const { locale, home: t } = useMessages()
  return (
    <Select
      label={t.what}
      data-first=""
      value={form.sendable.key}
      hint={hint}
      onChange={(event) => form.choose(event.target.value)}
    >
      {[...new Set(all.map(({ network }) => network.name))].map((name) => (
        <optgroup key={name} label={readNetwork(name).title}>
          {all
            .filter(({ network }) => network.name === name)
            .map((each) => (
              <option key={each.key} value={each.key}>
                {each.coin === undefined
                  ? each.title
                  : t.choice(each.title, toShort(toAmount(each.balance, each.decimals), locale))}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

/** The recipient's address, in full once it is valid, and what the network says about it. */
export function RecipientField({ form: { to, tried, recipient, writeRecipient } }: { form: SendFormState }) {
  const { home: t } = useMessages()
  const heading = useId()
  const { form, address, isName, right, wrong, refused, looking, note, first, recents } = recipient
  // A name has no least length: it is looked up once typing has paused.
  const isWhole = isName || to.length >= (form?.minLength ?? 1)
  return (
    <div className={styles.form}>
      <Field
        label={t.recipient}
        value={to}
        maxLength={128}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={looking ? t.looking : form?.hint}
        error={((tried || isWhole) && wrong) || refused}
        onChange={(event) => writeRecipient(event.target.value)}
        dir="ltr"
      />
      {recents.length > 0 && (
        <section className={styles.section} aria-labelledby={heading}>
          <h2 className={styles.heading} id={heading}>
            {t.recents}
          </h2>
          <ul className={styles.list}>
            {recents.map((each) => {
              const whole = form?.formatAddress?.(each) ?? each
              return (
                <li key={each}>
                  <button type="button" className={styles.recent} onClick={() => writeRecipient(whole)}>
                    <AddressMark value={whole} />
                    <span className={styles.text}>
                      <AddressText value={whole} />
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {right && !refused && <Address label={t.whole} value={form?.formatAddress?.(address) ?? address} />}
      {(note || first) && !refused && (
        <Notice tone="caution" role="status">
          {note ?? t.first}
        </Notice>
      )}
    </div>
  )
}

/** The amount, and a button that fills in the largest. */
export function AmountField({ form }: { form: SendFormState }) {
  const { locale, home: t } = useMessages()
  const { sendable, amount, tried, problem, largest, takeAll, writeAmount } = form
  const tooLittle = largest.data !== undefined && largest.data.most <= 0n && amount === ''
  const shown = (tried || amount !== '') && problem ? problem : undefined
  const failure = largest.isError ? t.problems.silent : shown
  return (
    <div className={styles.take}>
      <Field
        label={t.amount(sendable.coin ?? '')}
        inputMode="decimal"
        value={amount}
        maxLength={80}
        hint={describeBalance(sendable, largest.data, t, locale)}
        error={tooLittle && largest.data ? describeTooLittle(sendable, largest.data, t) : failure}
        onChange={(event) => writeAmount(event.target.value)}
      />
      <Button busy={largest.isPending} onClick={takeAll}>
        {t.all}
      </Button>
    </div>
  )
}
