// Runs one bundled test file in any runtime by Vitest's own runner, and returns its results as plain data.

import type { RunnerTask, RunnerTestFile, VitestTestRunner } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import type { SuiteResult, TestResult } from '../results.ts'

/** Called when a test has failed, before the next one begins. */
type OnFail = (test: { name: string; errors: readonly string[] }) => void

function runner(load: () => Promise<unknown>, onFail?: OnFail): VitestTestRunner {
  return {
    onAfterRunTask: (task) => {
      if (task.result?.state === 'fail') onFail?.({ name: task.name, errors: messages(task) })
    },
    config: {
      root: '/',
      setupFiles: [],
      name: undefined,
      passWithNoTests: false,
      testNamePattern: undefined,
      allowOnly: false,
      sequence: { shuffle: false, concurrent: false, seed: 0, hooks: 'stack', setupFiles: 'parallel' },
      chaiConfig: undefined,
      maxConcurrency: 1,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      retry: 0,
      includeTaskLocation: false,
      diffOptions: undefined,
      tags: [],
      tagsFilter: undefined,
      strictTags: true,
      mergeReportsLabel: undefined,
    } as unknown as VitestTestRunner['config'],
    importFile: (_, source) => (source === 'collect' ? load() : undefined),
  }
}

function messages(task: RunnerTask | RunnerTestFile): string[] {
  return (task.result?.errors ?? []).map((error) => (error.stack ? `${error.message}\n${error.stack}` : error.message))
}

function* leaves(tasks: readonly RunnerTask[], titles: readonly string[]): Generator<TestResult> {
  for (const task of tasks) {
    const path = [...titles, task.name]
    if (task.type === 'test') {
      const { state, duration = 0 } = task.result ?? {}
      const said = state === 'pass' || state === 'fail' ? state : 'skip'
      yield { path, state: said, errors: messages(task), seconds: duration / 1000 }
      continue
    }
    // A hook has failed.
    const errors = messages(task)
    if (errors.length > 0) yield { path, state: 'fail', errors, seconds: 0 }
    yield* leaves(task.tasks, path)
  }
}

export async function run(load: () => Promise<unknown>, onFail?: OnFail): Promise<SuiteResult> {
  const start = performance.now()
  const [file] = await startTests(['suite'], runner(load, onFail))
  const errors = messages(file)
  const tests = [...leaves(file.tasks, [])]
  if (errors.length > 0) tests.push({ path: ['the file'], state: 'fail', errors, seconds: 0 })
  return { tests, seconds: (performance.now() - start) / 1000 }
}
