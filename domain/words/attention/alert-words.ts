import type { AttentionKind } from '../../attention/attention.js';

/** What is around the news of what needs attention, in one language. */
export interface AlertWords {
  /** BCP 47. */
  language: string;
  /** Of one item. */
  subject: (title: string, workspace: string) => string;
  /** Of several, counted. */
  subjectOfMany: (count: number, workspace: string) => string;
  digestSubject: (workspace: string) => string;
  /** Where only something was mended. */
  mendedSubject: (title: string, workspace: string) => string;
  since: (at: string) => string;
  lasted: (from: string, until: string) => string;
  /** Above what has come since the last digest, what is still there, and what is mended. */
  headings: Record<'opened' | 'still' | 'mended', string>;
  /** What is so again, by what was wrong. */
  mended: Record<AttentionKind, (name: string) => string>;
  /** Why the email comes, above the link to the settings. */
  why: string;
  /** The text of a link. */
  look: string;
  /** Tries an address. */
  trial: (workspace: string) => string;
}
