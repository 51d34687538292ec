'use client'

import { SignInButton } from '@latchkey/kit'
import { siwe } from '../../latchkey.ts'

export const SignIn = () => <SignInButton siwe={siwe} />
