// Colours, on a terminal that has them. NO_COLOR, which Node looks at, turns them off.

import { isatty } from 'node:tty'
import { STDOUT } from './terminal.ts'

export type Style = 'bold' | 'dim' | 'green' | 'red'

const SGR: Record<Style, [on: number, off: number]> = { bold: [1, 22], dim: [2, 22], green: [32, 39], red: [31, 39] }

export type Paint = (style: Style, text: string) => string

export function painter(): Paint {
  if (!isatty(STDOUT) || !process.stdout.hasColors()) return (_, text) => text
  return (style, text) => `\x1b[${SGR[style][0]}m${text}\x1b[${SGR[style][1]}m`
}
