// These two first: whatever runs before them is not hardened.
import './harden.ts'
import '@latchkey/keys/freeze-hashes'
import { warmUp } from '@latchkey/keys/warm-up'
import { port } from './harden.ts'
import { createResumeSlots } from './resume-slots.ts'
import { serve } from './serve.ts'

/** The worker of the export window: it opens the vault to show its phrase and keys, and for nothing else. No network. */
serve(port, createResumeSlots(), { exports: true, warmUp })
