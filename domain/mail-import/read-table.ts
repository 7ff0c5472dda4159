import type { MailBlock, MailRow, SocialLink } from '../mail-document/document.js';
import { MAX_ROWS } from '../mail-document/document-limits.js';
import { pieces } from '../kernel/pieces.js';
import { addColumns } from './add-columns.js';
import { asHtml } from './as-html.js';
import { cut } from './cut.js';
import { lineIn } from './element-parts.js';
import { splitAtTags } from './find-tags.js';
import type { Importing } from './importing.js';
import { contextIn } from './context-in.js';
import { isButton } from './looks.js';
import { joined } from './read-lists.js';
import { isElement, isLine, type MailElement } from './read-tree.js';
import type { BlockSink, Context } from './reading.js';

const ROWS_IN = new Set(['tbody', 'thead', 'tfoot']);
const CELLS = new Set(['td', 'th']);
const NO_FACT = 'h1 h2 h3 h4 ul ol table blockquote hr'.split(' ');
const BLOCKS = new Set(['p', 'div', ...NO_FACT]);
/** Longer ones are texts beside each other, not facts. */
const MAX_VALUE = 60;
/** Cells with fewer letters do not become columns by themselves. */
const MIN_COLUMN = 40;
const MAX_SHARE = 12;
/** Of a link. */
const MAX_NAME = 200;

/** A row with what it shows, or the tags between rows. */
type Part = { cells: MailElement[] } | string;

/** Tables of facts become rows, other tables of data HTML, and those of layouts what they contain. */
export function readTable(sink: BlockSink, table: MailElement, outer: Context): void {
  const context = contextIn(table, outer);
  if (isLine(table)) {
    sink.add({ id: sink.mail.newId(), type: 'divider' });
    return;
  }
  const parts = partsOf(table);
  const rows = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.cells]));
  sink.flush();
  const facts = isFacts(table, rows) ? factRows(sink, parts, context) : null;
  if (facts !== null) {
    for (const some of pieces(facts, MAX_ROWS)) sink.add({ id: sink.mail.newId(), type: 'rows', rows: some });
    return;
  }
  const html = isData(table, rows) ? dataHtml(sink, table, rows) : null;
  if (html !== null) sink.add(html);
  else for (const part of parts) readPart(sink, part, context);
  sink.flush();
}

function partsOf({ children }: MailElement): Part[] {
  return children.flatMap((node): Part[] => {
    if (!isElement(node)) return node.trim() === '' ? [] : [node];
    if (ROWS_IN.has(node.name)) return partsOf(node);
    const cells =
      node.name === 'tr' ? node.children.filter(isElement).filter(({ name }) => CELLS.has(name)) : [node];
    const texts =
      node.name === 'tr' ? node.children.filter((one) => typeof one === 'string' && one.trim() !== '') : [];
    return [
      ...texts.filter((one) => typeof one === 'string'),
      { cells: cells.filter((cell) => isFilled(cell) || isLine(cell)) },
    ];
  });
}

function isFilled({ letters, pictures, lines }: MailElement): boolean {
  return letters > 0 || pictures > 0 || lines > 0;
}

function isFacts({ attributes }: MailElement, rows: readonly MailElement[][]): boolean {
  const filled = rows.filter((cells) => cells.length > 0);
  const isOurs = /(?:^|\s)rows(?:\s|$)/.test(attributes.get('class') ?? '');
  if (filled.length < (isOurs ? 1 : 2)) return false;
  return filled.every(
    (cells) =>
      cells.length === 2 &&
      cells.every((cell) => cell.pictures === 0 && cell.lines === 0 && isFact(cell, isOurs)) &&
      (isOurs || (cells[1]?.letters ?? 0) <= MAX_VALUE),
  );
}

/** Whether a cell says one thing. */
function isFact(cell: MailElement, isOurs: boolean): boolean {
  if (isOurs) return !contains(cell, ['table']);
  if (contains(cell, NO_FACT)) return false;
  const inner = cell.children.filter(isElement).filter(({ name }) => name === 'p' || name === 'div');
  return inner.length < 2 && inner.every((one) => !contains(one, ['p', 'div']));
}

/** Whether one of these elements is in another. */
function contains({ children }: MailElement, names: readonly string[]): boolean {
  return children.some((node) => isElement(node) && (names.includes(node.name) || contains(node, names)));
}

/** Rows of label and value; null if tags between them, or what is in them, cannot be one. */
function factRows(sink: BlockSink, parts: readonly Part[], context: Context): MailRow[] | null {
  const rows: MailRow[] = [];
  let repeat: string | null = null;
  for (const part of parts) {
    if (typeof part === 'string') {
      const next = repeatAfter(sink.mail, part, repeat);
      if (next === undefined) return null;
      repeat = next;
      continue;
    }
    const [label, value] = part.cells.map((cell) => joined(sink.nested(cell, context)));
    if (label === undefined || value === undefined) continue;
    if ([...label.others, ...value.others].length > 0) return null;
    rows.push({ label: label.content, value: value.content, ...(repeat !== null && { repeat }) });
  }
  return rows.length === 0 ? null : rows;
}

