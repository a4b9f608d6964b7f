// The page starts a worker for each conversion, shows its progress, and offers the result as a download.

const form = document.querySelector('form')
const bar = document.querySelector('progress')
const status = document.querySelector('[role=status]')
let worker

form.onsubmit = (event) => {
  event.preventDefault()
  stop()
  const { file, from, onError, cancel } = form.elements
  const started = performance.now()
  cancel.disabled = false
  worker = new Worker('worker.js', { type: 'module' })
  worker.postMessage({ file: file.files[0], from: from.value, onError: onError.value })
  worker.onerror = ({ message }) => finish(message)
  worker.onmessage = ({ data: { read, total, result, encoding, error } }) => {
    if (error) return finish(error)
    bar.value = total > 0 ? read / total : 1
    if (!result) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(result)
    link.download = `utf-8-${file.files[0].name}`
    link.textContent = `Download ${result.size} bytes`
    const seconds = (performance.now() - started) / 1000
    finish(`From ${encoding} in ${seconds.toFixed(1)} s. `, link)
  }
}
form.elements.cancel.onclick = () => {
  stop()
  finish('Cancelled.')
}

function stop() {
  worker?.terminate()
  worker = undefined
  bar.value = 0
}

function finish(...content) {
  form.elements.cancel.disabled = true
  status.replaceChildren(...content)
}
