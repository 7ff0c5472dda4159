import { STYLE } from '../document/parse-rules';

/** More than this is pasted as text only, in characters. */
const MAX_HTML = 2_000_000;
const STYLE_BEGINS = /<style\b/i;
const STYLE_ENDS = /<\/style\s{0,9}>/i;
const TAG = /<[a-z][^<>]{0,20000}>/gi;
const STYLE_ATTRIBUTE = /\sstyle\s{0,9}=/gi;
/** What is not shown. */
const HIDDEN = `script, style, link, meta, title, head, [${STYLE}*="mso-hide"], [${STYLE}*="display:none"], [${STYLE}*="display: none"]`;

/**
 * HTML of a paste that can be parsed: what Google Docs, Word or an email looks like stays behind, what it says stays in order. The
 * console's policy refuses styles even in a document that is only parsed, so that none may get that far.
 */
export function cleanPaste(html: string): string {
  if (html.length > MAX_HTML) return '';
  const document = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const element of document.querySelectorAll(HIDDEN)) element.remove();
  for (const element of [...document.body.querySelectorAll('*')]) {
    if (element.tagName.includes(':')) element.remove();
  }
  for (const wrapper of document.querySelectorAll(`b[${STYLE}*=normal]`))
    wrapper.replaceWith(...wrapper.childNodes);
  readWordLists(document);
  readButtons(document);
  flattenTables(document);
  return document.body.innerHTML;
}

function withoutStyles(html: string): string {
  const [before = '', ...styled] = html.split(STYLE_BEGINS);
  const rest = styled.map((part) => part.split(STYLE_ENDS).slice(1).join(''));
  return [before, ...rest].join('').replace(TAG, (tag) => tag.replace(STYLE_ATTRIBUTE, ` ${STYLE}=`));
}

const WORD_SIGN = /^[\s\u00A0]*(?:[·•§o-]|\d{1,3}[.)]|[a-z][.)])[\s\u00A0]+/;
const WORD_NUMBER = /^[\s\u00A0]*(?:\d{1,3}|[a-z])[.)]/;

/** Word writes lists as paragraphs that begin with a sign. */
function readWordLists(document: Document): void {
  for (const paragraph of document.querySelectorAll('p[class^=MsoListParagraph]')) {
    const tag = WORD_NUMBER.test(paragraph.textContent) ? 'ol' : 'ul';
    const before = paragraph.previousElementSibling;
    const list =
      before instanceof HTMLElement && before.dataset['word'] === tag ? before : document.createElement(tag);
    list.dataset['word'] = tag;
    const item = document.createElement('li');
    item.textContent = paragraph.textContent.replace(WORD_SIGN, '');
    list.append(item);
    if (list === before) paragraph.remove();
    else paragraph.replaceWith(list);
  }
}

const MAX_LABEL = 60;

/** Links that were padded and colored are buttons. */
function readButtons(document: Document): void {
  for (const link of document.querySelectorAll('a[href]')) {
    if (link.closest('[data-block]') !== null) continue;
    const look = `${link.getAttribute(STYLE) ?? ''} ${link.closest('td[bgcolor]') === null ? '' : 'background'}`;
    const label = link.textContent.trim();
    const isButton =
      link.classList.contains('button') || (look.includes('padding') && look.includes('background'));
    if (!isButton || label === '' || label.length > MAX_LABEL || link.querySelector('img') !== null) continue;
    const button = document.createElement('a');
    button.dataset['button'] = '';
    button.setAttribute('href', link.getAttribute('href') ?? '');
    button.textContent = label;
    const alone = ['table', 'p']
      .map((tag) => link.closest(tag))
      .find((one) => one?.textContent.trim() === label);
    (alone ?? link).replaceWith(button);
  }
}

/** Nested tables that are read. */
const MAX_TABLES = 2_000;

/** Tables of layouts fall away, the innermost first; cells beside each other that are filled become columns. */
function flattenTables(document: Document): void {
  const tables = [...document.querySelectorAll('table')].slice(0, MAX_TABLES).reverse();
  for (const table of tables) {
    const flat = document.createElement('div');
    for (const row of table.rows) flat.append(...flatRow(document, row));
    table.replaceWith(flat);
  }
}

function flatRow(document: Document, row: HTMLTableRowElement): Element[] {
  const cells = [...row.cells].filter(
    (cell) => cell.textContent.trim() !== '' || cell.querySelector('img, hr, [data-button]') !== null,
  );
  const parts = cells.map((cell) => {
    const part = document.createElement('div');
    part.append(...cell.childNodes);
    return part;
  });
  const areColumns =
    (parts.length === 2 || parts.length === 3) &&
    parts.every((part) => part.querySelector('img, p, h1, h2, h3, [data-button]') !== null) &&
    parts.every((part) => part.querySelector('[data-columns]') === null);
  if (!areColumns) return parts;
  const columns = document.createElement('div');
  columns.dataset['columns'] = '';
  for (const part of parts) part.dataset['column'] = '';
  columns.append(...parts);
  return [columns];
}
