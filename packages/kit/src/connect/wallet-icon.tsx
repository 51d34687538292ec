import { useEffect, useRef, useState } from 'react'
import { useKit } from '../kit-context.ts'
import { Icon } from '../parts/notice.tsx'
import type { Wallet } from './wallets.ts'

const phone =
  'M7 2.8h6a1.5 1.5 0 0 1 1.5 1.5v11.4a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V4.3A1.5 1.5 0 0 1 7 2.8zM9 14.7h2'

/**
 * A wallet's icon, beside its name. An announced image is only used in an <img>, where scripts of an SVG do not run;
 * without an image, or with a broken one, it is a letter.
 */
export function WalletIcon({ name, icon, kind }: Pick<Wallet, 'name' | 'icon' | 'kind'>) {
  const [broken, setBroken] = useState<string>()
  const ref = useSource(icon)
  if (icon && icon !== broken)
    return (
      <img
        className="lk-wallet-icon"
        ref={ref}
        alt=""
        width="36"
        height="36"
        draggable={false}
        onError={() => setBroken(icon)}
      />
    )
  return (
    <span className="lk-wallet-icon" aria-hidden="true">
      {kind === 'phone' ? <Icon path={phone} /> : letterOf(name)}
    </span>
  )
}

/**
 * Shows an image once its row is painted: a browser draws a `data:` image at once, and an SVG in it as a document of its
 * own, which took a third of the time from the click to the list on a slow phone.
 */
const useSource = (icon: string | undefined) => {
  const { viewStore } = useKit()
  const image = useRef<HTMLImageElement>(null)
  useEffect(
    () =>
      viewStore.whenShown(() => {
        if (image.current && icon) image.current.src = icon
      }),
    [icon, viewStore],
  )
  return image
}

/** The first letter or digit of a name. */
const letterOf = (name: string): string =>
  (/^[a-z\d]/i.exec(name) ?? /[\p{L}\p{N}]/u.exec(name))?.[0]?.toLocaleUpperCase() ?? '?'
