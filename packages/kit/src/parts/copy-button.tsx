import { useCopy } from '@latchkey/ui/use-copy'
import { useMessages } from '../use-messages.ts'
import { KitButton } from './kit-button.tsx'
import { LiveRegion } from './live-region.tsx'
import { Icon } from './notice.tsx'

const pages = 'M7.5 6.5h7a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM4.5 13.5v-9a1 1 0 0 1 1-1h7'
const tick = 'M4 10.5l4 4 8-9'

/** Copies a text and confirms it. Its name never changes. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { parts } = useMessages()
  const { copy, outcome } = useCopy(value)
  return (
    <>
      <KitButton onClick={copy} aria-label={label}>
        <Icon path={outcome === 'copied' ? tick : pages} />
        {outcome === 'copied' ? parts.copied : label}
      </KitButton>
      <LiveRegion>{outcome && parts[outcome]}</LiveRegion>
      {outcome === 'copyFailed' && (
        <p className="lk-code" aria-hidden="true">
          {parts.copyFailed}
        </p>
      )}
    </>
  )
}
