/** The threads that render load TypeScript in tests: tsx registers itself in the main thread only. */
import { isMainThread } from 'node:worker_threads';

const [, entry = ''] = process.argv;
if (!isMainThread && entry.endsWith('.ts')) {
  const { register } = await import('tsx/esm/api');
  register();
}
