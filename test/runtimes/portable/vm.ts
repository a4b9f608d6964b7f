// Replaces 'node:vm' in browsers. Another realm is that of an empty frame.

type Realm = typeof globalThis & Record<string, unknown>

export function createContext(context: Readonly<Record<string, unknown>>): Realm {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  return Object.assign(frame.contentWindow as unknown as Realm, context)
}

/** Called through a variable, `eval` is indirect: it runs in the global scope of the realm. */
export function runInContext(code: string, realm: Realm): unknown {
  return realm.eval(code)
}

export function runInNewContext(code: string, context: Readonly<Record<string, unknown>> = {}): unknown {
  return runInContext(code, createContext(context))
}
