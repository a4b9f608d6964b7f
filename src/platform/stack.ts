/** Where the stack of an error begins. */

/** Lets the stack of an error begin where the function was called, on engines that can (V8, JavaScriptCore, SpiderMonkey from 138 on). */
export function trimStack<T>(error: T, callee: unknown): T {
  const { captureStackTrace } = Error as { captureStackTrace?: (error: unknown, callee: unknown) => void }
  captureStackTrace?.(error, callee)
  return error
}
