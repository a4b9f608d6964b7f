// Keeps the built page and its assets, so that it works offline once loaded. The build puts their names and a version in.

declare const self: ServiceWorkerGlobalScope

const CACHE = 'utf-simd-playground-__VERSION__'
const FILES = ['./', ...'__ASSETS__'.split('\n')]

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE)
      await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('utf-simd-playground-') && name !== CACHE) await caches.delete(name)
      }
      await self.clients.claim()
    })(),
  )
})

// Assets have a hash in their names, so a cached one is never out of date. The page itself comes from the network, if there is one.
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  event.respondWith(request.mode === 'navigate' ? page(request) : asset(request))
})

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match('./', { ignoreSearch: true })
    if (kept) return kept
    throw error
  }
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)
}

export {}
