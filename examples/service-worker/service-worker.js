// Serves text files of any encoding as UTF-8, so that the page can use `fetch(…).text()`.

import { detect, encodingFor, transcode, utf8 } from '../../dist/index.js'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname.endsWith('.txt')) event.respondWith(fetchAsUtf8(event.request))
})

async function fetchAsUtf8(request) {
  const response = await fetch(request)
  if (!response.ok) return response
  const bytes = await response.arrayBuffer()
  const { encoding } = detect(bytes)
  const body = transcode(bytes, encodingFor(encoding), utf8, { onError: 'replace' })
  return new Response(body, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Original-Encoding': encoding },
  })
}
