// Installs what tests take from Debian, beside npm's installation: `dev/run.mjs` starts it, so it imports no package.
import { ensureChromium, ensureSoftHsm } from './chromium.ts'

const say = (sentence: string) => process.stderr.write(`${sentence}\n`)
try {
  await ensureChromium(say)
  await ensureSoftHsm(say)
} catch {
  // The command itself tries again, and says what is missing.
}
