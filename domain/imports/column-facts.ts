import { saysNo } from '../consent/read-value.js';
import type { JsonValue } from '../json/json.js';
import type { ColumnType } from './import.js';
import { areFlags, readDate } from './read-cell.js';
import { readEmail } from './read-email.js';

/** Different values that are kept of a column, and the longest of them. */
const MAX_VALUES = 50;
const MAX_VALUE = 200;
/** Objects and lists are longer; fewer of them are kept. */
const MAX_NESTED = 4;
const MAX_NESTED_VALUE = 2_000;
/** Later values that say no, and the longest of them. */
const MAX_LATE_NOS = 10;
const MAX_NO = 60;
/** Cells of a column that are searched for an address. */
const MAX_SEARCHED = 5_000;
/** Digits that any number keeps. */
const MAX_DIGITS = 15;
/** A number that is written as it is stored: no zero before it, no plus, no exponent. A decimal comma is read as a point. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:[.,](\d+))?$/;
/** `1,234` may have thousands or decimals. */
const AMBIGUOUS = /,\d{3}$/;
const MINUS_ZERO = /^-0(?:[.,]0*)?$/;
/** Beyond milliseconds, a time loses digits. */
const FINE_TIME = /\.\d{3}\d*[1-9]/;

/** What is in a column, over all rows of a file. */
export interface ColumnFacts {
  /** Cells with a value. */
  filled: number;
  /** The share of them that hold an address, of the first thousands. */
  addresses: number;
  /** What all cells can be stored as without losing a digit. */
  type: ColumnType;
  /** Whether all cells, as numbers, would be written as they are: no decimal comma, no zero at the end. */
  isCanonical: boolean;
  /** Its first different values, as text, and later ones that say that someone has left or never agreed. */
  values: ReadonlySet<string>;
  /** Whether it has more different ones. */
  hasMore: boolean;
}

/** Collects the facts of a column cell by cell. What it keeps is bounded. */
export class ColumnCounter {
  #filled = 0;
  #searched = 0;
  #addresses = 0;
  #hasMore = false;
  #lateNos = 0;
  readonly #values = new Set<string>();
  readonly #numbers = new NumberForm();
  #isCanonical = true;
  #mayBeNumbers = true;
  #mayBeDates = true;
  #mayBeFlags = true;
  #mayBeLists = true;

  /** Whether the cells are typed, as in JSON, where a text is a text. */
  constructor(private readonly isTyped: boolean) {}

  add(cell: JsonValue): void {
    if (cell === null) return;
    const text = typeof cell === 'string' ? cell.trim() : JSON.stringify(cell);
    if (text === '') return;
    this.#filled += 1;
    this.#look(text);
    if (this.isTyped) this.#addTyped(cell);
    else this.#addText(text);
  }

  facts(): ColumnFacts {
    return {
      filled: this.#filled,
      addresses: this.#searched === 0 ? 0 : this.#addresses / this.#searched,
      type: this.#type(),
      isCanonical: this.#isCanonical,
      values: this.#values,
      hasMore: this.#hasMore,
    };
  }

  #look(text: string): void {
    if (this.#hasMore) this.#lookForNo(text);
    else if (!this.#values.has(text)) {
      if (this.#values.size < maxValues(text)) this.#values.add(text);
      else {
        this.#hasMore = true;
        this.#lookForNo(text);
      }
    }
    if (this.#searched >= MAX_SEARCHED) return;
    this.#searched += 1;
    if (readEmail(text) !== null) this.#addresses += 1;
  }

  /** A no counts, however late it comes. */
  #lookForNo(text: string): void {
    if (this.#lateNos < MAX_LATE_NOS && text.length <= MAX_NO && !this.#values.has(text) && saysNo(text)) {
      this.#lateNos += 1;
      this.#values.add(text);
    }
  }

  #addTyped(cell: JsonValue): void {
    this.#mayBeNumbers &&= typeof cell === 'number';
    this.#mayBeFlags &&= typeof cell === 'boolean';
    this.#mayBeDates = false;
    this.#mayBeLists = false;
  }

  #addText(text: string): void {
    this.#isCanonical &&= this.#mayBeNumbers && String(Number(text)) === text;
    this.#mayBeNumbers &&= this.#numbers.add(text);
    this.#mayBeDates &&= !FINE_TIME.test(text) && readDate(text) !== null;
    this.#mayBeLists &&= text.startsWith('["') && text.endsWith('"]');
  }

  #type(): ColumnType {
    if (this.#filled === 0) return 'text';
    if (this.#mayBeNumbers) return 'number';
    if (this.isTyped) return this.#mayBeFlags ? 'boolean' : 'text';
    if (this.#mayBeDates) return 'date';
    if (this.#mayBeLists) return 'list';
    return !this.#hasMore && areFlags([...this.#values]) ? 'boolean' : 'text';
  }
}

/** How many different values may be kept if a text is to be one of them. */
function maxValues(text: string): number {
  if (text.length <= MAX_VALUE) return MAX_VALUES;
  return /^[{[]/.test(text) && text.length <= MAX_NESTED_VALUE ? MAX_NESTED : 0;
}

/** Facts with other different values, in which words of yes and no may now be seen. */
export function withValues(facts: ColumnFacts, values: readonly string[]): ColumnFacts {
  const isFlag = facts.type === 'text' && !facts.hasMore && areFlags(values);
  return { ...facts, values: new Set(values), type: isFlag ? 'boolean' : facts.type };
}

/** Whether texts are numbers that keep every digit. `1.10` keeps its zero only where all have two decimals. */
class NumberForm {
  #decimals = -1;
  #hasEndingZero = false;
  #isMixed = false;

  add(text: string): boolean {
    const found = PLAIN_NUMBER.exec(text);
    if (found === null || AMBIGUOUS.test(text) || text.length > MAX_DIGITS + 2) return false;
    if (text.replace(/\D/g, '').length > MAX_DIGITS || MINUS_ZERO.test(text)) return false;
    const decimals = found[1] ?? '';
    this.#isMixed ||= this.#decimals !== -1 && this.#decimals !== decimals.length;
    this.#decimals = decimals.length;
    this.#hasEndingZero ||= decimals.endsWith('0');
    return !(this.#isMixed && this.#hasEndingZero);
  }
}
