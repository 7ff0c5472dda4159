import { csvLine, BOM } from '../exports/csv.js';
import { escapeHtml } from '../mail/escape-html.js';
import { isElement, readTree, type MailElement } from '../mail-import/read-tree.js';
import type { TextUnit } from './text-units.js';

export const textFormats = ['csv', 'xliff'] as const;
export type TextFormat = (typeof textFormats)[number];

const COLUMNS = ['id', 'block', 'original', 'translation'];

/** Texts as a file for translators: a table, or XLIFF 1.2. */
export function textFile(
  units: readonly TextUnit[],
  { format, from, to }: { format: TextFormat; from: string; to: string },
): string {
  if (format === 'csv')
    return `${BOM}${csvLine(COLUMNS)}${units.map(({ id, block, original, translation }) => csvLine([id, block, original, translation])).join('')}`;
  const lines = units.map(
    ({ id, block, original, translation }) =>
      `<trans-unit id="${escapeHtml(id)}" resname="${escapeHtml(block)}" xml:space="preserve"><source>${escapeHtml(original)}</source><target>${escapeHtml(translation)}</target></trans-unit>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="email" datatype="plaintext" source-language="${escapeHtml(from)}" target-language="${escapeHtml(to)}"><body>
${lines.join('\n')}
</body></file></xliff>
`;
}

/** The translations of an XLIFF file by their ids. Nothing is a syntax error: what is not there is not translated. */
export function readXliff(file: string): Map<string, string> {
  const texts = new Map<string, string>();
  const read = (element: MailElement): void => {
    for (const one of element.children.filter(isElement)) {
      const id = one.attributes.get('id');
      const target = one.children.filter(isElement).find(({ name }) => name === 'target');
      if (one.name === 'trans-unit' && id !== undefined && target !== undefined)
        texts.set(id, target.children.filter((part) => typeof part === 'string').join(''));
      else read(one);
    }
  };
  read(readTree(file));
  return texts;
}
