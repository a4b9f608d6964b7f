// Serves text files of any encoding as UTF-8, so that the page can use `fetch(…).text()`.

import { decodeAny } from '../../dist/any.js'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname.endsWith('.txt')) event.respondWith(fetchAsUtf8(event.request))
})

async function fetchAsUtf8(request) {
  const response = await fetch(request)
  if (!response.ok) return response
  const contentType = response.headers.get('Content-Type') ?? undefined
  const { text, name } = decodeAny(await response.arrayBuffer(), { contentType, onError: 'replace' })
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Original-Encoding': name } })
}
