import { useSendFollowedTransaction } from '@latchkey/kit'
import { Address, Button, Facts, Field, Notice } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { isAddressEqual, parseUnits } from 'viem'
import { useChains } from 'wagmi'
import type { Connected } from '../connection/connected.tsx'
import { useDapp } from '../dapp-context.ts'
import { giveTokens } from '../faucet/faucet.ts'
import { FaucetButton } from '../faucet/faucet-button.tsx'
import { useLocale } from '../messages/use-first-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { checkAmount, checkRecipient } from './check.ts'
import { type Coin, useCoins } from './coins.ts'
import { useFee } from './fee.ts'
import { formatCoin } from './format.ts'
import { type Kind, toRequest } from './request.ts'
import styles from './send-form.module.css'

/** Demo tokens given at once. */
const gift = '100'

/** Recipient, amount and the current fee; the wallet then asks again, from the very bytes it signs. */
export function SendForm(connected: Connected) {
  const dapp = useDapp()
  // The demo token is on the page's first network.
  const token = connected.chainId === dapp.networks[0].chainId ? dapp.tokens?.erc20 : undefined
  const coins = useCoins(connected, token)
  const [symbol, setSymbol] = useState<string>()
  const [recipient, setRecipient] = useState('')
  const coin = coins.find((each) => each.symbol === symbol) ?? coins[0]
  const words = useMessages().send
  return (
    <Card>
      {(token || coins.length > 1) && (
        <fieldset className={styles.coins}>
          <legend>{words.coin}</legend>
          {coins.map((each) => (
            <label key={each.symbol} className={styles.coin}>
              <input type="radio" name="coin" checked={each === coin} onChange={() => setSymbol(each.symbol)} />
              {each.symbol}
            </label>
          ))}
        </fieldset>
      )}
      {coin ? (
        <CoinForm
          key={coin.symbol}
          {...connected}
          coin={coin}
          native={coins[0] ?? coin}
          recipientText={recipient}
          setRecipient={setRecipient}
        />
      ) : (
        <p className={styles.soft} role="status">
          {words.loading}
        </p>
      )}
    </Card>
  )
}

type CoinFormProps = Connected & {
  coin: Coin
  /** The coin in which fees are paid. */
  native: Coin
  recipientText: string
  setRecipient: (text: string) => void
}

function CoinForm({ address, chainId, coin, native, recipientText, setRecipient }: CoinFormProps) {
  const dapp = useDapp()
  const chain = useChains().find(({ id }) => id === chainId)
  const [amountText, setAmount] = useState('')
  /** Problems are shown on submit, not while typing. */
  const [submitted, setSubmitted] = useState(false)
  const sending = useSendFollowedTransaction()
  const messages = useMessages()
  const locale = useLocale()
  const words = messages.send

  const recipient = checkRecipient(recipientText, messages)
  const amount = checkAmount(amountText, coin, messages)
  const request =
    recipient.value && amount.value !== undefined ? toRequest('send', coin, recipient.value, amount.value) : undefined
  const fee = useFee(address, chainId, request)

  const noneForFee =
    request && fee.data !== undefined && native.balance !== undefined && request.value + fee.data > native.balance
  const amountProblem = amount.problem ?? (noneForFee ? words.amount.noneForFee : undefined)

  const ask = (kind: Kind) => {
    setSubmitted(true)
    if (!recipient.value || amount.value === undefined || sending.isPending) return
    const asked = toRequest(kind, coin, recipient.value, amount.value)
    const title = words[kind](amountText.trim(), coin.symbol)
    const description = words.to(recipient.value)
    sending.mutate(
      { account: address, chainId, ...asked, title, description },
      {
        onSuccess() {
          setAmount('')
          setSubmitted(false)
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (noneForFee) setSubmitted(true)
    else ask('send')
  }

  const coinOf = (value: bigint) => `${formatCoin(value, native.decimals, locale)} ${native.symbol}`
  const feeDetail =
    fee.data !== undefined && request ? coinOf(fee.data) : request && !fee.error ? words.feeReading : '–'
  const available = coin.balance !== undefined ? formatCoin(coin.balance, coin.decimals, locale) : undefined
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={words.recipient.label}
          hint={words.recipient.hint}
          error={submitted ? recipient.problem : undefined}
          value={recipientText}
          onChange={({ target }) => setRecipient(target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
        {recipient.value && (
          <div className={styles.whole}>
            <Address value={recipient.value} />
          </div>
        )}
        {recipient.value && isAddressEqual(recipient.value, address) && (
          <Notice tone="caution">
            <p>{words.recipient.self}</p>
          </Notice>
        )}
        <Field
          label={`${words.amount.label}, ${coin.symbol}`}
          hint={available ? words.amount.available(available, coin.symbol) : words.loading}
          error={submitted ? amountProblem : undefined}
          value={amountText}
          onChange={({ target }) => setAmount(target.value)}
          inputMode="decimal"
        />
        <Facts
          rows={[
            { term: words.network, detail: chain?.name ?? chainId },
            { term: words.fee, detail: feeDetail },
            ...(request && fee.data !== undefined && !coin.token
              ? [{ term: words.total, detail: coinOf(request.value + fee.data) }]
              : []),
          ]}
        />
        {request && <Failure error={fee.error} />}
        <div className={styles.actions}>
          <Button type="submit" tone="primary" busy={sending.isPending}>
            {amount.value === undefined ? words.sendPlain : words.send(amountText.trim(), coin.symbol)}
          </Button>
          {coin.token && (
            <Button busy={sending.isPending} onClick={() => ask('approve')} aria-describedby="approve-hint">
              {amount.value === undefined ? words.approvePlain : words.approve(amountText.trim(), coin.symbol)}
            </Button>
          )}
        </div>
        {coin.token && (
          <p id="approve-hint" className={styles.soft}>
            {words.approveHint}
          </p>
        )}
      </form>
      <p className={styles.waiting} role="status">
        {sending.isPending && words.waiting}
      </p>
      <Failure error={sending.error} />
      {dapp.faucet && coin.token && (
        <FaucetButton
          amount={gift}
          coin={coin.symbol}
          chainId={chainId}
          give={(client) =>
            coin.token ? giveTokens(client, coin.token, address, parseUnits(gift, coin.decimals)) : Promise.resolve()
          }
        />
      )}
    </>
  )
}
