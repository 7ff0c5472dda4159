import { RENDER_LIMITS } from '../../../activities/render/render-limits.js';
import { createRenderPool } from '../../../activities/render/render-pool.js';

/** On a machine that is shared, a quick job takes longer than its 200 ms: it would end its thread and begin again in another. */
const PATIENT_MS = 1_000;

/** The threads in which all tests of a process render; started with the first template. */
export const testRenders = createRenderPool({ ...RENDER_LIMITS, quickMs: PATIENT_MS });
