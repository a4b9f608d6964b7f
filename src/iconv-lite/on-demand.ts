/**
 * The parts that cost most to load: the engine, and the encodings of two bytes with their tables. `require` loads them when they are needed
 * (commonjs.ts); an ES module has them from the start (module.ts).
 */
import type { CodecClass } from './codec.ts'

type Engine = typeof import('./engine.ts')

export interface Parts {
  engine(): Engine
  doubleByte(): { DoubleByteCodec: CodecClass }
}

/** Bytes or units that are converted without the engine. That costs less than to load it: 6 ms of processor time, Node 20. */
const MIN_ENGINE_UNITS = 0x10000

export const onDemand = {
  parts: undefined as unknown as Parts,
  engine: undefined as Engine | undefined,
  convertedUnits: 0,
}

/** Returns the engine, which is loaded if it is not there yet. */
export function getEngine(): Engine {
  onDemand.engine ??= onDemand.parts.engine()
  return onDemand.engine
}

/** Returns the engine if it is loaded, or if so much has been converted that it pays to load it. @param length bytes or units that it is to convert */
export function findEngine(length: number): Engine | undefined {
  if (onDemand.engine) return onDemand.engine
  onDemand.convertedUnits += length
  return onDemand.convertedUnits < MIN_ENGINE_UNITS ? undefined : getEngine()
}
