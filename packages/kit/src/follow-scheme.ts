/**
 * Marks an element of the kit with the colour scheme of the page around it, and updates the mark. The published style
 * sheet depends on this mark alone, because CSS' own `light-dark()` does not survive every bundler.
 *
 * @returns a function that stops it
 */
export function followScheme(element: HTMLElement): () => void {
  const mark = () => {
    const scheme = schemeAround(element)
    if (scheme) element.dataset.scheme = scheme
    else delete element.dataset.scheme
  }
  mark()
  // Pages switch by a class, a style or a data attribute of their outermost elements.
  const observer = new MutationObserver(mark)
  for (const outer of [document.documentElement, document.body])
    if (outer) observer.observe(outer, { attributes: true })
  return () => {
    observer.disconnect()
    delete element.dataset.scheme
  }
}

const schemeAround = (element: HTMLElement): 'dark' | 'system' | undefined => {
  const computed = getComputedStyle(element.parentElement ?? document.documentElement).colorScheme || 'normal'
  const declared = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? ''
  const schemes = (computed === 'normal' ? declared : computed).split(/\s+/)
  if (!schemes.includes('dark')) return undefined
  return schemes.includes('light') ? 'system' : 'dark'
}
