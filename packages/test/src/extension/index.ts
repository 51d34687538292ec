export { startTestExtension, type TestExtension, type TestExtensionOptions } from './extension.ts'
export { launchWithExtensions } from './launch.ts'
