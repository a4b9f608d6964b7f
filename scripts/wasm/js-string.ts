/**
 * The module behind src/kernels/js-string.ts, as WebAssembly text. It moves strings into the memory of the kernels and out of it by the
 * "JS String Builtins" of WebAssembly 3.0. These take and return garbage-collected arrays, which AssemblyScript cannot express. The
 * module copies the units between memory and one such array, which the first use makes. The copying loops are unrolled: 1.2 times as
 * fast.
 */

/** Units of the array, and the most that one call can move. */
export const ROOM = 1 << 15
const UNROLL = 8

const i = '(local.get $i)'
const plus = (k: number) => (k ? `(i32.add ${i} (i32.const ${k}))` : i)

/** Repeats `body` for each index $i of the array below $n. The address of its unit is `address` plus `offset` bytes. */
function loop(size: 1 | 2, body: (index: string, address: string, offset: string) => string): string {
  const at = `(i32.add (local.get $at) ${size === 1 ? i : `(i32.shl ${i} (i32.const 1))`})`
  const pass = (count: number) => `
    (loop $pass
      (if (i32.le_u ${plus(count)} (local.get $n)) (then
        (local.set $p ${at})
        ${Array.from({ length: count }, (_, k) => body(plus(k), '(local.get $p)', `offset=${k * size}`)).join('\n')}
        (local.set $i ${plus(count)})
        (br $pass))))`
  return pass(UNROLL) + pass(1)
}

/** Makes a string of $n elements of memory, from the address $at on. */
const fromMemory = (name: string, size: 1 | 2) => `
  (func (export "${name}") (param $at i32) (param $n i32) (result (ref extern))
    (local $a (ref null $units)) (local $i i32) (local $p i32)
    (local.set $a (call $array))
    ${loop(size, (index, p, offset) => `(array.set $units (local.get $a) ${index} (i32.load${8 * size}_u ${offset} ${p}))`)}
    (call $fromCharCodeArray (local.get $a) (i32.const 0) (local.get $n)))`

export const jsStringText = `(module
  (type $units (array (mut i16)))
  (import "m" "m" (memory 1))
  (import "wasm:js-string" "fromCharCodeArray"
    (func $fromCharCodeArray (param (ref null $units) i32 i32) (result (ref extern))))
  (import "wasm:js-string" "intoCharCodeArray"
    (func $intoCharCodeArray (param externref (ref null $units) i32) (result i32)))
  (global $kept (mut (ref null $units)) (ref.null none))

  (func $array (result (ref null $units))
    (if (ref.is_null (global.get $kept))
      (then (global.set $kept (array.new_default $units (i32.const ${ROOM})))))
    (global.get $kept))

  ${fromMemory('u', 2)}
  ${fromMemory('o', 1)}

  ;; Writes the string's units to memory, from the address $at on.
  (func (export "w") (param $string externref) (param $at i32)
    (local $a (ref null $units)) (local $i i32) (local $n i32) (local $p i32)
    (local.set $n (call $intoCharCodeArray (local.get $string) (local.tee $a (call $array)) (i32.const 0)))
    ${loop(2, (index, p, offset) => `(i32.store16 ${offset} ${p} (array.get_u $units (local.get $a) ${index}))`)}))`
