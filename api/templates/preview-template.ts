import type { ObjectId } from 'mongodb';
import { sizeWarnings } from '../../domain/mail/mail-size.js';
import type { EmptyOutput, RenderedMail } from '../../domain/render/preview.js';
import type { Renders } from '../../domain/render/renders.js';
import { atValues } from '../../domain/mail-document/locate-warnings.js';
import { exampleLinkIn } from '../../domain/automation/activation-warnings.js';
import {
  AUTOMATION_ROOTS,
  mailTextWarnings,
  mailTexts,
  withoutRepetitions,
} from '../../domain/render/text-warnings.js';
import { toWarning, type Warning } from '../../domain/warnings/warning.js';
import { invalid } from '../../domain/errors.js';
import type { MailFrom } from '../../domain/mail/mail-sender.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import type { Database } from '../../models/core/database.js';
import type { TemplateContent } from '../../models/mail/template.js';
import { currentContent, mailContent } from '../../models/mail/template-content.js';
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
  const mail = mailContent(await currentContent(deps.db, input));
  const { conditions = [] } = mail.compiled ?? {};
  const { facts, contactId } = await sampleFacts(deps, { ...input, conditions });
  const rendered = await deps.renderTime.spend(input.workspaceId, () =>
    deps.renders.mail(input.workspaceId.toHexString(), {
      mail,
      facts: { ...facts, everyone: input.sample.everyone ?? false },
    }),
  );
  if (!rendered.ok) throw invalid([{ path: 'template', message: rendered.error }]);
  const {
    workspaceId,
    content: { sender = null, document = null },
  } = input;
  const from = (await readMailFrom(deps, { workspaceId, senders: [sender] })).get(sender);
  if (from === undefined) throw new Error('No sender was read');
  return {
    mail: rendered.value,
    from,
    contactId,
    warnings: [
      ...atValues(previewWarnings(mail, rendered.empty ?? []), document),
      ...sizeWarnings(rendered.value.html ?? '', document === null ? 'html' : 'document'),
      ...from.warnings,
    ],
  };
}

function previewWarnings(mail: MailContent, empty: readonly EmptyOutput[]): Warning[] {
  const texts = mailTexts(mail);
  const missing = empty.map(({ template, variable }) => {
    const path = texts.find(({ text }) => text === template)?.path ?? '';
    return toWarning(path, 'emptyForSample', { variable });
  });
  return withoutRepetitions([
    ...missing,
    ...mailTextWarnings(mail, AUTOMATION_ROOTS),
    ...texts.flatMap(({ path, text }) => exampleLinkIn(text, path)),
  ]);
}
