/** Takes the window to another address, which replaces this one in its history. */
export function leaveTo(url: string): void {
  location.replace(url)
}
