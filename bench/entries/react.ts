export { createElement } from 'react'
export { createRoot } from 'react-dom/client'
