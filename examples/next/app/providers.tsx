'use client'

import { LatchkeyProvider } from '@latchkey/kit'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey.ts'

export const Providers = ({ children }: { children: ReactNode }) => (
  <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
)
