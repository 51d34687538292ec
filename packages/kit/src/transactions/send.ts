// In its own file, so that it is loaded when something is sent: it is a sixth of the page's size.
export { sendTransaction } from 'wagmi/actions'
