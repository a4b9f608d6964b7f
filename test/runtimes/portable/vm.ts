// In the place of 'node:vm' in browsers: another realm is that of an empty frame.

type Realm = typeof globalThis & Record<string, unknown>

let realm: Realm | undefined

export function runInNewContext(code: string, context: Readonly<Record<string, unknown>> = {}): unknown {
  if (!realm) {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    realm = frame.contentWindow as unknown as Realm
  }
  return realm.eval(`(${Object.keys(context)}) => (${code})`)(...Object.values(context))
}
