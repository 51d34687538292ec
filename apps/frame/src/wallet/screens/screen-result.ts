/** The two exits of a screen. `reject` without a reason is the person's own rejection. */
export type ScreenResult<A> = { approve(answer: A): void; reject(why?: unknown): void }
