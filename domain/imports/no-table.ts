import { NO_OBJECT, objectIn } from './read-ndjson.js';

/** What people upload instead of a table, by how it begins, and what to do. */
const FORMS: readonly [RegExp, string][] = [
  [/^PK\p{Cc}{2}(?=[^]*?\bxl\/)/u, 'is an Excel workbook; save it as CSV'],
  [/^PK\p{Cc}{2}(?=[^]*?opendocument)/u, 'is an OpenDocument spreadsheet; save it as CSV'],
  [/^PK\p{Cc}{2}(?=[^]*?(?:word|ppt)\/)/u, 'is an Office document; save its table as CSV'],
  [/^PK\p{Cc}{2}/u, 'is a ZIP archive; unpack it, and upload the CSV in it'],
  [/^\u00d0\u00cf\p{Cc}\u00e0/u, 'is an old Excel workbook (XLS); save it as CSV'],
  [/^%PDF-/, 'is a PDF; give the table that it was made from, as CSV'],
  [/^\s*begin:vcard\b/i, 'is a vCard; export the contacts as CSV'],
  [/^\s*begin:vcalendar\b/i, 'is a calendar; export the people as CSV'],
  [
    /^\s*<(?:!doctype html|html|head|body|table|meta|div)\b/i,
    'is a web page, even if it is called XLS; open it in a spreadsheet, and save it as CSV',
  ],
  [/^\s*<\?xml\b(?=[^]{0,2000}?(?:excel|spreadsheet))/i, 'is an Excel workbook in XML; save it as CSV'],
  [/^\s*<\?xml\b/i, 'is XML; export the people as CSV'],
  [/^\s*\{\\rtf/, 'is a text document (RTF); save its table as CSV'],
  [/^\s*\[\s*[{[]/, 'is a JSON array; save it as NDJSON, one object per line'],
  [
    /^\p{Cc}(?:\u2039|\u008b|\ufffd)/u,
    'is a gzip archive; unpack it, or send it with Content-Encoding: gzip',
  ],
  [/^(?:Rar!|7z\u00bc\u00af)/, 'is an archive; unpack it, and upload the CSV in it'],
  [/^SQLite format 3/, 'is a database; export its table as CSV'],
  [/^(?:\u2030|\u0089|\ufffd)PNG|^GIF8|^\u00ff\u00d8\u00ff/, 'is a picture; give the table itself, as CSV'],
  [/^dn:: ?|^dn: |^version: 1\s+dn:/i, 'is LDIF; export the people as CSV'],
  [/\0/, 'is not a text file'],
];

/** What a file is instead of a table, and what to do; null if it may be one. */
export function explainOtherFile(beginning: string): string | null {
  return FORMS.find(([form]) => form.test(beginning))?.[1] ?? null;
}

/** As `explainOtherFile`, for a file that begins like NDJSON. */
export function formOfJson(beginning: string): string | null {
  const text = beginning.trimStart();
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  // The first line may be longer than what is looked at.
  if (end === -1 && text.length >= 10_000) return null;
  const object = objectIn(line.trim());
  if (object === NO_OBJECT) return 'is JSON over several lines; save it as NDJSON, one object per line';
  if (typeof object === 'string') return null;
  const isAlone = end === -1 || text.slice(end).trim() === '';
  const isList = Object.values(object).some((value) => Array.isArray(value) && value.some(isObject));
  return isAlone && isList && !hasAddress(object)
    ? 'is JSON with its rows in a list; save it as NDJSON, one object per line'
    : null;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function hasAddress(object: object): boolean {
  return Object.values(object).some((value) => typeof value === 'string' && value.includes('@'));
}
