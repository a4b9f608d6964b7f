/** How one encoding is read and written: its codec, and what the options say. Each option is read once, before the input is looked at. */
import { FINAL, type Flags } from '../../unicode/status.ts'
import type { Codec } from './codec.ts'
import { markUnattributed } from './errors.ts'
import {
  checkDecodeNames,
  checkEncodeNames,
  checkTranscodeNames,
  type DecodeOptions,
  type DefaultOptions,
  decodePolicyIn,
  type EncodeOptions,
  encodePolicyIn,
  readBoolean,
  readDecodePolicy,
  readDirect,
  readEncodePolicy,
  readFinal,
  readOption,
  readStripsBom,
  readTranscodePolicy,
  type TranscodeOptions,
} from './options.ts'
import { type DecodePolicy, type EncodePolicy, replaceFlag, type TranscodePolicy } from './policy.ts'

/** How bytes are read. */
export class DecodeSettings {
  /** For kernels that read all of the input. */
  readonly flags: Flags

  constructor(
    readonly codec: Codec,
    readonly policy: DecodePolicy,
    readonly stripsBom: boolean,
  ) {
    this.flags = FINAL | replaceFlag(policy)
  }

  /** The same for the byte order that the BOM of bytes[start, end) tells. */
  chooseByBom(bytes: Uint8Array, start: number, end: number): DecodeSettings {
    return new DecodeSettings(this.codec.chooseByBom!(bytes, start, end), this.policy, this.stripsBom)
  }

  /** The same, but for what the options say. @throws TypeError for an unknown name or value */
  with(options: DecodeOptions): DecodeSettings {
    checkDecodeNames(options)
    const policy = readDecodePolicy(readOption(options, 'onError'), this.policy)
    return new DecodeSettings(this.codec, policy, readStripsBom(readOption(options, 'bom'), this.stripsBom))
  }

  /** The same with other defaults. @throws TypeError for an invalid value */
  withDefaults(options: DefaultOptions): DecodeSettings {
    const policy = decodePolicyIn(options) ?? this.policy
    return new DecodeSettings(this.codec, policy, readStripsBom(readOption(options, 'bom'), this.stripsBom))
  }
}

/** What encode options say. */
interface EncodeValues {
  readonly policy: EncodePolicy
  readonly writesBom: boolean
  readonly direct: 'required' | 'optional'
  readonly pooled: boolean
}

/** How text is written. */
export class EncodeSettings implements EncodeValues {
  readonly policy: EncodePolicy
  readonly writesBom: boolean
  readonly direct: 'required' | 'optional'
  readonly pooled: boolean
  /** For kernels that read all of the text. */
  readonly flags: Flags

  constructor(
    readonly codec: Codec,
    { policy, writesBom, direct, pooled }: EncodeValues,
  ) {
    this.policy = policy
    this.writesBom = writesBom
    this.direct = direct
    this.pooled = pooled
    this.flags = FINAL | replaceFlag(policy)
  }

  /** The same, but for what the options say. @throws TypeError for an unknown name or value */
  with(options: EncodeOptions): EncodeSettings {
    checkEncodeNames(options)
    const { codec } = this
    return new EncodeSettings(codec, {
      policy: readEncodePolicy(readOption(options, 'onError'), this.policy),
      writesBom: readWritesBom('bom', readOption(options, 'bom'), codec, this.writesBom),
      direct: readOwnDirect(readOption(options, 'direct'), codec, this.direct),
      pooled: readBoolean('pooled', readOption(options, 'pooled'), this.pooled),
    })
  }

  /** The same with other defaults. @throws TypeError for an invalid value */
  withDefaults(options: DefaultOptions): EncodeSettings {
    const { codec } = this
    return new EncodeSettings(codec, {
      policy: encodePolicyIn(options) ?? this.policy,
      writesBom: readWritesBom('writeBom', readOption(options, 'writeBom'), codec, this.writesBom),
      direct: readOwnDirect(readOption(options, 'direct'), codec, this.direct),
      pooled: readBoolean('pooled', readOption(options, 'pooled'), this.pooled),
    })
  }
}

/** How bytes are read in one encoding and written in another. */
export interface TranscodeSettings {
  readonly from: Codec
  readonly to: Codec
  readonly policy: TranscodePolicy
  readonly stripsBom: boolean
  readonly writesBom: boolean
  readonly final: boolean
}

/** @throws TypeError for an unknown name or value */
export function readTranscodeSettings(
  from: Codec,
  to: Codec,
  options: TranscodeOptions | undefined,
): TranscodeSettings {
  const writesBom = to.writesBom === true
  if (options === undefined) return { from, to, policy: 'throw', stripsBom: true, writesBom, final: true }
  checkTranscodeNames(options)
  return {
    from,
    to,
    policy: readTranscodePolicy(readOption(options, 'onError')),
    stripsBom: readStripsBom(readOption(options, 'bom'), true),
    writesBom: readWritesBom('writeBom', readOption(options, 'writeBom'), to, writesBom),
    final: readFinal(readOption(options, 'final')),
  }
}

/** Is a BOM to be written? */
function readWritesBom(name: 'bom' | 'writeBom', value: unknown, codec: Codec, byDefault: boolean): boolean {
  if (value === true && !codec.bom) throw markUnattributed(new TypeError(`${name}: ${codec.name} has no BOM to write`))
  return readBoolean(name, value, byDefault)
}

function readOwnDirect(value: unknown, codec: Codec, byDefault: EncodeSettings['direct']): EncodeSettings['direct'] {
  const direct = readDirect(value, byDefault)
  if (value === 'optional' && !codec.hasOptionalDirect)
    throw markUnattributed(new TypeError(`direct: ${codec.name} has no optional direct characters`))
  return direct
}
