import { asList } from '../../../domain/json/lenient.js';
import type { Inline, MailValue, Phrase } from './document.js';
import { isInline } from './shape';

/** The texts and values of a row, whose marks are not edited here. */
export function toPhrase(content: unknown): Phrase {
  return readInlines(content).flatMap((part): (string | MailValue)[] => {
    if ('text' in part) return [part.text];
    if (!('value' in part)) return [];
    const { value, fallback } = part;
    return [{ value, ...(fallback !== undefined && { fallback }) }];
  });
}

/** What is typed for a row. A value keeps its format and marks from before. */
export function contentIn(phrase: Phrase, before: unknown): Inline[] {
  const known = readInlines(before);
  return (typeof phrase === 'string' ? [phrase] : phrase).flatMap((part): Inline[] => {
    if (typeof part === 'string') return part === '' ? [] : [{ text: part }];
    const same = known.find((one) => 'value' in one && one.value === part.value);
    return [{ ...same, ...part }];
  });
}

function readInlines(content: unknown): Inline[] {
  const parts: unknown[] = asList(content);
  return parts.filter(isInline);
}
