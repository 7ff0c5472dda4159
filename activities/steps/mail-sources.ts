import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { contentLength } from '../../domain/mail/content-length.js';
import { namedSender } from '../../models/mail/named-sender.js';
import type { SenderRecord } from '../../models/mail/sender.js';
import { templateContent, type TemplateMail } from '../../models/mail/template-content.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';

const CACHED_SENDERS = 5_000;
/** Of templates: at most 200,000 each, most a few thousand. */
const CACHED_CHARACTERS = 4_000_000;

/** Something that a mail names, and the workspace as it is when the mail is made. */
interface Named {
  workspace: Pick<WorkspaceRecord, '_id' | 'mailsRev'>;
  id: string;
}

/** The templates and senders that mails name; null for those that do not exist. */
export interface MailSources {
  template: (named: Named) => Promise<TemplateMail | null>;
  /** Null also for one that is not confirmed. */
  sender: (named: Named) => Promise<SenderRecord | null>;
}

/** Reads templates and senders once for each `mailsRev` of their workspace. */
export function createMailSources(db: Database): MailSources {
  const templates = new LRUCache<string, { found: TemplateMail | null }, Loading>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: ({ found }, key) => key.length + (found === null ? 0 : contentLength(found.content)),
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => ({ found: await templateContent(db, context) }),
  });
  const senders = new LRUCache<string, { found: SenderRecord | null }, Loading>({
    max: CACHED_SENDERS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { workspaceId, id: sender } }) => ({
      found: await namedSender(db, { workspaceId, sender }),
    }),
  });
  return {
    template: async (named) =>
      (await templates.fetch(namedKey(named), { context: loading(named) }))?.found ?? null,
    sender: async (named) =>
      (await senders.fetch(namedKey(named), { context: loading(named) }))?.found ?? null,
  };
}

interface Loading {
  workspaceId: ObjectId;
  id: string;
}

function loading({ workspace, id }: Named): Loading {
  return { workspaceId: workspace._id, id };
}

/** The workspace was read before what it names is, so that no value is older than its key. */
function namedKey({ workspace, id }: Named): string {
  return `${workspace._id.toHexString()}:${String(workspace.mailsRev ?? 0)}:${id}`;
}
