import { randomUUID } from 'node:crypto';

/** Separates a process's name from what tells its claims apart. */
const SEPARATOR = '.';
/** The character that follows it. */
const BEYOND = '/';

/**
 * In whose name a process claims and leases. The name is part of each claim, so that whatever a process holds can be found
 * when it has died (engine/workers/release-claims.ts).
 */
export class Claimant {
  #id: string = randomUUID();

  get id(): string {
    return this.#id;
  }

  /** A claim of its own for each attempt. */
  newClaim(): string {
    return `${this.#id}${SEPARATOR}${randomUUID()}`;
  }

  /** Takes a new name: others have taken this process for dead, and what it held is theirs. */
  rename(): void {
    this.#id = randomUUID();
  }
}

/** Matches the claims that were made in this name. */
export function claimsRange(id: string): { $gte: string; $lt: string } {
  return { $gte: `${id}${SEPARATOR}`, $lt: `${id}${BEYOND}` };
}
