import { isKnownText, isRefusedSignIn, judgeText, readTextSites } from '@latchkey/chains/evm'
import { splitHidden } from '@latchkey/chains/text'
import { formatList } from '@latchkey/core/locale'
import { Address, Facts, Notice, Sheet, Spinner } from '@latchkey/ui'
import type { Requester } from '../../entry/requester.ts'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { MustSee } from '../confirm/must-see.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import { isAtSite } from '../site.ts'
import { HexBlock, Warnings } from './effect.tsx'
import { PlainText } from './plain-text.tsx'
import type { SignMessageProps } from './props.ts'
import styles from './screens.module.css'
import { SignInCard } from './sign-in-card.tsx'
import { useThreats } from './use-threats.ts'

/** The host and the name of the requesting page. */
const namesOf = ({ origin, project }: Requester): string[] => [
  URL.canParse(origin) ? new URL(origin).host : origin,
  project,
]

/** What a text that orders nothing may still be: a promise of a known kind, or one whose use nobody can tell. */
function Statement({ isKnown }: { isKnown: boolean }) {
  const { sign: t } = useMessages()
  return isKnown ? (
    <Notice tone="info" title={t.statement}>
      {t.statementText}
    </Notice>
  ) : (
    <Notice tone="caution" title={t.open}>
      {t.openText}
    </Notice>
  )
}

/** Shows a message as it will be signed, and asks. */
export function SignMessage({
  requester,
  account,
  message,
  text,
  signIn,
  facts = [],
  loadThreats,
  pin,
  approve,
  reject,
}: SignMessageProps) {
  const { locale, sign: t, send, typed } = useMessages()
  const problems = signIn?.problems ?? []
  const signsIn = signIn !== undefined && problems.length === 0
  const isRefused = signIn !== undefined && isRefusedSignIn(signIn)
  const isUnusual = problems.length > 0 && !isRefused
  const judged = text === undefined ? undefined : judgeText(text, [account], signsIn, namesOf(requester))
  /** A text with a danger of its own. */
  const dangerous = judged === 'instruction' || judged === 'imitation' ? judged : undefined
  const named = text === undefined || signsIn ? undefined : readTextSites(text, [account])
  /** A sign-in at the site that an app claims to be. */
  const isClaimed = named?.kind === 'sign-in' && isAtSite(named.sites, { ...requester, note: undefined })
  /** A linked app's address, against which a sign-in is checked, is only its own claim. */
  const unchecked = requester.note !== undefined && ((signIn !== undefined && !isRefused) || isClaimed)
  const isElsewhere = named !== undefined && !isClaimed && !isAtSite(named.sites, requester)
  /** A key to an account, or a sign-in, of another site than the requesting one. */
  const isForOthers = isElsewhere && named.kind !== 'link'
  const { threats, pending } = useThreats(`${requester.origin} ${message}`, loadThreats)
  const asksConsent = text === undefined || dangerous !== undefined || isUnusual || isForOthers || threats.length > 0
  const content = `${message} ${JSON.stringify(threats)}`
  const accepted = useConsent(content)
  const gate = useGate(content, {
    valid: !isRefused,
    fresh: !pending,
    parts: asksConsent ? ['message', 'dangers'] : ['message'],
    consents: asksConsent ? [accepted.checked] : [],
    locked: pin || unchecked || asksConsent,
  })
  const size = (message.length - 2) / 2
  /** The title of the gravest danger, which its notice has too. */
  const gravest = [
    threats[0]?.title,
    isRefused && t.mismatch,
    isForOthers && (named.kind === 'key' ? typed.keyElsewhere : t.otherSite),
    text === undefined && t.blind,
    dangerous && t[dangerous],
    unchecked && t.unchecked,
    problems.length > 0 && t.unusual,
  ].find((title) => typeof title === 'string')
  return (
    <Sheet
      title={signsIn && !unchecked ? t.signInTitle(new URL(requester.origin).host) : t.title}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.action}
          tone={text === undefined || problems.length > 0 || unchecked || asksConsent ? 'danger' : 'primary'}
          danger={gravest}
          consents={asksConsent ? [{ label: send.acceptDanger, consent: accepted }] : []}
          onApprove={() => approve({ pin: gate.pin })}
          onReject={() => reject()}
        />
      }
    >
      <MustSee gate={gate} part="message">
        {text === undefined ? (
          <HexBlock label={`${t.message}, ${t.bytes(size)}`} value={message} />
        ) : signsIn && !unchecked ? (
          <SignInCard text={text} />
        ) : (
          <section className={styles.message} aria-label={t.message}>
            {text === '' ? <em>{t.empty}</em> : <PlainText translate="no" text={text} />}
          </section>
        )}
      </MustSee>
      <Warnings warnings={threats} />
      {pending && <Spinner label={send.loadingText} />}
      <Address label={t.account} value={account} />
      {facts.length > 0 && <Facts rows={[...facts]} />}
      {judged === 'sign-in' && problems.length === 0 && <p className={styles.soft}>{t.text}</p>}
      {judged === 'statement' && problems.length === 0 && text !== '' && (
        <Statement isKnown={signsIn || isKnownText(text ?? '', namesOf(requester))} />
      )}
      {text !== undefined && splitHidden(text).some((run) => run.hidden) && <Notice tone="caution">{t.hidden}</Notice>}
      {named?.kind === 'key' && (
        <Notice tone={isElsewhere ? 'danger' : 'caution'} title={isElsewhere ? typed.keyElsewhere : typed.key}>
          {named.sites.length > 0 ? typed.keyText(formatList(locale, named.sites)) : typed.keyNowhere}
        </Notice>
      )}
      {named && named.kind !== 'key' && isElsewhere && (
        <Notice tone={isForOthers ? 'danger' : 'caution'} title={t.otherSite}>
          {t.otherSiteText(formatList(locale, named.sites))}
        </Notice>
      )}
      {dangerous && (
        <Notice tone="danger" title={t[dangerous]}>
          {t[`${dangerous}Text`]}
        </Notice>
      )}
      {text === undefined && (
        <Notice tone="danger" title={t.blind}>
          <div className={styles.paragraphs}>
            {size === 32 && <p>{t.blindHash}</p>}
            <p>{t.blindText}</p>
          </div>
        </Notice>
      )}
      {unchecked && (
        <Notice tone="danger" title={t.unchecked}>
          {t.uncheckedText(requester.origin)}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="danger" title={isRefused ? t.mismatch : t.unusual}>
          <div className={styles.paragraphs}>
            <ul className={styles.list}>
              {problems.map((problem) => (
                <li key={problem}>{t.problems[problem]}</li>
              ))}
            </ul>
            {isRefused ? <p>{t.mismatchText}</p> : unchecked ? null : <p>{t.unusualText}</p>}
          </div>
        </Notice>
      )}
      {/* A message that fills the screen must not hide what is wrong with it. */}
      {asksConsent && <MustSee gate={gate} part="dangers" />}
      {gate.pin && gate.open && <p className={styles.soft}>{t.pinNext}</p>}
    </Sheet>
  )
}
