import { ConnectButton } from '@latchkey/kit'
import { SignIn } from './sign-in.tsx'

/** A server component: the kit's parts are client components, and may stand in it. */
export default function Page() {
  return (
    <main>
      <h1>Latchkey with the app router</h1>
      <ConnectButton />
      <SignIn />
    </main>
  )
}
