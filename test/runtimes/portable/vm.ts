// In the place of 'node:vm' in browsers: another realm is that of an empty frame.

let realm: { eval(code: string): unknown } | undefined

export function runInNewContext(code: string): unknown {
  if (!realm) {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    realm = frame.contentWindow as unknown as { eval(code: string): unknown }
  }
  return realm.eval(code)
}
