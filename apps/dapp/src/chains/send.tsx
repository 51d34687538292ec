import type { Token } from '@latchkey/chains/family'
import { Button, Field } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocale } from '../messages/use-first-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { checkAmount } from '../transactions/check.ts'
import { formatCoin } from '../transactions/format.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'
import { toChoice } from './choice.ts'
import type { Adapter, Asset, Place, TransferRequest } from './family.ts'
import { Following } from './following.tsx'
import { SignedNotSent } from './signed-not-sent.tsx'

type SendProps = {
  adapter: Adapter
  place: Place
  /** The coin's; undefined while it is read. */
  balance: bigint | undefined
  /** The account's tokens. */
  tokens: { data: readonly Token[] | undefined; error: unknown }
  /** Called when the account may have more or less than before. */
  changed(): void
}

/**
 * A form for transferring the account's coins or tokens. The wallet then asks again, from the very bytes it signs.
 * Where the family supports it, a transfer can be signed without being sent.
 */
export function Send({ adapter, place, balance, tokens, changed }: SendProps) {
  const { chain } = place
  const messages = useMessages()
  const locale = useLocale()
  const words = messages.chains
  const [chosen, choose] = useState<Asset>()
  const [to, setTo] = useState('')
  const [amountText, setAmount] = useState('')
  /** Problems are shown on submit, not while typing. */
  const [submitted, setSubmitted] = useState(false)

  const coin: Asset = {
    id: undefined,
    symbol: chain.network.coin,
    name: undefined,
    decimals: adapter.family.decimals ?? chain.network.decimals,
    balance: balance ?? 0n,
  }
  const { assets, asset } = toChoice(coin, tokens.data ?? [], chosen)
  const symbol = asset.symbol ?? words.tokens
  const recipient = to.trim()
  const recipientProblem = adapter.family.isAddress(recipient) ? undefined : recipient ? words.noRecipient : words.noTo
  // Only the wallet knows the fee: too few coins are only mentioned here.
  const limit = asset.id === undefined ? undefined : asset.balance
  const amount = checkAmount(amountText, { symbol, decimals: asset.decimals, balance: limit }, messages)
  const isMuch = asset.id === undefined && balance !== undefined && (amount.value ?? 0n) > balance

  const signing = useMutation({
    mutationFn: async (transfer: TransferRequest) => adapter.signTransfer?.(place, transfer),
  })
  const sending = useMutation({
    mutationFn: (transfer: TransferRequest) => adapter.send(place, transfer),
    onSuccess() {
      setAmount('')
      setSubmitted(false)
    },
  })
  const isBusy = sending.isPending || signing.isPending

  const go = (then: typeof sending.mutate | typeof signing.mutate) => {
    setSubmitted(true)
    if (recipientProblem !== undefined || amount.value === undefined || isBusy) return
    sending.reset()
    signing.reset()
    then({ asset, to: recipient, amount: amount.value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(sending.mutate)
  }
  const available = words.available(formatCoin(asset.balance, asset.decimals, locale), symbol)
  return (
    <Card heading={words.send}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {assets.length > 1 && <Assets assets={assets} chosen={asset} choose={choose} />}
        {tokens.error !== null && <p className={styles.waiting}>{words.noTokens}</p>}
        <Field
          label={words.to}
          error={submitted ? recipientProblem : undefined}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
        <Field
          label={`${words.amount}, ${symbol}`}
          hint={
            asset.id === undefined && balance === undefined ? undefined : isMuch ? words.much(available) : available
          }
          error={submitted ? amount.problem : undefined}
          value={amountText}
          onChange={({ target }) => setAmount(target.value)}
          inputMode="decimal"
        />
        <div className={styles.actions}>
          <Button type="submit" tone="primary" busy={sending.isPending} disabled={signing.isPending}>
            {amount.value === undefined ? words.send : words.sendAmount(amountText.trim(), symbol)}
          </Button>
          {adapter.signTransfer && (
            <Button busy={signing.isPending} disabled={sending.isPending} onClick={() => go(signing.mutate)}>
              {words.signOnly}
            </Button>
          )}
        </div>
      </form>
      <p className={styles.waiting} role="status">
        {isBusy && messages.send.waiting}
      </p>
      <Failure error={sending.error ?? signing.error} />
      {sending.data && <Following key={sending.data.id} chain={chain} sent={sending.data} changed={changed} />}
      {signing.data && <SignedNotSent key={signing.data.text} chain={chain} signed={signing.data} changed={changed} />}
    </Card>
  )
}

/** The account's assets, one of which is sent: a token by its name, and always by its id. */
function Assets({ assets, chosen, choose }: { assets: readonly Asset[]; chosen: Asset; choose(asset: Asset): void }) {
  const words = useMessages().chains
  const locale = useLocale()
  return (
    <fieldset className={styles.assets}>
      <legend>{words.asset}</legend>
      {assets.map((each) => (
        <label key={each.id ?? ''} className={styles.asset}>
          <input type="radio" name="asset" checked={each.id === chosen.id} onChange={() => choose(each)} />
          <span className={styles.assetName}>
            {each.id === undefined ? each.symbol : [each.symbol ?? words.unnamed, each.name].filter(Boolean).join(', ')}
            {each.id !== undefined && <span className={styles.assetId}>{words.tokenId(each.id)}</span>}
          </span>
          <span className={styles.assetBalance}>{formatCoin(each.balance, each.decimals, locale)}</span>
        </label>
      ))}
    </fieldset>
  )
}
