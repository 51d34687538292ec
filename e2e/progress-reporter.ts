import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Reports after every tenth journey how many are done, and how long the rest will take at this pace. */
export default class ProgressReporter implements Reporter {
  private all = 0
  private done = 0
  private began = 0

  onBegin(_config: FullConfig, suite: Suite): void {
    this.all = suite.allTests().length
    this.began = performance.now()
  }

  onTestEnd(test: TestCase, { retry, status }: TestResult): void {
    if (status !== test.expectedStatus && retry < test.retries) return
    this.done += 1
    if (this.done % 10 > 0 || this.done === this.all) return
    const minutes = ((performance.now() - this.began) / this.done) * ((this.all - this.done) / 60_000)
    process.stdout.write(`      ${this.done} of ${this.all} done, about ${Math.ceil(minutes)} min left\n`)
  }
}
