import type { ObjectId } from 'mongodb';
import type { ConfirmationWords } from '../../domain/render/confirmation.js';
import type { Renders } from '../../domain/render/renders.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import { conditionsIn } from '../../domain/mail-document/locate-blocks.js';
import { compileDocument } from '../mail-documents/compile-document.js';
import { withOneContent } from './confirmation-document.js';
import { sampleFacts } from '../contacts/sample-contact.js';
import type { WorkTime } from '../http/limits/work-time.js';
import type { ConfirmationPreviewBody } from './schemas.js';

/** The link in previews; it confirms nothing. */
const SAMPLE_TOKEN = 'preview';

export interface PreviewDeps {
  db: Database;
  clock: () => Date;
  settings: { baseUrl: string; secretKey: Buffer };
  renders: Pick<Renders, 'confirmation'>;
  renderTime: WorkTime;
}

interface Previewed {
  workspaceId: ObjectId;
  list: Pick<ListRecord, 'name' | 'confirmation'>;
  /** Instead of what is saved; null for the default. */
  words: ConfirmationPreviewBody;
}

/**
 * Renders the mail that asks the sample contact to confirm a sign-up to a list, as it would be sent. Nothing is sent.
 *
 * @throws RollcallError `rate_limited`; `invalid` for blocks that cannot be compiled
 */
export async function previewConfirmation(
  deps: PreviewDeps,
  { workspaceId, list, words }: Previewed,
): Promise<ConfirmationWords> {
  const { reminder = false, language, ...typed } = words;
  const confirmation = { ...list.confirmation, ...withOneContent({ document: null }, typed), ...typed };
  if (typed.html !== undefined) confirmation.document = null;
  const { document } = confirmation;
  if (document !== null) compileDocument(document, 'document', {});
  const sample = { ...(language !== undefined && { language }) };
  const conditions = conditionsIn(document);
  const { facts } = await sampleFacts(deps, { workspaceId, sample, conditions });
  const { mail } = await deps.renderTime.spend(workspaceId, async () => {
    const startedAt = performance.now();
    const rendered = await deps.renders.confirmation(workspaceId.toHexString(), {
      list: { name: list.name, confirmation },
      workspace: facts.workspace,
      contact: facts.contact,
      ...(facts.reader !== undefined && { reader: facts.reader }),
      url: `${deps.settings.baseUrl}/confirm/${SAMPLE_TOKEN}`,
      reminder,
    });
    return { mail: rendered, ms: performance.now() - startedAt };
  });
  return mail;
}
