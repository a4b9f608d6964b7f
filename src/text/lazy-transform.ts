/**
 * Classes that extend the platform's TransformStream (WHATWG Streams Standard, 6). They are bound to it at the first `new`, so that importing
 * them neither needs nor loads one.
 */
import { markUnattributed } from '../engine/rules/errors.ts'

/**
 * Makes a class a subclass of the platform's TransformStream, and returns that.
 * @throws TypeError if the platform has none
 */
export function bindTransformStream(child: { readonly prototype: object }): typeof TransformStream {
  const parent = Object.getPrototypeOf(child)
  if (parent !== Function.prototype) return parent
  const platform = globalThis.TransformStream
  if (typeof platform !== 'function') throw markUnattributed(new TypeError('this platform has no TransformStream'))
  Object.setPrototypeOf(child.prototype, platform.prototype)
  Object.setPrototypeOf(child, platform)
  return platform
}
