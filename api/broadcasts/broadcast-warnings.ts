import type { ObjectId } from 'mongodb';
import type { BroadcastMail } from '../../domain/broadcasts/broadcast.js';
import { compiledContent } from '../../domain/mail-document/compiled-content.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { workspaceSenderWarnings } from '../../domain/mail/mail-sender.js';
import { templateSizeWarnings } from '../../domain/mail/mail-size.js';
import { BROADCAST_ROOTS, mailTextWarnings, textWarnings } from '../../domain/render/text-warnings.js';
import { ofTemplate, type Warning } from '../../domain/warnings/warning.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { mailFieldWarnings } from '../contacts/fields/field-warnings.js';
import { contentOfTemplates } from '../templates/template-uses.js';

/** What looks wrong in the texts of a broadcast, its variants included. */
export async function broadcastWarnings(
  { db }: { db: Database },
  { workspaceId, definition }: BroadcastRecord,
): Promise<Warning[]> {
  const { mail, variants, sender = null } = definition;
  const mails = [
    ...(mail === null ? [] : [{ mail, path: 'mail' }]),
    ...variants.flatMap((variant, i) =>
      variant.mail === undefined ? [] : [{ mail: variant.mail, path: `variants[${String(i)}].mail` }],
    ),
  ];
  const steps = mails.flatMap(({ mail: one }, i) =>
    'template' in one ? [{ id: String(i), type: 'sendEmail' as const, template: one.template }] : [],
  );
  const templates = await contentOfTemplates(db, { workspaceId, steps });
  const subjects = variants.flatMap(({ subject = '' }, i) =>
    textWarnings(subject, `variants[${String(i)}].subject`, BROADCAST_ROOTS),
  );
  const written = mails.map((one) => ({
    ...one,
    content: 'template' in one.mail ? templates.get(one.mail.template) : compiledContent(one.mail),
  }));
  const judged = written.map((one) => mailWarnings({ db }, { ...one, workspaceId }));
  // As `pinMails` has it.
  const senders = sender === null ? written.map(({ content }) => content?.sender) : [sender];
  return [
    ...(await Promise.all(judged)).flat(),
    ...subjects,
    ...(await ofWorkspace(db, { workspaceId, senders })),
  ];
}

/** What looks wrong about the workspace's sender, if one of the mails comes from it. */
async function ofWorkspace(
  db: Database,
  { workspaceId, senders }: { workspaceId: ObjectId; senders: (string | undefined)[] },
): Promise<Warning[]> {
  for (const sender of senders) {
    if ((await namedSender(db, { workspaceId, sender })) !== null) continue;
    const workspace = await db.models.Workspace.findOne({ _id: workspaceId });
    return workspace === null ? [] : workspaceSenderWarnings(workspace);
  }
  return [];
}

interface LocatedMail {
  mail: BroadcastMail;
  path: string;
  workspaceId: ObjectId;
  content: MailContent | undefined;
}

async function mailWarnings(
  deps: { db: Database },
  { mail, path, workspaceId, content }: LocatedMail,
): Promise<Warning[]> {
  if (content === undefined) return [];
  const warnings = [
    ...mailTextWarnings(content, BROADCAST_ROOTS),
    ...(await mailFieldWarnings(deps, { workspaceId, mail: content })),
    ...templateSizeWarnings(content),
  ];
  return warnings.map((warning) =>
    'template' in mail
      ? ofTemplate(warning, `${path}.template`)
      : { ...warning, path: `${path}.${warning.path}` },
  );
}
