import { rateLimited } from '../http/rate-limited.js';

/** Maximum number of clients that follow the log, per workspace and in total, in one process. */
const PER_WORKSPACE = 10;
const PER_PROCESS = 200;
const RETRY_AFTER_MS = 30_000;

/** Limits the number of clients that follow a log. */
export class EventTails {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** Acquires a slot. Call the returned function to release it. @throws RollcallError `rate_limited` */
  enter(workspaceId: string): () => void {
    const count = this.counts.get(workspaceId) ?? 0;
    if (count >= PER_WORKSPACE || this.total >= PER_PROCESS) throw rateLimited(PER_WORKSPACE, RETRY_AFTER_MS);
    this.add(workspaceId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.add(workspaceId, -1);
      isOpen = false;
    };
  }

  private add(workspaceId: string, change: 1 | -1): void {
    const count = (this.counts.get(workspaceId) ?? 0) + change;
    this.total += change;
    if (count === 0) this.counts.delete(workspaceId);
    else this.counts.set(workspaceId, count);
  }
}