/** What rows are repeated for after the tags between them; undefined if those say something else. */
function repeatAfter(mail: Importing, signed: string, before: string | null): string | null | undefined {
  let repeat = before;
  for (const part of splitAtTags(signed)) {
    if (typeof part === 'string') {
      if (part.trim() !== '') return undefined;
      continue;
    }
    const meaning = mail.meaning(part);
    if (meaning.kind === 'close' && repeat !== null) repeat = null;
    else if (meaning.kind === 'open' && meaning.around !== null && 'of' in meaning.around && repeat === null)
      repeat = meaning.around.of;
    else return undefined;
  }
  return repeat;
}

/** Whether a table is one for those who hear it, too. */
function isData({ attributes }: MailElement, rows: readonly MailElement[][]): boolean {
  if (attributes.get('role') === 'presentation' || rows.length < 2) return false;
  const hasHeads = rows.flat().some(({ name }) => name === 'th');
  const hasBorder = Number(attributes.get('border') ?? 0) > 0;
  return (
    (hasHeads || hasBorder) &&
    rows.some(({ length }) => length > 1) &&
    rows.flat().every((cell) => !contains(cell, ['table']))
  );
}

function dataHtml(sink: BlockSink, table: MailElement, rows: readonly MailElement[][]): MailBlock | null {
  const { mail } = sink;
  const inner = mail.expanded(mail.source.slice(table.from, table.to));
  const html = `<table width="100%" cellpadding="6" cellspacing="0" border="1" style="width:100%;margin:0 0 16px;border-collapse:collapse">${inner}</table>`;
  const lines = rows.map((cells) =>
    cells
      .map((cell) =>
        asHtml(sink.nested(cell, { marks: {}, ground: null, inColumns: true })).text.replace(
          /\n{1,99}/g,
          ' ',
        ),
      )
      .join(' | '),
  );
  const text = lines.filter((line) => line !== '').join('\n');
  if (!mail.isTemplate(html, text)) return null;
  const id = mail.newId();
  mail.reasons.set(id, 'table');
  return { id, type: 'html', html, text };
}

function readPart(sink: BlockSink, part: Part, context: Context): void {
  if (typeof part === 'string') {
    sink.text(part, context);
    sink.flush();
    return;
  }
  const { cells } = part;
  const links = cells.length > 1 ? cells.map((cell) => linkOf(sink.mail, cell)) : [];
  const known = links.filter((link) => link !== null);
  if (known.length > 1 && known.length === cells.length)
    sink.add({ id: sink.mail.newId(), type: 'social', links: known.slice(0, 20) });
  else if (cells.length > 1 && !context.inColumns && areColumns(cells))
    addColumns(sink, { elements: cells, context }, sharesOf);
  else for (const cell of cells) readCell(sink, cell, context);
}

function readCell(sink: BlockSink, cell: MailElement, context: Context): void {
  if (isLine(cell)) sink.add({ id: sink.mail.newId(), type: 'divider' });
  else sink.block(cell, context);
}

function areColumns(cells: readonly MailElement[]): boolean {
  return (
    cells.some(({ pictures }) => pictures > 0) ||
    cells.every(
      (cell) => cell.letters > MIN_COLUMN || contains(cell, ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol']),
    )
  );
}

/** The widths of cells in proportion to each other; null if they are about the same, or not known. */
function sharesOf(cells: readonly MailElement[]): number[] | null {
  const widths = cells.map(({ attributes }) => Number.parseInt(attributes.get('width') ?? '', 10));
  const most = Math.max(...widths);
  const least = Math.min(...widths);
  if (!(least > 0) || most / least < 1.2) return null;
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => Math.min(Math.max(Math.round((width / whole) * MAX_SHARE), 1), MAX_SHARE));
}

/** The link that is all there is in a cell, with the words or the picture that name it. */
function linkOf(mail: Importing, cell: MailElement): SocialLink | null {
  const link = onlyLink(cell);
  if (link === null || isButton(link, cell)) return null;
  const href = mail.address(link.attributes.get('href')?.trim() ?? '');
  const [first] = splitAtTags(link.letters > 0 ? lineIn(link) : altIn(link));
  const name = typeof first === 'string' ? cut(first.replace(/\p{Cc}/gu, ' ').trim(), MAX_NAME) : '';
  return href === null || name === '' ? null : { name, href };
}

const SMALL = 64;

function onlyLink(cell: MailElement): MailElement | null {
  const inner = cell.children.filter(isElement).filter(isFilled);
  const [only] = inner;
  if (only === undefined || inner.length > 1 || only.letters !== cell.letters) return null;
  if (only.name !== 'a')
    return BLOCKS.has(only.name) && only.name !== 'p' && only.name !== 'div' ? null : onlyLink(only);
  if (only.letters > 0) return only.pictures === 0 && only.letters <= MIN_COLUMN ? only : null;
  return only.pictures === 1 && altIn(only) !== '' ? only : null;
}

/** What a small picture shows; those of content are not small. */
function altIn(element: MailElement): string {
  for (const node of element.children.filter(isElement)) {
    if (node.name !== 'img') {
      const found = altIn(node);
      if (found !== '') return found;
      continue;
    }
    const width = Number.parseInt(node.attributes.get('width') ?? '', 10);
    if (width <= SMALL) return node.attributes.get('alt')?.trim() ?? '';
  }
  return '';
}
