import type { BroadcastMail } from '../../domain/broadcasts/broadcast.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { templateSizeWarnings } from '../../domain/mail/mail-size.js';
import { BROADCAST_ROOTS, mailTextWarnings, textWarnings } from '../../domain/render/text-warnings.js';
import { ofTemplate, type Warning } from '../../domain/warnings/warning.js';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { Database } from '../../models/database.js';
import { contentOfTemplates } from '../templates/template-uses.js';

/** What looks wrong in the texts of a broadcast, its variants included. */
export async function broadcastWarnings(
  { db }: { db: Database },
  { workspaceId, definition }: BroadcastRecord,
): Promise<Warning[]> {
  const { mail, variants } = definition;
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
  return [...mails.flatMap((one) => warningsOf(one, templates)), ...subjects];
}

function warningsOf(
  { mail, path }: { mail: BroadcastMail; path: string },
  templates: Awaited<ReturnType<typeof contentOfTemplates>>,
): Warning[] {
  if (!('template' in mail))
    return mailWarnings(mail).map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
  const content = templates.get(mail.template);
  if (content === undefined) return [];
  return mailWarnings(content).map((warning) => ofTemplate(warning, `${path}.template`));
}

function mailWarnings(mail: MailContent): Warning[] {
  return [...mailTextWarnings(mail, BROADCAST_ROOTS), ...templateSizeWarnings(mail, 'html')];
}
