// Adds scheme, search and copying to pages that can be read without it. It is in the head, so that no other scheme is
// painted first.
const root = document.documentElement
const place = 'latchkey.docs.scheme'
const readScheme = () => {
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return '' // storage is denied
  }
}
const setScheme = (scheme) => {
  if (scheme) root.dataset.scheme = scheme
  else delete root.dataset.scheme
}
setScheme(readScheme())

const make = (name, fields = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), fields)
  element.append(...inside)
  return element
}

const isDark = () =>
  root.dataset.scheme ? root.dataset.scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches

const createSchemeButton = () => {
  const button = make('button', { type: 'button' })
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
  }
  button.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark'
    setScheme(next)
    try {
      localStorage.setItem(place, next)
    } catch {
      // storage is denied: the choice lasts for this page only
    }
    show()
  })
  show()
  return button
}

let index
const loadIndex = () => {
  index ??= fetch(`${root.dataset.root}search.json`).then((response) => response.json())
  return index
}

/** The parts that contain every word; those with a word in their title come first. */
const find = (parts, query) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = []
  for (const [path, page, heading, text] of parts) {
    const title = `${page} ${heading}`.toLowerCase()
    const all = `${title} ${text.toLowerCase()}`
    if (!words.every((word) => all.includes(word))) continue
    const score =
      words.filter((word) => title.includes(word)).length * 2 +
      (heading.toLowerCase() === query.trim().toLowerCase() ? 5 : 0)
    found.push({ path, page, heading, text, score })
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 12)
}

const createSearch = () => {
  const input = make('input', { type: 'search', placeholder: 'Search ( / )', autocomplete: 'off', id: 'search' })
  const list = make('ul', { id: 'found', role: 'listbox', hidden: true })
  const status = make('span', { className: 'skip', role: 'status' })
  const parts = {
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-controls': 'found',
    'aria-expanded': 'false',
  }
  for (const [name, value] of Object.entries(parts)) input.setAttribute(name, value)
  list.setAttribute('aria-label', 'Found')
  let found = []
  let chosen = -1

  const show = () => {
    input.setAttribute('aria-expanded', String(found.length > 0))
    list.hidden = found.length === 0
    list.replaceChildren(
      ...found.map(({ page, heading, text }, at) => {
        const item = make(
          'li',
          { id: `found-${at}`, role: 'option' },
          make('strong', {}, heading || page),
          make('span', {}, `${page === heading ? '' : `${page}: `}${text.slice(0, 110)}`),
        )
        item.setAttribute('aria-selected', String(at === chosen))
        item.addEventListener('click', () => go(at))
        return item
      }),
    )
    if (chosen < 0) input.removeAttribute('aria-activedescendant')
    else {
      input.setAttribute('aria-activedescendant', `found-${chosen}`)
      list.children[chosen]?.scrollIntoView({ block: 'nearest' })
    }
  }
  const go = (at) => {
    const target = found[at]
    if (target) location.href = root.dataset.root + target.path
  }
  const close = () => {
    found = []
    chosen = -1
    show()
  }
  input.addEventListener('focus', () => void loadIndex())
  input.addEventListener('input', async () => {
    const { value } = input
    const all = await loadIndex()
    if (value !== input.value) return
    found = find(all, value)
    chosen = found.length > 0 ? 0 : -1
    status.textContent = value ? `${found.length} found` : ''
    show()
  })
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + found.length) % found.length
      show()
    } else if (event.key === 'Enter') go(chosen)
    else if (event.key === 'Escape') close()
  })
  input.addEventListener('blur', () => setTimeout(close, 150))
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target?.tagName ?? '')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
  return make('div', { className: 'search' }, input, list, status)
}

const addCopyButtons = () => {
  for (const block of document.querySelectorAll('.code')) {
    const button = make('button', { type: 'button' }, 'Copy')
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '')
      button.textContent = 'Copied'
    })
    block.append(button)
  }
}

document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('[data-tools]')?.append(createSearch(), createSchemeButton())
  // On a phone the list of pages is collapsed; without this script it is open.
  if (matchMedia('(width < 60rem)').matches) document.querySelector('.menu')?.removeAttribute('open')
  if (navigator.clipboard) addCopyButtons()
})
