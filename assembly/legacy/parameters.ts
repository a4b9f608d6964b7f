// What the caller of a kernel has written for it (src/kernels/legacy/parameters.ts), and where a kernel says how far it came.
export * from "./parameters.generated";

/** Says how far a kernel came, in elements. */
@inline export function finish(parameters: usize, read: usize, written: usize): void {
  store<usize>(parameters, read);
  store<usize>(parameters, written, 4);
}
