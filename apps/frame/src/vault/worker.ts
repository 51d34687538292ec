// These two first: whatever runs before them is not hardened.
import './harden.ts'
import '@latchkey/keys/freeze-hashes'
import { warmUp } from '@latchkey/keys/warm-up'
import { port } from './harden.ts'
import { createResumeSlots } from './resume-slots.ts'
import { serve } from './serve.ts'

/** The vault worker. It has no network: its own policy says `connect-src 'none'`; the frame carries its messages. */
serve(port, createResumeSlots(), { warmUp })
