import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** The cost of a button, a dialog and a row without any wallet code. */
function App() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect a wallet">
        <ul>
          <li>
            <button type="button" onClick={() => dialog.current?.close()}>
              Bench Wallet
            </button>
          </li>
        </ul>
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
