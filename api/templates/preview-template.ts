import type { ObjectId } from 'mongodb';
import { sizeWarnings } from '../../domain/mail/mail-size.js';
import type { EmptyOutput, RenderedMail } from '../../domain/render/preview.js';
import type { Renders } from '../../domain/render/renders.js';
import { exampleLinkIn } from '../../domain/automation/activation-warnings.js';
import { AUTOMATION_ROOTS, mailTextWarnings } from '../../domain/render/text-warnings.js';
import { warningOf, type Warning } from '../../domain/warnings/warning.js';
import { invalid } from '../../domain/errors.js';
import type { MailFrom } from '../../domain/mail/mail-sender.js';
import type { Database } from '../../models/core/database.js';
import type { TemplateContent } from '../../models/mail/template.js';
import { mailContent } from '../../models/mail/template-content.js';
import type { WorkTime } from '../http/limits/work-time.js';
import { readMailFrom } from '../senders/read-mail-from.js';
import type { SampleBody } from './schemas.js';
import { sampleFacts } from '../contacts/sample-contact.js';

export interface PreviewDeps {
  db: Database;
  clock: () => Date;
  settings: { baseUrl: string; secretKey: Buffer };
  renders: Pick<Renders, 'mail'>;
  renderTime: WorkTime;
}

export interface PreviewedMail {
  mail: RenderedMail;
  from: MailFrom;
  /** The contact whose data is used; null for a sample. */
  contactId: ObjectId | null;
  /** What looks wrong in it, by the template's fields. */
  warnings: Warning[];
}

/**
 * Renders the mail of a template as it would be sent. Nothing is sent.
 *
 * @throws RollcallError `invalid` for an unknown contact, or a template that cannot be rendered;
 *   `rate_limited`
 */
export async function previewTemplate(
  deps: PreviewDeps,
  input: { workspaceId: ObjectId; content: TemplateContent; sample: SampleBody },
): Promise<PreviewedMail> {
  const { facts, contactId } = await sampleFacts(deps, input);
  const rendered = await deps.renderTime.spend(input.workspaceId, () =>
    deps.renders.mail(input.workspaceId.toHexString(), { mail: mailContent(input.content), facts }),
  );
  if (!rendered.ok) throw invalid([{ path: 'template', message: rendered.error }]);
  const {
    workspaceId,
    content: { sender = null },
  } = input;
  const from = (await readMailFrom(deps, { workspaceId, senders: [sender] })).get(sender);
  if (from === undefined) throw new Error('No sender was read');
  return {
    mail: rendered.value,
    from,
    contactId,
    warnings: [
      ...warningsOf(input.content, rendered.empty ?? []),
      ...sizeWarnings(rendered.value.html ?? '', 'html'),
    ],
  };
}

const PARTS = ['subject', 'preheader', 'html', 'text'] as const;

function warningsOf(content: TemplateContent, empty: readonly EmptyOutput[]): Warning[] {
  const missing = empty.map(({ template, variable }) => {
    const path = PARTS.find((part) => content[part] === template) ?? '';
    return warningOf(path, 'emptyForSample', { variable });
  });
  return [
    ...missing,
    ...mailTextWarnings(content, AUTOMATION_ROOTS),
    ...PARTS.flatMap((path) => exampleLinkIn(content[path] ?? '', path)),
  ];
}
