import { warmUp } from '@latchkey/keys/warm-up'
import { createResumeSlots } from './resume-slots.ts'
import { serve } from './serve.ts'

/** The worker of the export window: it opens the vault to show its phrase and keys, and for nothing else. No network. */
serve(self, createResumeSlots(), { exports: true, warmUp })
