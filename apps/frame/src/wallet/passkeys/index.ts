export { AddPasskey } from './add-passkey.tsx'
