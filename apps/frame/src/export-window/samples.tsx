import { mapAccountFamilies } from '@latchkey/protocol/user'
import { Spinner, UiContext } from '@latchkey/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Messages } from '../wallet/messages/en.ts'
import { MessagesContext } from '../wallet/messages/use-messages.ts'
import { BeforeExport } from './before-export.tsx'
import { Note } from './export-window.tsx'
import type { ExportedSecret } from './props.ts'
import { Reveal } from './reveal.tsx'
import { SaveBundle } from './save-bundle.tsx'

/** A page with made-up facts; `press`: the buttons that lead to what it shows, by their text. */
export type PageSample = { element: ReactNode; press?: readonly string[] }

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const wallet = {
  vaultId: 'AAAAAAAAAAAAAAAAAAAAAA',
  address,
  ecdsaPublicKey: '0x01',
  eddsaPublicKey: '0x02',
  accounts: mapAccountFamilies((family) => ({ address: `address of ${family}`, publicKey: '0x02' })),
} as const
const phrase: ExportedSecret = { text: `${'abandon '.repeat(11)}about` }
const key: ExportedSecret = { text: `0x${'8f3c1a7b'.repeat(8)}`, path: "m/44'/60'/0'/0/0" }
const nothing = () => {}

/** The screens of the export window, by name. Of the phrase, every wallet program knows that it is a sample's. */
export function exportSamples(messages: Messages): Record<string, PageSample> {
  const { exporting: t, home, heldBack } = messages
  const inWindow = (children: ReactNode) => (
    <QueryClientProvider client={new QueryClient()}>
      <MessagesContext value={messages}>
        <UiContext value={{ locale: messages.locale, messages: messages.ui }}>{children}</UiContext>
      </MessagesContext>
    </QueryClientProvider>
  )
  const reveal = (what: 'phrase' | 'evm', secret: ExportedSecret, press: readonly string[]): PageSample => ({
    press,
    element: inWindow(
      <Reveal
        words={{ exporting: t, address: home.address, families: home.families }}
        requester={{ origin: 'https://wallet.harbour.example', project: home.title }}
        wallet={wallet}
        what={what}
        reveal={async () => secret}
        over={nothing}
        close={nothing}
      />,
    ),
  })
  const note = (title: string, text: ReactNode): PageSample => ({
    element: inWindow(
      <Note title={title} close={nothing}>
        {text}
      </Note>,
    ),
  })
  return {
    'export-alone': note(t.aloneTitle, t.aloneText),
    'export-connecting': note(t.beforeTitle, <Spinner label={t.connecting} />),
    'export-before': {
      element: inWindow(
        <BeforeExport login="ann.archer@harbour.example" address={address} goOn={nothing} close={nothing} />,
      ),
    },
    'export-held': note(heldBack.title, heldBack.why),
    'export-covered': reveal('phrase', phrase, []),
    'export-armed': reveal('phrase', phrase, [t.hold]),
    'export-phrase': reveal('phrase', phrase, [t.hold, t.armed]),
    'export-key': reveal('evm', key, [t.hold, t.armed]),
    'export-copy': reveal('phrase', phrase, [t.hold, t.armed, t.copy]),
    'export-forgot': note(t.forgotTitle, t.forgotText),
    'export-over': note(t.overTitle, t.overText),
    'save-bundle': {
      element: inWindow(<SaveBundle make={async () => ({ text: '{}' })} over={nothing} back={nothing} />),
    },
  }
}
