/**
 * How large a test of races and faults is: TEST_SIZE=full (`npm run test:full`) takes its full size, every other run one
 * that shows whether it holds at all.
 */
export function sized(sizes: { reduced: number; full: number }): number {
  return process.env['TEST_SIZE'] === 'full' ? sizes.full : sizes.reduced;
}
