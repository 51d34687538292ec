import { Button, CopyButton, Field, Notice, VisuallyHidden } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { bytesToHex, stringToBytes } from 'viem/utils'
import form from '../signing/sign.module.css'
import signedStyles from '../signing/signed.module.css'
import { texts } from '../texts.ts'
import { checkAmount } from '../transactions/check.ts'
import { formatCoin } from '../transactions/format.ts'
import styles from '../transactions/send-form.module.css'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Family, FamilyProps, PageChain } from './family.ts'
import { buildTransfer, follow, giveCoins, giveTokens, isAddress, isSignedBy, readCoins } from './solana-chain.ts'
import { readTokens, type SolanaCoin, symbolOf as symbolOfToken, systemProgram } from './solana-tokens.ts'

const words = texts.chains
const solana = words.solana

/** The account's lamports. */
export const readBalance: Family['readBalance'] = ({ node }, account) => readCoins(node, account)

/** SOL and its tokens, messages. */
export function Actions(props: FamilyProps) {
  const { chain, account, balance, faucet, refresh } = props
  const tokens = useQuery({
    queryKey: ['solana tokens', chain.network.name, account],
    queryFn: () => readTokens(chain.node, account, chain.network),
    refetchInterval: 10_000,
    retry: false,
  })
  const coins: SolanaCoin[] = [
    {
      mint: undefined,
      program: systemProgram,
      decimals: chain.network.decimals,
      balance: balance ?? 0n,
      words: undefined,
    },
    ...(tokens.data ?? []),
  ]
  const reread = () => {
    refresh()
    void tokens.refetch()
  }
  return (
    <>
      <Send {...props} coins={coins} refresh={reread} />
      <Message {...props} />
      {faucet && <Faucet chain={chain} account={account} refresh={reread} />}
    </>
  )
}

const nameOf = (coin: SolanaCoin, chain: PageChain) => coin.mint ?? chain.network.coin
const symbolOf = (coin: SolanaCoin, chain: PageChain) =>
  coin.mint ? (symbolOfToken(coin) ?? solana.tokens) : chain.network.coin

/** A token as one chooses it: with what it calls itself, and always with its address. */
const labelOf = (coin: SolanaCoin, mint: string) => {
  const { symbol, name } = coin.words ?? {}
  const called = symbolOfToken(coin) === undefined ? undefined : [symbol, name].filter(Boolean).join(', ')
  return called === undefined ? solana.token(mint) : solana.named(called, mint)
}

