import { Readable } from 'node:stream';
import type { Deps } from '../../deps.js';
import { recordDownload } from '../../http/audit-trail.js';
import { getTarget, type ApiContext } from '../../http/context.js';
import { archivedPerson, readArchive } from './read-archive.js';

/** Everything about a contact, streamed. */
export async function download(ctx: ApiContext, deps: Deps): Promise<void> {
  const person = await archivedPerson(deps, getTarget(ctx));
  const target = { type: 'contacts', id: person.contactId.toHexString(), name: null };
  await recordDownload(ctx, deps, { target, of: null });
  ctx.type = 'application/json; charset=utf-8';
  ctx.attachment(`contact ${person.contactId.toHexString()}.json`);
  ctx.body = Readable.from(readArchive(deps, person));
}
