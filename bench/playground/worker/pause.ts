/** Lets messages in, such as the one that cancels: what only waits for promises may keep them out. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
