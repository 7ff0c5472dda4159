import type { ObjectId } from 'mongodb';
import type { Preview, RenderedMail } from '../../domain/dry-run/preview.js';
import { invalid } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { TemplateContent } from '../../models/template.js';
import { mailWords } from '../../models/template-words.js';
import type { SampleBody } from '../schemas/templates.js';
import { sampleFacts } from './sample-facts.js';

export interface PreviewDeps {
  db: Database;
  clock: () => Date;
  settings: { baseUrl: string };
  preview: Preview;
}

export interface PreviewedMail {
  mail: RenderedMail;
  /** Whose data stands in it; null for a sample. */
  contactId: ObjectId | null;
}

/**
 * The mail that a template makes, as it would be sent. Nothing is sent.
 *
 * @throws RollcallError `invalid` for an unknown contact, and for a template that cannot be filled in
 */
export async function previewTemplate(
  deps: PreviewDeps,
  input: { workspaceId: ObjectId; content: TemplateContent; sample: SampleBody },
): Promise<PreviewedMail> {
  const { facts, contactId } = await sampleFacts(deps, input);
  const rendered = deps.preview.mail(mailWords(input.content), facts);
  if (!rendered.ok) throw invalid([{ path: 'template', message: rendered.error }]);
  return { mail: rendered.value, contactId };
}
