import { RollcallError } from '../../domain/errors.js';
import type { ApiContext } from '../http/context.js';
import { declaredCharsets, mediaType } from './media-type.js';
import { readMultipart, textOfPart, type Part } from './multipart.js';
import { readUrlEncoded, type FormPairs } from './url-encoded.js';

/**
 * The fields that a form or a mail program has sent: `multipart/form-data`, or anything else read as
 * `application/x-www-form-urlencoded`, since not every sender sets the type. Files are ignored; an unreadable body
 * has no fields.
 */
export function formFields(ctx: ApiContext): FormPairs {
  const { rawBody } = ctx.state;
  const header = ctx.get('Content-Type');
  if (mediaType(header) !== 'multipart/form-data') return readUrlEncoded(rawBody, declaredCharsets(header));
  return formParts(rawBody, header).flatMap((part) =>
    part.fileName === null ? [[part.name, textOfPart(part)] as const] : [],
  );
}

function formParts(body: Buffer, contentType: string): Part[] {
  try {
    return readMultipart(body, contentType);
  } catch (error) {
    if (error instanceof RollcallError) return [];
    throw error;
  }
}
