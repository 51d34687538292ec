import { formatDecimal } from '@latchkey/core/locale'
import { readNetwork } from '@latchkey/core/networks'
import { Address, CopyButton } from '@latchkey/ui'
import { useDapp } from '../dapp-context.ts'
import { useLocale } from '../messages/use-first-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { comparison } from './comparison.ts'
import { firstPageCode } from './first-page-code.ts'
import styles from './front.module.css'

/** The payment of the example. */
const example = {
  network: readNetwork('polygon'),
  value: '0.5',
  fee: '0.0004',
  total: '0.5004',
  to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
}

/** A confirmation of the wallet, drawn: nothing in it can be pressed. */
function Preview() {
  const locale = useLocale()
  const { brand, front } = useMessages()
  const words = front.preview
  const { coin, title } = example.network
  const inCoins = (value: string) => `${formatDecimal(locale, value)} ${coin}`
  const amount = inCoins(example.value)
  const facts = [
    [words.network, title],
    [words.fee, inCoins(example.fee)],
    [words.total, inCoins(example.total)],
  ]
  return (
    <div className={styles.preview} role="img" aria-label={words.label(amount)}>
      <p className={styles.requester}>{brand}</p>
      <p className={styles.ask}>{words.ask(amount)}</p>
      <Address value={example.to} label={words.to} copies={false} />
      <div className={styles.facts}>
        {facts.map(([term, detail]) => (
          <p key={term}>
            <span className={styles.term}>{term}</span> <span>{detail}</span>
          </p>
        ))}
      </div>
      <div className={styles.buttons}>
        <span>{words.reject}</span>
        <span>{words.send(amount)}</span>
      </div>
    </div>
  )
}

/** The cost of the same page with other kits. */
function Comparison() {
  const locale = useLocale()
  const { compare } = useMessages().front
  const unit = (unit: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits })
  const [kilobytes, seconds, count] = [unit('kilobyte', 0), unit('second', 1), new Intl.NumberFormat(locale)]
  const rows = [
    { title: compare.scripts, cells: comparison.map(({ scripts }) => kilobytes.format(scripts)) },
    { title: compare.slowPhone, cells: comparison.map(({ slowPhone }) => seconds.format(slowPhone)) },
    { title: compare.otherHosts, cells: comparison.map(({ otherHosts }) => count.format(otherHosts)) },
    { title: compare.packages, cells: comparison.map(({ packages }) => count.format(packages)) },
  ]
  return (
    <Card heading={compare.title}>
      <table className={styles.table} aria-label={compare.title}>
        <thead>
          <tr>
            <td />
            {comparison.map(({ name }) => (
              <th key={name} scope="col" translate="no">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map((cell, at) => (
                <td key={comparison[at]?.name} translate="no">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{compare.note}</p>
    </Card>
  )
}

/** Below the ways to connect: what a visitor will see, what a developer pastes, and where to read on. */
export function Front() {
  const { documentation } = useDapp()
  const { before, build, read } = useMessages().front
  return (
    <div className={styles.front}>
      <section className={styles.before} aria-labelledby="front-before">
        <div>
          <h2 id="front-before">{before.title}</h2>
          <p>{before.text}</p>
          <ul>
            {before.points.map((point) => (
              <li key={point}>
                <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
                  <path d="M4 10.5l4 4 8-9" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
                </svg>
                {point}
              </li>
            ))}
          </ul>
        </div>
        <Preview />
      </section>
      <section className={styles.build} aria-labelledby="front-build">
        <div className={styles.words}>
          <h2 id="front-build">{build.title}</h2>
          <p>{build.text}</p>
          {documentation && (
            <nav className={styles.read} aria-label={read.title}>
              <a href={`${documentation}/start/`}>{read.firstPage}</a>
              <a href={`${documentation}/playground/`}>{read.playground}</a>
              <a href={`${documentation}/operate/`}>{read.operate}</a>
            </nav>
          )}
        </div>
        <div className={styles.code}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className={styles.scrolls} tabIndex={0} aria-label={build.code}>
            <pre translate="no">
              <code>{firstPageCode}</code>
            </pre>
          </section>
          <CopyButton value={firstPageCode} label={build.copy} />
        </div>
        <Comparison />
      </section>
    </div>
  )
}
