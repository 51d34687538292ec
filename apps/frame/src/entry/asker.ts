/**
 * Who asks, as it is shown. Of a page the origin is the browser's word and the name the project's; of an app that came by
 * a link both are its own word, and `note` says so.
 */
export type Asker = { origin: string; project: string; note?: string }
