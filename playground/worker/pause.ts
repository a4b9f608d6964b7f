/** Lets messages in, such as a cancellation. Waiting for promises alone may keep them out. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
