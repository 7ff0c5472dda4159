import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BodyRule } from '../../../api/http/route.js';

/** A body that costs much more to read or check than to send. */
export interface HostileBody {
  name: string;
  /** Content type. */
  type: string;
  encoding?: 'gzip' | 'br';
  /** @param bytes how many it may have, before and after decompression */
  make: (bytes: number) => string | Buffer;
}

/** What a rule without a limit is tried with. */
const FILE_BYTES = 2 * 1_048_576;
/** The sizes of what stands around the repeated part of a body. */
const MARGIN = 512;
const MULTIPART_BYTES = 20_000;
const BOUNDARY = 'x'.repeat(70);
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const EMPTY_PART = `--${BOUNDARY}\r\n\r\n\r\n\r\n`;

function fill(text: string, bytes: number, separator = ''): string {
  const whole = text + separator;
  return whole.repeat(Math.max(1, Math.floor((bytes - MARGIN) / Buffer.byteLength(whole)))) + text;
}

function numbered(text: (i: number) => string, bytes: number, separator = ','): string {
  const length = Buffer.byteLength(text(99_999)) + separator.length;
  return Array.from({ length: Math.max(1, Math.floor((bytes - MARGIN) / length)) }, (_, i) => text(i)).join(
    separator,
  );
}

function part(disposition: string, content = ''): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

const ofType =
  (type: string) =>
  ([name, make]: [string, HostileBody['make']]): HostileBody => ({ name, type, make });

const json = Object.entries<HostileBody['make']>({
  'a wide object': (n) => `{${numbered((i) => `"k${i}":0`, n)}}`,
  'an object of wide objects': (n) => `{${numbered((i) => `"k${i}":{"a":0,"b":0,"c":0}`, n)}}`,
  'a key as long as the body': (n) => `{"${fill('x', n)}":0}`,
  'a text as long as the body': (n) => `{"name":"${fill('x', n)}"}`,
  'arrays in arrays': (n) => `{"steps":${fill('[', n / 2)}${fill(']', n / 2)}}`,
  'objects in objects': (n) => `{"where":${fill('{"all":[', n * 0.8)}0${fill(']}', n * 0.2)}}`,
  'a long array of zeros': (n) =>
    `{"steps":[${fill('0', n - 2_002, ',')}],"fields":[${fill('0', 2_002, ',')}]}`,
  'a long array of empty objects': (n) => `{"steps":[${fill('{}', n, ',')}]}`,
  'a long array of arrays': (n) => `{"fields":[${fill('[0,[0,[0]]]', n, ',')}]}`,
  'the same key again and again': (n) => `{${fill('"name":1', n, ',')}}`,
  'a number as long as the body': (n) => `{"customFields":{"a":${fill('9', n)}}}`,
  'numbers of 17 digits': (n) => `{"customFields":{"a":[${fill('12345678901234567', n, ',')}]}}`,
  exponents: (n) => `{"customFields":{"a":[${fill('1e9', n, ',')}]}}`,
  'escapes only': (n) => `{"name":"${fill('\\u0000', n)}"}`,
  'opening brackets of Liquid': (n) => `{"subject":"${fill('{{', n - 1_600)}","html":"${fill('{%', 1_500)}"}`,
  'opening brackets of HTML': (n) => `{"subject":"a","html":"${fill('<', n / 2)}"}`,
}).map(ofType(JSON_TYPE));

const forms = Object.entries<HostileBody['make']>({
  'a form of separators': (n) => fill('&', n),
  'a form of names': (n) => numbered((i) => `k${i}`, n, '&'),
  'a form of broken escapes': (n) => `email=${fill('%zz', n)}`,
  'a form of nested names': (n) => numbered((i) => `a${'[b]'.repeat(50)}[${i}]=1`, n, '&'),
  'a form of one deep name': (n) => `a${fill('[b]', n)}=1`,
  'a form of indexes': (n) => numbered((i) => `a[${99_999 - i}]=1`, n, '&'),
  'a form of references': (n) => `_charset_=shift_jis&a=${fill('%26%2365536%3B', n)}`,
}).map(ofType(FORM));

