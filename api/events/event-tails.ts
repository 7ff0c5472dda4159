import { rateLimited } from '../http/rate-limited.js';

/** Clients that follow one workspace's log, and all logs, in one process. */
const PER_WORKSPACE = 10;
const PER_PROCESS = 200;
const COME_AGAIN_MS = 30_000;

/** Counts the clients that follow a log, so that none of them takes what the others need. */
export class EventTails {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** Takes a place, to be given back by calling what is returned. @throws RollcallError `rate_limited` */
  enter(workspaceId: string): () => void {
    const count = this.counts.get(workspaceId) ?? 0;
    if (count >= PER_WORKSPACE || this.total >= PER_PROCESS) throw rateLimited(PER_WORKSPACE, COME_AGAIN_MS);
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
