import type { ColumnConsent } from '../consent/column-consent.js';
import { everyoneInFile } from '../consent/file-consent.js';
import type { EveryoneKind } from '../consent/consent-kind.js';
import { guessConsent } from '../consent/guess-consent.js';
import { plainWord } from '../consent/plain-word.js';
import { consentNamed } from '../consent/read-name.js';
import { consentReader, type ConsentColumn } from '../consent/row-consent.js';
import type { ColumnFacts } from './column-facts.js';
import { isOwnExport } from './guess-columns.js';
import type { ColumnTarget, ImportMapping } from './import.js';
import { knownFile, type KnownKind } from './known-files.js';

/** Distinct values of a column that may be about consent. */
export interface SeenValues {
  column: string;
  values: string[];
}

/** Different values of a column that may be mapped by hand, though its name says nothing of consent. */
const MAX_OTHER_VALUES = 12;

/** A column that looks like consent and is not mapped, or has values that are not understood. */
export interface ConsentQuestion {
  column: string;
  /** Empty if it is the column that is not mapped. */
  values: string[];
}

/** The values of columns that may be asked about. */
export function seenValues(columns: readonly string[], facts: readonly ColumnFacts[]): SeenValues[] {
  return columns.flatMap((column, i): SeenValues[] => {
    const found = facts[i];
    if (found === undefined) return [];
    const values = [...found.values];
    const isFew = !found.hasMore && values.length <= MAX_OTHER_VALUES;
    const isAsked = isFew || consentNamed(column) !== null || guessConsent(column, values) !== null;
    return isAsked ? [{ column, values }] : [];
  });
}

function valuesSeen(seen: readonly SeenValues[], column: string): readonly string[] {
  return seen.find((one) => one.column === column)?.values ?? [];
}

/** Roles of columns whose values are answers to one question. */
const ANSWERING: ReadonlySet<string> = new Set(['answer', 'state', 'opposite']);
/** Kinds that must not be left out in silence. */
const ASKED: ReadonlySet<string> = new Set([...ANSWERING, 'ends', 'nested']);

/** Columns of our own export that say nothing about marketing. */
const SILENT = /^(?:customFields|trackingConsent)\./;

/** Guessed targets of columns, with what they say about consent. The first column that answers for itself fills `subscribed`. */
export function withConsent(targets: readonly ColumnTarget[], seen: readonly SeenValues[]): ColumnTarget[] {
  let isTaken = false;
  const isOwn = isOwnExport(targets.map(({ column }) => column));
  return targets.map((target) => {
    const { field } = target;
    if (field !== null && field !== 'subscribed' && !field.startsWith('customFields.')) return target;
    // What someone stores in a field of ours, and whether they are measured, says nothing beside the consent that we export.
    if (isOwn && SILENT.test(target.column)) return { ...target, consent: null };
    const guessed = guessConsent(target.column, valuesSeen(seen, target.column));
    const consent = guessed ?? (field === 'subscribed' ? ({ as: 'state' } as const) : null);
    if (consent === null) return target;
    const fills = !isTaken && ANSWERING.has(consent.as);
    isTaken ||= fills;
    const other = field === 'subscribed' ? null : field;
    return {
      ...target,
      ...(fills ? { field: 'subscribed', type: 'text' as const } : { field: other }),
      consent,
    };
  });
}

const EVERYONE: Partial<Record<KnownKind, EveryoneKind>> = {
  unsubscribed: 'left',
  suppressed: 'left',
  cleaned: 'bounced',
};

/**
 * What everyone in a file has probably done: by its head if that is one of a known export, whatever it is called; else by its
 * name; null if its columns say that for each.
 */
export function guessEveryone(name: string, columns: readonly ColumnTarget[]): EveryoneKind | null {
  const heads = columns.map(({ column }) => column);
  const known = knownFile(heads, name);
  const everyone = known === null ? undefined : EVERYONE[known.kind];
  if (everyone !== undefined) return everyone;
  const answers = columns.some(
    ({ consent }) => consent !== undefined && consent !== null && ANSWERING.has(consent.as),
  );
  return answers || isNamedLike(name, heads) ? null : everyoneInFile(name);
}

/** `opted-out-at.csv` is called after a column of it. */
function isNamedLike(name: string, heads: readonly string[]): boolean {
  const own = plainWord(name.replace(/\.[a-z]{1,6}$/i, ''));
  return heads.some((head) => plainWord(head) === own);
}

/** What a column says about consent under a mapping; undefined if that is for a person to say. */
export function mappedConsent(
  { column, field, consent }: ColumnTarget,
  seen: readonly SeenValues[],
): ColumnConsent | null | undefined {
  if (consent !== undefined) return consent;
  // Whether someone may be measured is no consent to email.
  if (field === 'trackingConsent') return null;
  const guessed = guessConsent(column, valuesSeen(seen, column));
  if (field === 'subscribed') return guessed ?? { as: 'state' };
  if (guessed === null || field !== null) return guessed;
  return ASKED.has(guessed.as) ? undefined : null;
}

/** What must be answered before an import may start; of a list of suppressions nothing, since nobody joins by it. */
export function consentQuestions(
  { kind, columns }: Pick<ImportMapping, 'kind' | 'columns'>,
  seen: readonly SeenValues[],
): ConsentQuestion[] {
  if (kind === 'suppressions') return [];
  return columns.flatMap((target): ConsentQuestion[] => {
    const { column, consent } = target;
    if (consent === undefined) {
      return mappedConsent(target, seen) === undefined ? [{ column, values: [] }] : [];
    }
    if (consent === null) return [];
    const values = unclearValues(column, consent, seen);
    return values.length > 0 ? [{ column, values }] : [];
  });
}

function unclearValues(column: string, consent: ColumnConsent, seen: readonly SeenValues[]): string[] {
  const read = consentReader([{ column, index: 0, consent }], null);
  return valuesSeen(seen, column).filter((value) => read([value])?.kind === 'unknown');
}

/** The columns that say something about consent. */
export function consentColumns(targets: readonly ColumnTarget[]): ConsentColumn[] {
  return targets.flatMap(({ column, field, consent = undefined }, index) => {
    const as = consent === undefined && field === 'subscribed' ? ({ as: 'state' } as const) : consent;
    return as === undefined || as === null ? [] : [{ column, index, consent: as }];
  });
}
