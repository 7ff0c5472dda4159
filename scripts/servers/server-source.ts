import type { ServerKind } from './known-servers.js';

/** Prints a line of progress. */
export type Report = (line: string) => void;

/** A way to fetch an executable. */
export interface Source {
  /** For messages: `official build`. */
  title: string;
  /** Stores the executable at `target`. @throws Error that says what was tried */
  fetch(kind: ServerKind, target: string, report: Report): Promise<void>;
}
