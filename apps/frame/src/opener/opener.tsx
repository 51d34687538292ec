import { defaultFamily } from '@latchkey/core/family-records'
import { type Bundle, BundleError, type BundleFault, type BundleSecrets, readBundle } from '@latchkey/keys/bundle'
import { readKitCode } from '@latchkey/keys/kit'
import { Button, Facts, Field, Notice, PinField, Select, Sheet, Spinner, UiContext } from '@latchkey/ui'
import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { bundleName, longestTyped } from '../export-window/bundle-files.ts'
import styles from '../export-window/export.module.css'
import { Reveal } from '../export-window/reveal.tsx'
import type { Messages } from './messages/en.ts'
import { type Opened, openFile } from './opened.ts'

/** The reasons for which the page does nothing where it is. */
export type Unfit = 'website' | 'outdated'

type State =
  | { step: 'file' }
  | { step: 'key'; bundle: Bundle; isOver?: boolean }
  | { step: 'open'; bundle: Bundle; opened: Opened }

/** The page that opens a sunset bundle: the file, its secret, then what the export window shows. */
export function Opener({ words, unfit }: { words: Messages; unfit?: Unfit | undefined }) {
  const [state, setState] = useState<State>({ step: 'file' })
  const inside = useRef<HTMLDivElement>(null)
  const ui = useMemo(() => ({ locale: words.locale, messages: words.ui }), [words])
  const opened = state.step === 'open' ? state.opened : undefined
  const { step } = state
  useEffect(() => {
    const heading = inside.current?.querySelector('h1')
    document.title = heading?.textContent ?? ''
    const first = step === 'key' ? inside.current?.querySelector<HTMLElement>('[data-first]') : heading
    first?.focus()
  }, [step])
  useEffect(() => {
    if (!opened) return
    window.addEventListener('pagehide', opened.end)
    return () => {
      window.removeEventListener('pagehide', opened.end)
      opened.end()
    }
  }, [opened])
  const again = () => setState({ step: 'file' })
  return (
    <UiContext value={ui}>
      <div ref={inside}>
        {unfit ? (
          <Sheet title={words[unfit]}>
            <Notice tone="caution">{words[`${unfit}Text`]}</Notice>
          </Sheet>
        ) : state.step === 'file' ? (
          <ChooseFile words={words} choose={(bundle) => setState({ step: 'key', bundle })} />
        ) : state.step === 'key' ? (
          <EnterKey
            words={words}
            bundle={state.bundle}
            isOver={state.isOver ?? false}
            onOpen={(opened) => setState({ step: 'open', bundle: state.bundle, opened })}
            back={again}
          />
        ) : (
          <Show
            words={words}
            opened={state.opened}
            over={() => setState({ step: 'key', bundle: state.bundle, isOver: true })}
            close={again}
          />
        )}
      </div>
    </UiContext>
  )
}

function ChooseFile({ words, choose }: { words: Messages; choose(bundle: Bundle): void }) {
  const [fault, setFault] = useState<Exclude<BundleFault, 'wrong'>>()
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      // No bundle is longer.
      choose(readBundle(await file.slice(0, 262_144).text()))
    } catch (failure) {
      const fault = failure instanceof BundleError ? failure.fault : 'damaged'
      setFault(fault === 'wrong' ? 'damaged' : fault)
    }
  }
  return (
    <Sheet title={words.title}>
      <p className={styles.soft}>{words.text}</p>
      <Field
        type="file"
        label={words.file}
        hint={words.fileHint(bundleName)}
        error={fault && words.faults[fault]}
        accept=".json,application/json"
        onChange={(event) => {
          setFault(undefined)
          void read(event.target.files?.[0])
        }}
      />
      <Notice tone="caution" title={words.you}>
        {words.youText}
      </Notice>
    </Sheet>
  )
}

type Trouble = 'wrong' | 'mistyped' | 'damaged' | 'failed'

type KeyProps = {
  words: Messages
  bundle: Bundle
  /** It was open for as long as it may be, and closed itself. */
  isOver: boolean
  onOpen(opened: Opened): void
  back(): void
}

