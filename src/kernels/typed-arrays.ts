export * from '../platform/typed-arrays.ts'
