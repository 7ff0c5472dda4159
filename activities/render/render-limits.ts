/** Wall-clock time of a mail or request, on a machine that may be busy; a typical mail takes a millisecond. */
export const MAX_RENDER_MS = 2_000;
/** How much later than liquidjs, which reports the line, a thread is terminated. */
export const GRACE_MS = 100;

/** What a thread may take. */
export interface RenderLimits {
  mailMs: number;
  /** Of a dry run with all its mails and requests. */
  dryRunMs: number;
  /**
   * What takes longer leaves the quick thread and starts again in the slow one, so that no template holds up the mails
   * of others for longer.
   */
  quickMs: number;
  /**
   * Memory of a thread. liquidjs's counts bound what one template uses; this stops what they miss, and bounds what
   * compiled templates may hold.
   */
  memoryMb: number;
}

export const RENDER_LIMITS: RenderLimits = {
  mailMs: MAX_RENDER_MS,
  dryRunMs: 5_000,
  quickMs: 200,
  memoryMb: 128,
};
