import type { ObjectId } from 'mongodb';
import type { ConfirmationWords } from '../../domain/render/confirmation.js';
import type { Renders } from '../../domain/render/renders.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
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
 * @throws RollcallError `rate_limited`
 */
export async function previewConfirmation(
  deps: PreviewDeps,
  { workspaceId, list, words }: Previewed,
): Promise<ConfirmationWords> {
  const { facts } = await sampleFacts(deps, { workspaceId, sample: {} });
  const { subject = list.confirmation.subject, html = list.confirmation.html, reminder = false } = words;
  const { expiresAfter } = list.confirmation;
  const { mail } = await deps.renderTime.spend(workspaceId, async () => {
    const startedAt = performance.now();
    const rendered = await deps.renders.confirmation(workspaceId.toHexString(), {
      list: { name: list.name, confirmation: { subject, html, expiresAfter } },
      workspace: facts.workspace,
      contact: facts.contact,
      url: `${deps.settings.baseUrl}/confirm/${SAMPLE_TOKEN}`,
      reminder,
    });
    return { mail: rendered, ms: performance.now() - startedAt };
  });
  return mail;
}
