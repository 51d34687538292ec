import { Address, CopyButton, Notice, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type Address as Account, type Hex, isAddressEqual } from 'viem'
import { useMessages } from '../messages/use-messages.ts'
import styles from './signed.module.css'

export type SignedProps = {
  signature: Hex
  account: Account
  /** Recovers the signer, on this page alone. */
  recover: () => Promise<Account>
}

/** A signature, and whether it is what it should be. */
export function Signed({ signature, account, recover }: SignedProps) {
  const signer = useQuery({ queryKey: ['signer', signature], queryFn: recover, staleTime: Number.POSITIVE_INFINITY })
  const { good, bad, copy, signature: label } = useMessages().sign
  const isRight = signer.data && isAddressEqual(signer.data, account)
  return (
    <div className={styles.signed}>
      {signer.isPending ? (
        <Spinner label={label} />
      ) : isRight ? (
        <Notice tone="done" title={good.title}>
          <p>{good.text}</p>
        </Notice>
      ) : (
        <Notice tone="danger" title={bad.title}>
          <p>{bad.text}</p>
          {signer.data && <Address value={signer.data} />}
        </Notice>
      )}
      <div className={styles.value}>
        <div>
          <h3 className={styles.label}>{label}</h3>
          <code className={styles.code} translate="no">
            {signature}
          </code>
        </div>
        <CopyButton value={signature} label={copy} />
      </div>
    </div>
  )
}
