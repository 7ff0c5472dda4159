import type { FileEncoding } from '../../domain/imports/file-encodings.js';

/** As spreadsheets call an encoding. */
export function encodingName(encoding: FileEncoding): string {
  return names[encoding];
}

const names: Record<FileEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'windows-1250': 'Windows-1250 (Polski, Čeština, Magyar)',
  'windows-1251': 'Windows-1251 (Кириллица)',
  'windows-1253': 'Windows-1253 (Ελληνικά)',
  'windows-1254': 'Windows-1254 (Türkçe)',
  'windows-1257': 'Windows-1257 (Lietuvių, Latviešu)',
  'iso-8859-2': 'ISO-8859-2 (Latin-2)',
  'iso-8859-15': 'ISO-8859-15 (Latin-9)',
  'koi8-r': 'KOI8-R (Кириллица)',
  ibm866: 'IBM 866 (Кириллица)',
  macintosh: 'Macintosh',
  shift_jis: 'Shift JIS',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
};
