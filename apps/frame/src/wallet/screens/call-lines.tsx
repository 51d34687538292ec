import { explorerLink } from '@latchkey/core/explorer'
import type { Network } from '@latchkey/core/networks'
import { Details, Steps } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import type { CallLine } from './props.ts'
import { TransactionHash } from './transaction-hash.tsx'

/** Several transactions in order, with their states and hashes. */
export function CallLines({ lines, network }: { lines: readonly CallLine[]; network: Network }) {
  const { calls: t } = useMessages()
  const sent = lines.flatMap(({ hash }, at) => (hash ? [{ hash, at }] : []))
  return (
    <>
      <Steps steps={lines.map(({ what, state }, at) => ({ label: t.place(at + 1, what), state }))} />
      {sent.length > 0 && (
        <Details summary={t.hashes}>
          {sent.map(({ hash, at }) => (
            <TransactionHash key={at} hash={hash} place={at + 1} explorer={explorerLink(network, 'tx', hash)} />
          ))}
        </Details>
      )}
    </>
  )
}
