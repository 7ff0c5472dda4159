import { decodeText } from '../../domain/kernel/decode-text.js';
import { declaredCharsets } from '../body/media-type.js';

/** A JWT, or its beginning if the body was cut. */
const TOKEN = /eyJ[\w-]{2,}(?:\.[\w-]+)?/g;
/** A character by its number, as XML writes it. */
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

/**
 * All text in a body, for finding whose data it may hold: decoded from its encoding, with what its JWTs say and the
 * characters that XML gives by number.
 */
export function searchableText(bytes: Buffer, contentType: string): string {
  const text = decodeText(bytes, declaredCharsets(contentType));
  const claims = [...text.matchAll(TOKEN)].map(([token]) =>
    token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('utf8'))
      .join(' '),
  );
  const plain = text.replace(REFERENCE, (all, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return point > 0x10ffff ? all : String.fromCodePoint(point);
  });
  return [plain, ...claims].join('\n');
}
