// What a suite gives in a runtime, as plain data that goes from there to here.

export interface TestResult {
  /** The titles from the outermost `describe` to the test. */
  readonly path: readonly string[]
  readonly state: 'pass' | 'fail' | 'skip'
  readonly errors: readonly string[]
  readonly seconds: number
}

export interface SuiteResult {
  readonly tests: readonly TestResult[]
  readonly seconds: number
}
