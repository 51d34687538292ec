export { networkChain } from '@latchkey/kit'
