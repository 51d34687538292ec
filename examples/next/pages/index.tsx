import { ConnectButton, SignInButton } from '@latchkey/kit'
import { siwe } from '../latchkey.ts'

export default function Home() {
  return (
    <main>
      <h1>Latchkey with the pages router</h1>
      <ConnectButton />
      <SignInButton siwe={siwe} />
    </main>
  )
}
