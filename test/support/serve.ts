// A server for the files of one folder, on the loopback interface: Vite's.

import { type PreviewServer, preview } from 'vite'

/** @param base the folder of the host where the files appear */
export async function serve(folder: string, base = '/'): Promise<{ url: string; stop(): Promise<void> }> {
  const server: PreviewServer = await preview({
    root: folder,
    base,
    configFile: false,
    appType: 'mpa', // What is not there is 404, and not index.html.
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0, cors: false },
    build: { outDir: '.' },
  })
  return { url: server.resolvedUrls!.local[0], stop: () => server.close() }
}