const multipart = Object.entries<HostileBody['make']>({
  'empty parts': (n) => fill(EMPTY_PART, n),
  'parts of a letter': (n) => `${fill(part('name="a"', 'x'), n)}--${BOUNDARY}--`,
  'parts with nested names': (n) =>
    `${numbered((i) => part(`name="a${'[b]'.repeat(50)}[${i}]"`, 'x'), n, '')}--${BOUNDARY}--`,
  'a part of headers': (n) => `--${BOUNDARY}\r\n${fill('a:b\r\n', n)}\r\n\r\n--${BOUNDARY}--`,
  'parts of headers': (n) => fill(`--${BOUNDARY}\r\n${'a:b\r\n'.repeat(3_000)}\r\nx\r\n`, n),
  'parts of parameters': (n) => fill(part(`${'a=b;'.repeat(3_900)}name=x`), n),
  'parts of quotation marks': (n) => fill(part(`${'a="\\'.repeat(3_900)}name=x`), n),
  'parts of escaped names': (n) => `${fill(part(`name="${'%22'.repeat(5_000)}"`), n)}--${BOUNDARY}--`,
  'almost boundaries': (n) =>
    `${part('name="a"')}${fill(`\r\n--${BOUNDARY.slice(1)}y`, n)}\r\n--${BOUNDARY}--`,
}).map(ofType(MULTIPART));

const ofProviders: HostileBody[] = [
  { name: 'XML in XML', type: 'text/xml', make: (n) => fill('<a>', n) },
  { name: 'XML of many elements', type: 'text/xml', make: (n) => `<a>${fill('<b/>', n)}</a>` },
  {
    name: 'XML of attributes',
    type: 'text/xml',
    make: (n) => `<a ${numbered((i) => `k${i}="c"`, n, ' ')}/>`,
  },
  { name: 'XML of entities', type: 'text/xml', make: (n) => `<a>${fill('&amp;', n)}</a>` },
  { name: 'XML that opens comments', type: 'text/xml', make: (n) => fill('<!--', n) },
  { name: 'a JWT', type: 'application/jwt', make: (n) => `eyJ.${fill('W3td', n)}.a` },
  {
    name: 'a boundary of 15,000 characters',
    type: `multipart/form-data; boundary=${'a'.repeat(15_000)}`,
    make: (n) => `--${'a'.repeat(15_000)}\r\n${fill(`\r\n--${'a'.repeat(14_999)}`, Math.max(0, n - 30_000))}`,
  },
];

const images: HostileBody[] = [
  {
    name: 'a PNG of chunks',
    type: 'image/png',
    make: (n) => bytesOf('89504e470d0a1a0a', `00000000${'6'.repeat(8)}00000000`, n),
  },
  { name: 'a JPEG of segments', type: 'image/jpeg', make: (n) => bytesOf('ffd8', 'ffe00002', n) },
  {
    name: 'a GIF of blocks',
    type: 'image/gif',
    make: (n) => bytesOf(`${'47494638396101000100'}000000`, '21fe0100', n),
  },
  {
    name: 'a WebP of chunks',
    type: 'image/webp',
    make: (n) => bytesOf('52494646ffffff7f57454250', '4142434400000000', n),
  },
];

function bytesOf(head: string, repeated: string, bytes: number): Buffer {
  const unit = Buffer.from(repeated, 'hex');
  // A route for images takes more than an image may have.
  const count = Math.floor((bytes - MULTIPART_BYTES - head.length / 2) / unit.length);
  return Buffer.concat([Buffer.from(head, 'hex'), ...Array.from({ length: count }, () => unit)]);
}

