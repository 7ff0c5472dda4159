import type { ObjectId } from 'mongodb';
import type { BroadcastMail } from '../../domain/broadcasts/broadcast.js';
import { compiledContent } from '../../domain/mail-document/compiled-content.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { templateSizeWarnings } from '../../domain/mail/mail-size.js';
import { BROADCAST_ROOTS, mailTextWarnings, textWarnings } from '../../domain/render/text-warnings.js';
import { ofTemplate, type Warning } from '../../domain/warnings/warning.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { mailFieldWarnings } from '../contacts/fields/field-warnings.js';
import { senderWarnings } from '../senders/sender-warnings.js';
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
  const judged = mails.map((one) => mailWarnings({ db }, { ...one, workspaceId, templates }));
  // As `pinMails` has it.
  const senders = mails.map(({ mail: one }) => sender ?? contentOf(one, templates)?.sender);
  const ofSenders = await senderWarnings({ db }, { workspaceId, senders });
  return [...(await Promise.all(judged)).flat(), ...subjects, ...ofSenders];
}

type Templates = Awaited<ReturnType<typeof contentOfTemplates>>;

function contentOf(mail: BroadcastMail, templates: Templates): MailContent | undefined {
  return 'template' in mail ? templates.get(mail.template) : compiledContent(mail);
}

interface LocatedMail {
  mail: BroadcastMail;
  path: string;
  workspaceId: ObjectId;
  templates: Templates;
}

async function mailWarnings(
  deps: { db: Database },
  { mail, path, workspaceId, templates }: LocatedMail,
): Promise<Warning[]> {
  const content = contentOf(mail, templates);
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
