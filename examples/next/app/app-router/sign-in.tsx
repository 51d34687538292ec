'use client'

import { SignInButton } from '@latchkey/kit'
import { signIn } from '../../latchkey.ts'

export const SignIn = () => <SignInButton signIn={signIn} />