function Send({ chain, account, ask, coins, refresh }: FamilyProps & { coins: SolanaCoin[] }) {
  const [mint, setMint] = useState<string>()
  const [to, setTo] = useState('')
  const [amountText, setAmount] = useState('')
  /** Problems are told when somebody wants to go on, not while they type. */
  const [told, setTold] = useState(false)
  const coin = coins.find((each) => each.mint === mint) ?? (coins[0] as SolanaCoin) // SOL is always there
  const symbol = symbolOf(coin, chain)
  const recipient = to.trim()
  const recipientProblem = isAddress(recipient) ? undefined : solana.noAddress
  const amount = checkAmount(amountText, { symbol, ...coin })

  const sending = useMutation({
    mutationFn: async (wanted: { to: string; amount: bigint; coin: SolanaCoin }) => {
      const serializedHex = await buildTransfer(chain.node, account, wanted)
      return v.parse(v.string(), await ask('solana_sendTransaction', { serializedHex }))
    },
    onSuccess() {
      setAmount('')
      setTold(false)
    },
  })
  const sent = useQuery({
    queryKey: ['solana sent', chain.network.name, sending.data],
    queryFn: async ({ signal }) => {
      const outcome = await follow(chain.node, sending.data ?? '', signal)
      refresh()
      return outcome
    },
    enabled: sending.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (recipientProblem === undefined && amount.value !== undefined && !sending.isPending)
      sending.mutate({ to: recipient, amount: amount.value, coin })
  }
  return (
    <Card heading={words.send}>
      {coins.length > 1 && (
        <fieldset className={styles.coins}>
          <legend>{solana.coin}</legend>
          {coins.map((each) => (
            <label key={nameOf(each, chain)} className={styles.coin}>
              <input type="radio" name="coin" checked={each === coin} onChange={() => setMint(each.mint)} />
              {each.mint ? labelOf(each, each.mint) : chain.network.coin}
            </label>
          ))}
        </fieldset>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={words.to}
          error={told ? recipientProblem : undefined}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
        <Field
          label={`${words.amount}, ${symbol}`}
          hint={solana.available(formatCoin(coin.balance, coin.decimals), symbol)}
          error={told ? amount.problem : undefined}
          value={amountText}
          onChange={({ target }) => setAmount(target.value)}
          inputMode="decimal"
        />
        <div className={styles.actions}>
          <Button type="submit" tone="primary" busy={sending.isPending}>
            {amount.value === undefined ? words.send : solana.send(amountText.trim(), symbol)}
          </Button>
        </div>
      </form>
      <p className={styles.waiting} role="status">
        {sending.isPending ? texts.send.waiting : sending.data && sent.isPending ? words.sent : ''}
      </p>
      <Failure error={sending.error} />
      {sending.data && sent.data && <Outcome outcome={sent.data} id={sending.data} />}
    </Card>
  )
}

function Outcome({ outcome, id }: { outcome: 'confirmed' | 'failed' | 'expired'; id: string }) {
  return (
    <>
      <Notice
        tone={outcome === 'confirmed' ? 'done' : outcome === 'failed' ? 'danger' : 'caution'}
        title={outcome === 'confirmed' ? words.confirmed : words.failed}
        role={outcome === 'failed' ? 'alert' : 'status'}
      >
        <p>{outcome === 'expired' ? words.expired : outcome === 'failed' ? solana.failedText : solana.confirmedText}</p>
      </Notice>
      <Value label={solana.signature} value={id} />
    </>
  )
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className={signedStyles.value}>
      <div>
        <h3 className={signedStyles.label}>{label}</h3>
        <code className={signedStyles.code} translate="no">
          {value}
        </code>
      </div>
      <CopyButton value={value} label={solana.copy} />
    </div>
  )
}

function Message({ account, ask }: FamilyProps) {
  const sign = texts.sign.message
  const [message, setMessage] = useState<string>(sign.initial)
  const [isEmpty, setEmpty] = useState(false)
  const signing = useMutation({
    async mutationFn(text: string) {
      const signature = v.parse(v.string(), await ask('solana_signMessage', bytesToHex(stringToBytes(text))))
      return { signature, right: await isSignedBy(account, text, signature) }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!message)
    if (message && !signing.isPending) signing.mutate(message)
  }
  const { good, bad } = texts.sign
  return (
    <Card heading={sign.title}>
      <form className={form.form} onSubmit={submit}>
        <TextArea
          label={sign.label}
          value={message}
          error={isEmpty ? sign.missing : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Button type="submit" tone="primary" busy={signing.isPending}>
          {sign.action}
        </Button>
      </form>
      <p className={form.waiting} role="status">
        {signing.isPending && texts.sign.waiting}
      </p>
      <Failure error={signing.error} />
      {signing.data && (
        <div className={signedStyles.signed}>
          <Notice
            tone={signing.data.right ? 'done' : 'danger'}
            title={signing.data.right ? good.title : bad.title}
            role="status"
          >
            <p>{signing.data.right ? good.text : bad.text}</p>
          </Notice>
          <Value label={texts.sign.signature} value={signing.data.signature} />
        </div>
      )}
    </Card>
  )
}

function Faucet({ chain, account, refresh }: { chain: PageChain; account: string; refresh: () => void }) {
  const giving = useMutation({
    mutationFn: (give: typeof giveCoins) => give(chain.node, account),
    onSuccess: refresh,
  })
  return (
    <Card>
      <div className={styles.actions}>
        <Button busy={giving.isPending} onClick={() => giving.mutate(giveCoins)}>
          {words.faucet(chain.network.coin)}
        </Button>
        <Button busy={giving.isPending} onClick={() => giving.mutate(giveTokens)}>
          {words.faucet(solana.tokens)}
        </Button>
      </div>
      <VisuallyHidden role="status">{giving.isSuccess ? words.given : ''}</VisuallyHidden>
      <Failure error={giving.error} />
    </Card>
  )
}
