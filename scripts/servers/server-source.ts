import type { ServerKind } from './known-servers.js';

/** Prints a line of progress. */
export type Report = (line: string) => void;

/** A place to get an executable from. */
export interface Source {
  /** For messages: `official build`. */
  title: string;
  /** Leaves the executable at `target`. @throws Error that says what was tried */
  fetch(kind: ServerKind, target: string, report: Report): Promise<void>;
}
