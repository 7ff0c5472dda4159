import type { ApiContext } from '../http/context.js';
import { mediaType } from './media-type.js';
import { readMultipart, type MultipartEntries } from './multipart.js';

/** Fields of a form in the order in which they were sent; a name may stand there more than once. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * The fields that a form, or a machine that acts like one, has sent: `multipart/form-data`, and whatever else is read
 * as `application/x-www-form-urlencoded`, since not every sender names its type. Files are no fields; what cannot be
 * read has none.
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