const files = [
  ...Object.entries<HostileBody['make']>({
    'line feeds': (n) => `email\n${fill('\n', n)}`,
    'carriage returns': (n) => `email\n${fill('\r', n)}`,
    'quotation marks that close on no line': (n) => `email,c\n${fill('a"b,"\n', n)}`,
    'a quotation mark that never closes': (n) => `email\n"${fill('a\n', n)}`,
    'a row of empty cells': (n) => `email,c\n${fill(',', n)}\n`,
    'a head of cells': (n) => `${fill('a@b', n, ',')}\n`,
    'a head of the same cells': (n) => `${fill('a', n, ',')}\n`,
    'rows of a letter': (n) => `email\n${fill('a\n', n)}`,
    'rows of quoted cells': (n) => `email,b,c\n${fill('"a","b","c"\n', n)}`,
    'letters that are not ASCII': (n) => `email,c\n${fill('ä,ö\n', n)}`,
    'one line': (n) => fill('a', n),
    spaces: (n) => `email\n${fill(' ', n)}`,
  }).map(ofType('text/csv')),
  ...Object.entries<HostileBody['make']>({
    'blank lines of NDJSON': (n) => `{"email":1}\n${fill(' \n', n)}`,
    'empty objects': (n) => fill('{}\n', n),
    'lines of new fields': (n) => numbered((i) => `{"k${i}":1}`, n, '\n'),
    'lines of lists': (n) => `${fill('{"email":[1,2,3,[4,[5]]]}\n', n)}`,
  }).map(ofType('application/x-ndjson')),
  // UTF-16 and Windows-1252, of every byte.
  {
    name: 'UTF-16',
    type: 'text/csv',
    make: (n: number) => Buffer.from(`\ufeffemail\n${fill('a\n', n / 2)}`, 'utf16le'),
  },
  {
    name: 'bytes of no encoding',
    type: 'text/csv',
    make: (n: number) => Buffer.alloc(n, Buffer.from('e\xff,\x81\n', 'latin1')),
  },
] satisfies HostileBody[];

/** Compressed, a body is small and what comes of it as large as it may be, or larger. */
const compressed: HostileBody[] = [
  {
    name: 'a bomb of gzip',
    type: 'application/json',
    encoding: 'gzip',
    make: (n) => gzipSync(Buffer.alloc(4 * n, 'a')),
  },
  {
    name: 'a bomb of Brotli',
    type: FORM,
    encoding: 'br',
    make: (n) => brotliCompressSync(Buffer.alloc(4 * n, 'a')),
  },
  {
    name: 'many members of gzip',
    type: 'text/csv',
    encoding: 'gzip',
    make: (n) => repeated(gzipSync('a\n'), Math.min(n, 65_536)),
  },
  {
    name: 'empty members of gzip',
    type: 'text/csv',
    encoding: 'gzip',
    make: (n) => repeated(gzipSync(''), Math.min(n, 1_048_576)),
  },
  { name: 'what is not gzip', type: 'application/json', encoding: 'gzip', make: (n) => fill('a', n) },
];

function repeated(unit: Buffer, bytes: number): Buffer {
  return Buffer.concat(Array.from({ length: Math.floor(bytes / unit.length) }, () => unit));
}

const gzipped = (bodies: readonly HostileBody[]): HostileBody[] =>
  bodies.map(({ name, type, make }) => ({
    name: `${name}, compressed`,
    type,
    encoding: 'gzip',
    make: (n) => gzipSync(make(n)),
  }));

/** What the routes of a kind of body are tried with; a new kind of body needs its own. */
const ofKind: Record<Exclude<BodyRule['kind'], 'none'>, readonly HostileBody[]> = {
  json: [...json, ...gzipped(json.slice(0, 4)), ...compressed.map((one) => ({ ...one, type: JSON_TYPE }))],
  raw: [
    ...json,
    ...forms,
    ...multipart,
    ...ofProviders,
    ...images,
    ...gzipped(multipart.slice(0, 2)),
    ...compressed,
  ],
  file: [...files, ...gzipped(files), ...compressed],
};

/** The hostile bodies that a route's rule lets in. */
export function hostileBodies(rule: BodyRule): readonly HostileBody[] {
  return rule.kind === 'none' ? [] : ofKind[rule.kind];
}

/** The bytes that a route takes, or that are enough to show what more would cost. */
export function bytesOfRule(rule: BodyRule): number {
  return 'limit' in rule ? rule.limit : FILE_BYTES;
}
