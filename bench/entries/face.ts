export { Face } from '@latchkey/sdk/face'
