import { parseSiweMessage } from '@latchkey/core/siwe'
import { Details, Facts } from '@latchkey/ui'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from './plain-text.tsx'
import styles from './screens.module.css'

/**
 * The fields of a verified sign-in message (EIP-4361), each by its name, with the text itself collapsed. Text of any
 * other form is shown unchanged.
 */
export function SignInCard({ text }: { text: string }) {
  const { sign, locale } = useMessages()
  const fields = parseSiweMessage(text)
  const raw = (
    <section className={styles.message} aria-label={sign.message}>
      <PlainText translate="no" text={text} />
    </section>
  )
  if (!fields) return raw
  const t = sign.card
  const { scheme, domain, statement, uri, version, chainId, nonce, requestId, resources } = fields
  const row = (term: string, value: string | undefined) =>
    value === undefined || value === '' ? [] : [{ term, detail: <PlainText translate="no" text={value} /> }]
  const moment = (term: string, time: string | undefined) =>
    time === undefined ? [] : [{ term, detail: toMoment(Date.parse(time), locale) }]
  return (
    <>
      {statement !== undefined && (
        <section className={styles.message} aria-label={t.statement}>
          <PlainText translate="no" text={statement} />
        </section>
      )}
      <Facts
        rows={[
          ...row(t.site, scheme === undefined ? domain : `${scheme}://${domain}`),
          ...row(t.address, uri),
          ...row(t.network, chainId),
          ...moment(t.issued, fields.issuedAt),
          ...moment(t.expires, fields.expirationTime),
          ...moment(t.from, fields.notBefore),
          ...row(t.nonce, nonce),
          ...row(t.version, version),
          ...row(t.request, requestId),
          ...row(t.resources, resources?.join('\n')),
        ]}
      />
      <Details summary={t.raw}>{raw}</Details>
    </>
  )
}
