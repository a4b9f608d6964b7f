// Where the file is that a path names. Symbolic links are followed, also to a file that does not exist yet. What a link says is
// bytes, which need not be UTF-8: a string of it would name another file.

import { type BigIntStats, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, resolve, sep } from 'node:path'

/** Links that are followed, as many as Linux follows. */
const MAX_LINKS = 40

/** The path of the file itself, in bytes. @throws an error of the system where a link or a folder can't be followed */
export function placeOf(path: string): Buffer {
  let place: Buffer = Buffer.from(path)
  for (let links = 0; links < MAX_LINKS; links++) {
    if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return place
    const target = readlinkSync(place, 'buffer')
    if (isAbsolute(target.toString('latin1'))) place = target
    else place = placeIn(realpathSync.native(folderOf(place), 'buffer'), target)
  }
  statSync(path) // says that there are too many
  return place
}

/** The folder of a place. */
export function folderOf(place: Buffer): Buffer {
  // Latin-1 has a character for each byte, and a separator is ASCII.
  return Buffer.from(dirname(place.toString('latin1')), 'latin1')
}

/** A place in a folder. */
export function placeIn(folder: Buffer, name: string | Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from(sep), Buffer.from(name as string)])
}

/** The same for two names of one file, also where it does not exist yet. @throws an error of the system, likewise */
export function identityOf(path: string): string {
  const place = placeOf(path)
  const stats = statsOf(place)
  if (stats) return `${stats.dev}:${stats.ino}`
  const folder = statsOf(folderOf(place))
  return folder ? `${folder.dev}:${folder.ino}/${basename(place.toString('latin1'))}` : resolve(path)
}

function statsOf(place: Buffer): BigIntStats | undefined {
  return statSync(place, { bigint: true, throwIfNoEntry: false })
}
