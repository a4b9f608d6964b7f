// The part of cli-progress that progress.ts uses; the package comes without types.

declare module 'cli-progress' {
  export interface BarOptions {
    stream?: NodeJS.WritableStream
    format?: string
    barsize?: number
    clearOnComplete?: boolean
    linewrap?: boolean
  }

  export class SingleBar {
    constructor(options: BarOptions, preset?: BarOptions)
    start(total: number, startValue: number, payload?: object): void
    update(current: number, payload?: object): void
    stop(): void
  }

  const cliProgress: { SingleBar: typeof SingleBar; Presets: { shades_classic: BarOptions } }
  export default cliProgress
}
