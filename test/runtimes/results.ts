// The results of a suite in a runtime, as plain data for transport.

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