function EnterKey({ words, bundle, isOver, onOpen, back }: KeyProps) {
  const form = useId()
  const ways = (['passphrase', 'kit'] as const).filter((each) => bundle[each])
  const [way, setWay] = useState<'passphrase' | 'kit'>(ways[0] ?? 'passphrase')
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const type = (text: string) => {
    setTyped(text)
    setTrouble(undefined)
  }
  const open = async () => {
    const kit = way === 'kit' ? readKitCode(typed) : undefined
    if (way === 'kit' && kit === undefined) return setTrouble('mistyped')
    setIsBusy(true)
    const secrets: BundleSecrets = way === 'kit' ? { kit } : { passphrase: typed }
    // Lets the page show that it is working before the derivation blocks its thread.
    await new Promise((drawn) => setTimeout(drawn, 50))
    try {
      onOpen(await openFile(bundle, secrets))
    } catch (failure) {
      setIsBusy(false)
      setTrouble(!(failure instanceof BundleError) ? 'failed' : failure.fault === 'wrong' ? 'wrong' : 'damaged')
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed !== '' && !isBusy) void open()
  }
  const error = trouble === 'wrong' ? words.wrong[way] : trouble === 'mistyped' ? words.kitCode.mistyped : undefined
  return (
    <Sheet
      title={words.title}
      footer={
        <>
          <Button onClick={back}>{words.other}</Button>
          <Button type="submit" form={form} tone="primary" busy={isBusy} disabled={typed === ''}>
            {words.open}
          </Button>
        </>
      }
    >
      {isOver && (
        <Notice tone="info" role="status" title={words.over}>
          {words.overText}
        </Notice>
      )}
      {trouble === 'damaged' && (
        <Notice tone="caution" role="alert">
          {words.faults.damaged}
        </Notice>
      )}
      {trouble === 'failed' && (
        <Notice tone="caution" role="alert" title={words.failed}>
          {words.failedText}
        </Notice>
      )}
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {ways.length > 1 && (
          <Select
            label={words.exporting.bundle.what}
            value={way}
            onChange={(event) => {
              setWay(event.target.value === 'kit' ? 'kit' : 'passphrase')
              type('')
            }}
          >
            {ways.map((each) => (
              <option key={each} value={each}>
                {words.exporting.bundle.ways[each]}
              </option>
            ))}
          </Select>
        )}
        {way === 'passphrase' ? (
          <PinField
            label={words.passphrase}
            error={error}
            value={typed}
            onChange={type}
            inputMode="text"
            maxLength={longestTyped}
            data-first=""
          />
        ) : (
          <Field
            label={words.kitCode.field}
            hint={words.kitCode.hint}
            error={error}
            value={typed}
            onChange={(event) => type(event.target.value)}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            data-first=""
            dir="ltr"
          />
        )}
      </form>
      <div role="status">{isBusy && <Spinner label={words.opening} />}</div>
    </Sheet>
  )
}

function Show({ words, opened, over, close }: { words: Messages; opened: Opened; over(): void; close(): void }) {
  const { accounts, madeAt } = opened
  const [index, setIndex] = useState(0)
  const wallet = accounts[index]?.wallet
  if (!wallet) return null
  const ofPhrase = accounts.filter(({ imported }) => !imported).length
  const made = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long' }).format(madeAt * 1000)
  return (
    <Reveal
      // Another account starts covered.
      key={index}
      words={words}
      wallet={wallet}
      {...(accounts[index]?.imported ? { what: defaultFamily, offers: ['phrase', defaultFamily] } : { what: 'phrase' })}
      reveal={(what) => opened.reveal(what, index)}
      above={
        <>
          <Facts rows={[{ term: words.made, detail: made }]} />
          {ofPhrase < accounts.length && <Notice tone="caution">{words.exporting.importsNote}</Notice>}
          {accounts.length > 1 && (
            <Select
              label={words.account}
              value={String(index)}
              onChange={(event) => setIndex(Number(event.target.value))}
            >
              {accounts.map(({ name, imported }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an account is its index
                <option key={at} value={at}>
                  {name || (imported ? words.importedNumber(at + 1 - ofPhrase) : words.accountNumber(at + 1))}
                </option>
              ))}
            </Select>
          )}
        </>
      }
      over={over}
      close={close}
    />
  )
}
