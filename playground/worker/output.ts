// Where a converted file is collected, so that memory stays bounded: in a file of the origin's private file system where there is
// one, else as Blobs, which browsers keep outside of the worker and may put on disk.

export interface Output {
  readonly storage: 'file' | 'memory'
  write(bytes: Uint8Array<ArrayBuffer>): void
  finish(): Promise<Blob>
  abandon(): Promise<void>
}

/** Names of its files. Each holds one result. */
const PREFIX = 'utf-simd-'
/** Bytes of one Blob. */
const PART = 4 << 20
/** Milliseconds after which a file is a leftover of another visit. */
const OLD = 24 * 60 * 60 * 1000

export async function openOutput(): Promise<Output> {
  try {
    return await openFile()
  } catch {
    // No such file system: an old browser, a private window, or an insecure page.
    return new Blobs()
  }
}

class Blobs implements Output {
  readonly storage = 'memory'
  private blobs: Blob[] = []
  private parts: Uint8Array<ArrayBuffer>[] = []
  private size = 0

  write(bytes: Uint8Array<ArrayBuffer>): void {
    this.parts.push(bytes)
    this.size += bytes.length
    if (this.size >= PART) this.pack()
  }
  async finish(): Promise<Blob> {
    this.pack()
    return new Blob(this.blobs)
  }
  async abandon(): Promise<void> {
    this.blobs = []
    this.parts = []
  }

  private pack(): void {
    this.blobs.push(new Blob(this.parts))
    this.parts = []
    this.size = 0
  }
}

/** The result of the last conversion, which the page gives up when the next one begins. */
let last: string | undefined

async function openFile(): Promise<Output> {
  const folder = await navigator.storage.getDirectory()
  await removeOld(folder)
  const name = `${PREFIX}${crypto.randomUUID()}`
  const file = await folder.getFileHandle(name, { create: true })
  const access = await file.createSyncAccessHandle()
  last = name
  let at = 0
  return {
    storage: 'file',
    write(bytes) {
      if (bytes.length === 0) return
      if (access.write(bytes, { at }) !== bytes.length) {
        throw new DOMException('the file could not take all of it', 'QuotaExceededError')
      }
      at += bytes.length
    },
    async finish() {
      // Not flushed: `getFile` sees what was written, and nobody needs it after a crash.
      access.close()
      return file.getFile()
    },
    async abandon() {
      access.close()
      await folder.removeEntry(name)
    },
  }
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (!name.startsWith(PREFIX) || handle.kind !== 'file') continue
    try {
      const { lastModified } = await (handle as FileSystemFileHandle).getFile()
      if (name === last || Date.now() - lastModified > OLD) await folder.removeEntry(name)
    } catch {
      // Another tab is writing it.
    }
  }
}
