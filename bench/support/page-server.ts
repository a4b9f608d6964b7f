// A page's side of pages.ts.

export async function tell(path: string, message: unknown): Promise<void> {
  await fetch(path, { method: 'POST', body: JSON.stringify(message) })
}

/** Asks for the task and does it; tells the server where that fails. */
export async function ask<T>(work: (task: T) => Promise<void>): Promise<void> {
  try {
    await work(await (await fetch('/task')).json())
  } catch (error) {
    await tell('/failure', error instanceof Error ? `${error.message}\n${error.stack}` : String(error))
  }
}
