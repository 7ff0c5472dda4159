import type { ObjectId } from 'mongodb';
import type { Preview, RenderedMail } from '../../domain/render/preview.js';
import { invalid } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { TemplateContent } from '../../models/template.js';
import { mailContent } from '../../models/template-content.js';
import type { RenderTime } from '../http/render-time.js';
import type { SampleBody } from './schemas.js';
import { sampleFacts } from '../contacts/sample-contact.js';

export interface PreviewDeps {
  db: Database;
  clock: () => Date;
  settings: { baseUrl: string };
  preview: Preview;
  renderTime: RenderTime;
}

export interface PreviewedMail {
  mail: RenderedMail;
  /** The contact whose data is used; null for a sample. */
  contactId: ObjectId | null;
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
    deps.preview.mail(mailContent(input.content), facts),
  );
  if (!rendered.ok) throw invalid([{ path: 'template', message: rendered.error }]);
  return { mail: rendered.value, contactId };
}
