import '@latchkey/ui/tokens.css'
import '@latchkey/ui/base.css'
import { directionOf } from '@latchkey/core/locale'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../read-config.ts'
import { startExportWorker } from '../vault/start-export-worker.ts'
import { chooseLocale, loadMessages } from '../wallet/messages/catalogue.ts'
import { createExportVault } from './export-vault.ts'
import { ExportWindow } from './export-window.tsx'
import { askFrame, createLink } from './link.ts'

const begin = async () => {
  const wanted = new URLSearchParams(location.search).get('locale')
  const locale = chooseLocale(wanted ?? undefined)
  const messages = await loadMessages(locale)
  Object.assign(document.documentElement, { lang: messages.locale, dir: directionOf(messages.locale) })
  document.title = messages.exporting.beforeTitle
  const root = createRoot(document.getElementById('root') ?? document.body)
  const close = () => window.close()
  const config = readConfig()
  const opener: Window | null = window.opener
  const showAlone = () => root.render(<ExportWindow messages={messages} state={{ kind: 'alone' }} close={close} />)
  if (!config || !opener) return showAlone()
  root.render(<ExportWindow messages={messages} state={{ kind: 'connecting' }} close={close} />)
  const ends = new AbortController()
  const onBegin: Parameters<typeof askFrame>[2] = (begun, port) => {
    // Leaves the port as the only way to the frame.
    window.opener = null
    const link = createLink(port, begun, close)
    const vault = createExportVault({ ...link, config, locale: messages.locale }, startExportWorker)
    window.addEventListener('pagehide', vault.end)
    root.render(<ExportWindow messages={messages} state={{ ...begun, kind: 'begun', vault }} close={close} />)
  }
  askFrame(opener, ends.signal, onBegin, showAlone)
}

void begin()
