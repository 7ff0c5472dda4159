import type { BroadcastMail } from '../../domain/broadcasts/broadcast.js';
import {
  BROADCAST_ROOTS,
  mailTextWarnings,
  textWarnings,
  type TextWarning,
} from '../../domain/render/text-warnings.js';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { Database } from '../../models/database.js';
import { contentOfTemplates } from '../templates/template-uses.js';

/** What looks wrong in the texts of a broadcast, its variants included. */
export async function broadcastWarnings(
  { db }: { db: Database },
  { workspaceId, definition }: BroadcastRecord,
): Promise<TextWarning[]> {
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
): TextWarning[] {
  if (!('template' in mail))
    return mailTextWarnings(mail, BROADCAST_ROOTS).map((warning) => ({
      ...warning,
      path: `${path}.${warning.path}`,
    }));
  const content = templates.get(mail.template);
  if (content === undefined) return [];
  // A template is mended where it is written.
  return mailTextWarnings(content, BROADCAST_ROOTS).map(({ path: part, message }) => ({
    path: `${path}.template`,
    message: `${part}: ${message}`,
  }));
}
