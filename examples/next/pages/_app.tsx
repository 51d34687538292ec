import '@latchkey/kit/styles.css'
import { LatchkeyProvider } from '@latchkey/kit'
import type { AppProps } from 'next/app'
import { latchkey } from '../latchkey.ts'

/** The pages router: the shell of every page. */
export default function App({ Component, pageProps }: AppProps) {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <Component {...pageProps} />
    </LatchkeyProvider>
  )
}
