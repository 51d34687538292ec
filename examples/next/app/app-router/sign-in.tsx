'use client'

import { SignInButton } from '@latchkey/kit'
import { siwe } from '../../latchkey.ts'

export function SignIn() {
  return <SignInButton siwe={siwe} />
}
