import { RollcallError } from '../../domain/errors.js';

/** Header, claims and signature, which may be missing. */
const TOKEN = /^\s*eyJ[\w-]+\.([\w-]+=*)\.[\w-]*=*\s*$/;

/** Whether a text is a JWT whose claims can be read. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The JSON text of a JWT's claims, unverified. @throws RollcallError `malformed_body` */
export function claimsText(token: string): string {
  const claims = TOKEN.exec(token)?.[1];
  if (claims === undefined) throw new RollcallError('malformed_body', 'The body is not a signed JWT.');
  return Buffer.from(claims, 'base64url').toString('utf8');
}
