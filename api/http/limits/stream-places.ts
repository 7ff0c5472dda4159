import { rateLimited } from './rate-limited.js';

/** Maximum numbers of clients of a stream in one process. */
export interface StreamLimits {
  perWorkspace: number;
  perProcess: number;
}

const RETRY_AFTER_MS = 30_000;

/** A place of a client of a stream. */
export interface StreamPlace {
  /** Aborted when the place is needed by a workspace that has fewer. */
  displaced: AbortSignal;
  release: () => void;
}

/**
 * Limits the number of clients of a stream. When a process is full, each workspace has a share: a workspace gets
 * another place at the cost of the one with the most, as long as that one keeps at least as many.
 */
export class StreamPlaces {
  /** The places of each workspace, oldest first. */
  private readonly places = new Map<string, Set<AbortController>>();
  private total = 0;

  constructor(private readonly limits: StreamLimits) {}

  /** Acquires a place. @throws RollcallError `rate_limited` */
  enter(workspaceId: string): StreamPlace {
    const own = this.places.get(workspaceId) ?? new Set();
    const { perWorkspace, perProcess } = this.limits;
    if (own.size >= perWorkspace) throw rateLimited(perWorkspace, RETRY_AFTER_MS);
    if (this.total >= perProcess && !this.displaceFor(own.size)) {
      throw rateLimited(perWorkspace, RETRY_AFTER_MS);
    }
    const place = new AbortController();
    this.places.set(workspaceId, own.add(place));
    this.total += 1;
    return { displaced: place.signal, release: () => this.release(workspaceId, place) };
  }

  /** Frees a place of the workspace with the most, if it has at least two more than the one that asks. */
  private displaceFor(held: number): boolean {
    let most: [string, Set<AbortController>] | null = null;
    for (const entry of this.places) if (most === null || entry[1].size > most[1].size) most = entry;
    const [oldest] = most?.[1] ?? [];
    if (most === null || oldest === undefined || most[1].size < held + 2) return false;
    this.release(most[0], oldest);
    oldest.abort();
    return true;
  }

  private release(workspaceId: string, place: AbortController): void {
    const own = this.places.get(workspaceId);
    if (own?.delete(place) !== true) return;
    this.total -= 1;
    if (own.size === 0) this.places.delete(workspaceId);
  }
}
