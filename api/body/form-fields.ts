import type { ApiContext } from '../http/context.js';
import { mediaType } from './media-type.js';
import { readMultipart, type MultipartEntries } from './multipart.js';

/** Fields of a form in the order sent; names may repeat. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * The fields that a form or a mail program has sent: `multipart/form-data`, or anything else read as
 * `application/x-www-form-urlencoded`, since not every sender sets the type. Files are ignored; an unreadable body
 * has no fields.
 */
export async function formFields(ctx: ApiContext): Promise<FormFields> {
  const { rawBody } = ctx.state;
  const header = ctx.get('Content-Type');
  if (mediaType(header) !== 'multipart/form-data') {
    return [...new URLSearchParams(rawBody.toString('utf8'))];
  }
  const entries = await readMultipart(rawBody, header).catch((error: unknown): MultipartEntries => {
    if (error instanceof TypeError) return [];
    throw error;
  });
  return entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}
