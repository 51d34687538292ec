import { formatInteger } from '@latchkey/core/locale'
import { Address, Details, Facts, Notice } from '@latchkey/ui'
import type { ClearSigning, Part, Party, Simulation, Warning } from '../families/operation.ts'
import { toEnds } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './screens.module.css'

export const isDanger = ({ tone }: Warning) => tone === 'danger'

/** Returns whether a part, or a nested call, is dangerous. */
export const hasDanger = ({ warnings, inner }: Pick<Part, 'warnings' | 'inner'>): boolean =>
  warnings.some(isDanger) || (inner?.parts.some(hasDanger) ?? false)

/** The parties of a part; several items one by one; nested calls. */
export function Concerned({
  items,
  parties,
  further = [],
  inner,
}: Pick<Part, 'items' | 'parties' | 'further' | 'inner'>) {
  const { send: t } = useMessages()
  return (
    <>
      {items && (
        <ul className={styles.items}>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may come twice
            <li key={at}>{item}</li>
          ))}
        </ul>
      )}
      {parties.map((party) => (
        <Concern key={`${party.label} ${party.address}`} party={party} />
      ))}
      {further.length > 0 && (
        <Details summary={t.simulation.others(further.length)}>
          {further.map((party) => (
            <Concern key={`${party.label} ${party.address}`} party={party} />
          ))}
        </Details>
      )}
      {inner && <Inner text={inner.text} parts={inner.parts} />}
    </>
  )
}

/** A party, with the note from the account's history. */
export const Concern = ({ party }: { party: Party }) => (
  <div>
    <Address label={party.label} value={party.address} />
    {party.note && <p className={styles.small}>{party.note}</p>}
  </div>
)

/** Nested calls, each as it would be shown alone. */
function Inner({ text, parts }: NonNullable<Part['inner']>) {
  const messages = useMessages()
  return (
    <section className={styles.inner}>
      <p className={styles.soft}>{text}</p>
      <ol className={styles.calls}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place, and may come twice
          <li key={at} className={styles.call}>
            <h2 className={styles.callTitle}>{messages.calls.place(at + 1, part.what)}</h2>
            <Concerned {...part} />
            {part.facts && <Facts rows={part.facts} />}
            <Warnings warnings={part.warnings} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A descriptor's words, marked as its author's. */
export function InWords({ clear }: { clear: ClearSigning | undefined }) {
  const messages = useMessages()
  const t = messages.send.clear
  if (!clear) return null
  return (
    <section className={styles.simulation} aria-label={t.title(clear.owner)}>
      <h2 className={styles.callTitle}>{t.title(clear.owner)}</h2>
      <p>{clear.intent}</p>
      <Facts
        rows={clear.fields.map(({ label, value, omitted, contract }) => ({
          term: label,
          detail: (
            <>
              {value} {omitted !== undefined && <em>{t.omitted(formatInteger(messages.locale, omitted))}</em>}
              {contract && <Contract address={contract} />}
            </>
          ),
        }))}
      />
      {clear.omitted !== undefined && (
        <p>
          <em>{t.omittedLines(formatInteger(messages.locale, clear.omitted))}</em>
        </p>
      )}
      <Contracts addresses={clear.fields.map(({ contract }) => contract)} />
      <p className={styles.small}>{t.text}</p>
    </section>
  )
}

/** The most recipients of a line that are shown, the largest first. */
const mostRecipients = 6

/** The simulated changes in words, or that there is no simulation. */
export function Simulated({ simulation }: { simulation: Simulation }) {
  const messages = useMessages()
  const t = messages.send.simulation
  if (simulation.kind === 'same') return <p className={styles.soft}>{t.same}</p>
  const lines = simulation.kind === 'none' ? [] : simulation.lines
  return (
    <section className={styles.simulation}>
      <h2 className={styles.callTitle}>{simulation.kind === 'none' ? t.none : t.title}</h2>
      {simulation.kind === 'changes' && lines.length === 0 && <p>{t.nothing}</p>}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ way, text, address, contract, recipients }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={at} data-way={way}>
              {text} {contract && <Contract address={contract} />}
              {address && <Address label={address.label} value={address.value} />}
              {recipients?.addresses.slice(0, mostRecipients).map((each) => (
                <Address key={each} label={recipients.label} value={each} />
              ))}
              {recipients !== undefined && recipients.addresses.length > mostRecipients && (
                <em>{t.others(recipients.addresses.length - mostRecipients)}</em>
              )}
            </li>
          ))}
        </ul>
      )}
      <Contracts addresses={lines.map(({ contract }) => contract)} />
      <p className={styles.small}>{simulation.kind === 'none' ? t.noneText : t.from}</p>
    </section>
  )
}

/** The contract beside the name it gives itself. Its full address is in `Contracts`. */
export const Contract = ({ address }: { address: string }) => (
  <span className={styles.contract} translate="no">
    {toEnds(address)}
  </span>
)

/** Contracts that were named by the ends of their address, each once and in full. */
export function Contracts({ addresses }: { addresses: readonly (string | undefined)[] }) {
  const messages = useMessages()
  const each = [...new Set(addresses.flatMap((address) => address ?? []))]
  return (
    each.length > 0 && (
      <Details summary={messages.send.simulation.contracts}>
        <div className={styles.contracts}>
          {each.map((address) => (
            <Address key={address} label={messages.send.contract} value={address} />
          ))}
        </div>
      </Details>
    )
  )
}

export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map(({ tone, title, text, address }) => (
    <Notice key={`${title} ${address?.address}`} tone={tone} title={title}>
      {text}
      {address && <Address label={address.label} value={address.address} copies={false} />}
    </Notice>
  ))

/** Raw bytes, complete, in a scrolling box. */
export function HexBlock({ label, value }: { label: string; value: string }) {
  return (
    <figure className={styles.block}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.hex} tabIndex={0} aria-label={label}>
        {value}
      </section>
    </figure>
  )
}
