import { Button, Details, Notice } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'
import type { PageChain, SignedTransaction } from './family.ts'
import { Following } from './following.tsx'
import { Value } from './value.tsx'

/** A transaction that the wallet signed and returned: whether it is right, its contents, and a button to send it. */
export function SignedNotSent({
  chain,
  signed,
  changed,
}: {
  chain: PageChain
  signed: SignedTransaction
  changed(): void
}) {
  const words = useMessages().chains.signedNotSent
  const sending = useMutation({ mutationFn: signed.send })
  const { title, text } = signed.isRight ? words.good : words.bad
  return (
    <div className={styles.parts}>
      {!sending.data && (
        <Notice tone={signed.isRight ? 'done' : 'danger'} title={title} role={signed.isRight ? 'status' : 'alert'}>
          <p>{text}</p>
        </Notice>
      )}
      <Details summary={words.whole}>
        <Value label={words.bytes} value={signed.text} copy={words.copy} />
      </Details>
      {signed.isRight && !sending.data && (
        <Button busy={sending.isPending} onClick={() => sending.mutate()}>
          {words.send}
        </Button>
      )}
      <Failure error={sending.error} />
      {sending.data && <Following chain={chain} sent={sending.data} changed={changed} />}
    </div>
  )
}
