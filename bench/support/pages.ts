import type { Options } from './options.ts'
import type { Runtime } from './runtimes.ts'
export async function openBrowser(_name: 'chromium' | 'firefox', _options: Options): Promise<Runtime> {
  throw new Error('not yet')
}
