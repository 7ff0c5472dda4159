/** Encodings of a byte for each character, besides Windows-1252, in which their files are stored. */
export const singleByteEncodings = [
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-15',
  'koi8-r',
  'ibm866',
  'macintosh',
] as const;
export type SingleByteEncoding = (typeof singleByteEncodings)[number];

/** Encodings that are detected, and others that can be chosen. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  ...singleByteEncodings,
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Encodings between which a stored file can be changed: each of its characters stands for a byte. */
export const interchangeable = ['windows-1252', ...singleByteEncodings] as const;
export type Interchangeable = (typeof interchangeable)[number];

export function isInterchangeable(encoding: FileEncoding): encoding is Interchangeable {
  return interchangeable.some((one) => one === encoding);
}
