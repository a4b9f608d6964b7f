// Registers the service worker, then fetches a file in UTF-16 that the service worker converts.

await navigator.serviceWorker.register('service-worker.js', { type: 'module' })
if (!navigator.serviceWorker.controller)
  await new Promise((resolve) => {
    navigator.serviceWorker.oncontrollerchange = resolve
  })

const response = await fetch('letter.txt')
document.querySelector('pre').textContent = await response.text()
document.querySelector('[role=status]').textContent = `letter.txt is in ${response.headers.get('X-Original-Encoding')}.`
