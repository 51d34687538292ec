export { EnterKit } from './enter-kit.tsx'
export { RecoveryKit } from './recovery-kit.tsx'
