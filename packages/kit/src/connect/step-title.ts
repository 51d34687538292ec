import type { FirstMessages } from '../messages/en-first.ts'
import type { Step } from './flow.ts'

/** The title of a step. */
export function titleOf(step: Step, { connect }: FirstMessages): string {
  const { list, asking, restore, phone } = connect
  if (step.name === 'list') return list.title
  if (step.name === 'get') return list.get
  if (step.name === 'restoring') return restore.title
  if (step.name === 'elsewhere') return asking.title(step.wallet)
  const { kind, name } = step.wallet
  if (step.name === 'failed') return kind === 'social' ? list.continueWith(name) : name
  if (kind === 'social') return asking.socialTitle
  return kind === 'phone' ? phone.title : asking.title(name)
}
