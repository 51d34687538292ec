/** The two ways out of a screen. `reject` without a reason is the person's own no. */
export type ScreenResult<A> = { approve(answer: A): void; reject(why?: unknown): void }
