import { warmUp } from '@latchkey/keys/warm-up'
import { createResumeSlots } from './resume-slots.ts'
import { serve } from './serve.ts'

/** The vault worker. It has no network: its own policy says `connect-src 'none'`; the frame carries its messages. */
serve(self, createResumeSlots(), { warmUp })
