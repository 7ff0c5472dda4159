import { createRenderPool } from '../../../activities/render/render-pool.js';

/** The threads in which all tests of a process render; started with the first template. */
export const testRenders = createRenderPool();
