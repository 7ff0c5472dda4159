import type { Warning } from '../warnings/warning.js';
import type { MailDocument } from './document.js';
import { partsIn } from './mail-parts.js';

/** The warnings of a mail that was compiled from blocks: what concerns a value is where the value first stands. */
export function atValues(warnings: readonly Warning[], document: MailDocument | null): Warning[] {
  if (document === null || warnings.every(({ path }) => path !== 'document')) return [...warnings];
  const places = new Map(
    partsIn(document.blocks)
      .values.toReversed()
      .map(({ value, path }) => [value, path]),
  );
  return warnings.map((warning) => {
    const { variable, field } = warning.params;
    const place = places.get(field === undefined ? String(variable) : `contact.${field}`);
    return warning.path === 'document' && place !== undefined
      ? { ...warning, path: `document.${place}` }
      : warning;
  });
}
