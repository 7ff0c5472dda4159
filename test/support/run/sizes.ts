/**
 * The size of a test of races or faults: full with TEST_SIZE=full (`npm run test:full`), otherwise just large enough to
 * show the behavior.
 */
export function sized(sizes: { reduced: number; full: number }): number {
  return process.env['TEST_SIZE'] === 'full' ? sizes.full : sizes.reduced;
}
