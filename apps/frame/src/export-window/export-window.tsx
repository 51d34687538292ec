import { defaultFamily } from '@latchkey/core/family-records'
import { firstImport } from '@latchkey/core/vault-contents'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, Sheet, Spinner, UiContext } from '@latchkey/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { beginHere, isSupported } from '../passkey/passkeys.ts'
import { atAccount } from '../session/at-account.ts'
import { toSoon } from '../wallet/format.ts'
import type { Messages } from '../wallet/messages/en.ts'
import { MessagesContext, useMessages } from '../wallet/messages/use-messages.ts'
import { toLogin } from '../wallet/recovery/login.ts'
import { EnterPin } from '../wallet/screens/enter-pin.tsx'
import type { PasskeyWay } from '../wallet/screens/props.ts'
import { UsePasskey } from '../wallet/screens/use-passkey.tsx'
import { BeforeExport } from './before-export.tsx'
import type { ExportVault } from './export-vault.ts'
import type { ExportBegin } from './messages.ts'
import { Reveal } from './reveal.tsx'
import { SaveBundle } from './save-bundle.tsx'

type Begun = Omit<ExportBegin, 'kind'> & { vault: ExportVault }
type Props = {
  messages: Messages
  state: { kind: 'alone' | 'connecting' } | ({ kind: 'begun' } & Begun)
  close(): void
}

/** The window that shows the recovery phrase and private keys: the warning, the PIN, then the secret. */
export function ExportWindow({ messages, state, close }: Props) {
  const queries = useMemo(
    () => new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } }),
    [],
  )
  const ui = useMemo(() => ({ locale: messages.locale, messages: messages.ui }), [messages])
  return (
    <QueryClientProvider client={queries}>
      <MessagesContext value={messages}>
        <UiContext value={ui}>
          {state.kind === 'begun' ? (
            <Steps {...state} close={close} />
          ) : (
            <Note
              title={state.kind === 'alone' ? messages.exporting.aloneTitle : messages.exporting.beforeTitle}
              close={close}
            >
              {state.kind === 'alone' ? (
                messages.exporting.aloneText
              ) : (
                <Spinner label={messages.exporting.connecting} />
              )}
            </Note>
          )}
        </UiContext>
      </MessagesContext>
    </QueryClientProvider>
  )
}

type Step = 'before' | 'held' | 'pin' | 'passkey' | 'forgot' | 'reveal' | 'bundle' | 'over'

/** What an imported account shows: the wallet's phrase, and its own key. */
const ofImport = ['phrase', defaultFamily] as const

/** The step that follows each answer of the PIN's screen. */
const next = {
  open: 'reveal',
  forgot: 'forgot',
  removed: 'passkey',
  held: 'held',
  startAgain: 'over',
  gone: 'over',
} as const satisfies Record<string, Step>

function Steps({ user, what, account = 0, vault, close }: Begun & { close(): void }) {
  const { home, locale, logins, heldBack, exporting: t } = useMessages()
  const [step, setStep] = useState<Step>('before')
  const inside = useRef<HTMLDivElement>(null)
  const markSeen = useRef(() => {})
  // Each step starts at its title, so that a screen reader announces it.
  useEffect(() => {
    const heading = inside.current?.querySelector('h1')
    document.title = heading?.textContent ?? ''
    const first = step === 'pin' ? inside.current?.querySelector<HTMLElement>('[data-first]') : heading
    first?.focus()
  }, [step])
  const [heldUntil, setHeldUntil] = useState(user.changesFrom === undefined ? 0 : Date.parse(user.changesFrom))
  const goOn = () => {
    if (heldUntil > Date.now()) setStep('held')
    else setStep(user.pinRemoved ? 'passkey' : 'pin')
  }
  const over = () => {
    vault.end()
    setStep('over')
  }
  const { wallet } = atAccount(user, account)
  const asking = { requester: { origin: location.origin, project: home.title }, purpose: { kind: 'export' as const } }
  const passkey: PasskeyWay = {
    find: async () => (await isSupported()) && (await vault.hasPasskey()),
    open: (onStep) => vault.openByPasskey(beginHere(), { onStep }),
  }
  return (
    <div ref={inside}>
      {step === 'before' && (
        <BeforeExport login={toLogin(user, logins)} address={wallet?.address ?? ''} goOn={goOn} close={close} />
      )}
      {step === 'passkey' && (
        <UsePasskey {...asking} offersKit={false} passkey={passkey} approve={() => setStep('reveal')} reject={close} />
      )}
      {step === 'pin' && (
        <EnterPin
          {...asking}
          submit={async (pin, onStep) => {
            let wrongBefore = 0
            const onWrongBefore = (count: number, seen: () => void) => {
              wrongBefore = count
              markSeen.current = seen
            }
            try {
              await vault.open(pin, { onStep, onWrongBefore })
            } catch (failure) {
              // Another browser removed it.
              if (vault.isPinRemoved()) return { wrongBefore, removed: true }
              if (!isServiceError(failure, 'new_browser')) throw failure
              setHeldUntil(Date.now() + (failure.detail.retryAfter ?? 0) * 1_000)
              return { wrongBefore, held: true }
            }
            return { wrongBefore }
          }}
          passkey={passkey}
          approve={(answer) => {
            markSeen.current()
            setStep(next[answer])
          }}
          reject={close}
        />
      )}
      {step === 'reveal' && wallet && (
        <Reveal
          words={{ exporting: t, address: home.address, families: home.families }}
          requester={{ origin: location.origin, project: home.title }}
          wallet={wallet}
          what={what}
          // An imported key has one secret; the phrase is the wallet's.
          {...(account >= firstImport && { offers: ofImport })}
          reveal={(what) => vault.reveal(what, what === 'phrase' ? 0 : account)}
          above={user.imported && <Notice tone="caution">{t.importsNote}</Notice>}
          more={
            <Button tone="quiet" onClick={() => setStep('bundle')}>
              {t.bundle.offer}
            </Button>
          }
          over={over}
          close={close}
        />
      )}
      {step === 'bundle' && <SaveBundle make={vault.makeBundle} over={over} back={() => setStep('reveal')} />}
      {step === 'held' && (
        <Note title={heldBack.title} close={close}>
          {heldBack.until(toSoon(heldUntil, locale, heldBack.dayAndTime))} {heldBack.why}
        </Note>
      )}
      {step === 'forgot' && (
        <Note title={t.forgotTitle} close={close}>
          {t.forgotText}
        </Note>
      )}
      {step === 'over' && (
        <Note title={t.overTitle} close={close}>
          {t.overText}
        </Note>
      )}
    </div>
  )
}

/** A screen that only says something. */
export function Note({ title, children, close }: { title: string; children: ReactNode; close(): void }) {
  const { exporting: t } = useMessages()
  return (
    <Sheet title={title} footer={<Button onClick={close}>{t.close}</Button>}>
      <Notice tone="info" role="status">
        {children}
      </Notice>
    </Sheet>
  )
}
