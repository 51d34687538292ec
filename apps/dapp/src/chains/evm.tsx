import { Button, Notice } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { createPublicClient, http, isAddress, isHash, isHex, numberToHex, parseEther, toHex, verifyMessage } from 'viem'
import { giveCoins } from '../faucet/faucet.ts'
import { texts } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './chains.module.css'
import type { FamilyProps, PageChain } from './family.ts'
import { GiveCoins } from './faucet.tsx'
import { lookUntil } from './look-until.ts'
import { SendCoins } from './send-coins.tsx'

const words = texts.chains.evm

/** So much a local chain gives at once. */
const gift = parseEther('100')

const clientOf = ({ node }: PageChain) => createPublicClient({ transport: http(node, { retryCount: 1 }) })

const address = v.custom<`0x${string}`>((text) => typeof text === 'string' && isAddress(text))

/** What the account has, in the coin's smallest unit. */
export const readBalance = (chain: PageChain, account: string): Promise<bigint> =>
  clientOf(chain).getBalance({ address: v.parse(address, account) })

/** Looks until a block has it. */
const follow = async (chain: PageChain, hash: string) => {
  if (!isHash(hash)) return { kind: 'unknown' } as const
  return lookUntil(async () => {
    const { status } = await clientOf(chain).getTransactionReceipt({ hash })
    return status === 'success' ? { kind: 'confirmed' } : { kind: 'failed', reason: undefined }
  })
}

/** A network of Ethereum's JSON-RPC, with what every other chain of this page has: send, follow, sign. */
export function Actions({ chain, account, ask, refresh, faucet }: FamilyProps) {
  const { coin, decimals } = chain.network
  return (
    <>
      <SendCoins
        coin={coin}
        decimals={decimals}
        isRecipient={(text) => isAddress(text)}
        send={async (to, amount) => {
          const transaction = { from: account, to, value: numberToHex(amount) }
          return v.parse(v.string(), await ask('eth_sendTransaction', transaction))
        }}
        follow={(hash) => follow(chain, hash)}
        changed={refresh}
      />
      <Sign account={account} ask={ask} />
      {faucet && (
        <GiveCoins
          coin={coin}
          give={() => giveCoins(clientOf(chain), v.parse(address, account), gift)}
          changed={refresh}
        />
      )}
    </>
  )
}

const signature = v.custom<`0x${string}`>((text) => isHex(text))

/** Has a message signed (EIP-191), and checks here that the account signed it. */
function Sign({ account, ask }: Pick<FamilyProps, 'account' | 'ask'>) {
  const [message, setMessage] = useState<string>(words.initial)
  const [told, setTold] = useState(false)
  const signing = useMutation({
    async mutationFn(text: string) {
      const signed = v.parse(signature, await ask('personal_sign', toHex(text), account))
      const isOwn = await verifyMessage({ address: v.parse(address, account), message: text, signature: signed })
      if (!isOwn) throw new Error('the signature is not the account’s')
      return signed
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (message !== '' && !signing.isPending) signing.mutate(message)
  }
  return (
    <Card heading={words.sign}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={words.message}
          value={message}
          error={told && message === '' ? words.missing : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Button type="submit" tone="primary" busy={signing.isPending}>
          {words.signAction}
        </Button>
      </form>
      <Failure error={signing.error} />
      {signing.data && (
        <Notice tone="done" title={words.signed} role="status">
          <code className={styles.id}>{signing.data}</code>
        </Notice>
      )}
    </Card>
  )
}
