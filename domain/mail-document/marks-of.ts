import { canonicalJson } from '../json/canonical-json.js';
import type { Marks } from './document.js';

/** The marks of a text. */
export function marksOf({ text: _text, ...marks }: Marks & { text: string }): Marks {
  return marks;
}

export function areSameMarks(one: Marks, other: Marks): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
