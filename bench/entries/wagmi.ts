export { createRoot } from 'react-dom/client'
export {
  createConfig,
  http,
  useConnect,
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  WagmiProvider,
} from 'wagmi'
