import type { Transaction } from 'prosemirror-state';

/** What a change says to those who do not see it, in words of the texts. */
export type Said =
  | { what: 'chosen' | 'added' | 'removed' | 'duplicated'; type: string }
  | { what: 'severalChosen' | 'severalRemoved'; count: number }
  | { what: 'moved'; place: number; of: number }
  | { what: 'pasted'; values: number }
  | { what: 'imageAdded' };

const sayings = new WeakMap<Transaction, Said>();

export function saying(tr: Transaction, said: Said): Transaction {
  sayings.set(tr, said);
  return tr;
}

export function saidBy(tr: Transaction): Said | null {
  return sayings.get(tr) ?? null;
}
