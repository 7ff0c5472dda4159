import type { ObjectId } from 'mongodb';
import { greetedContact } from '../../domain/contact/rendered-contact.js';
import { RollcallError } from '../../domain/errors.js';
import type { WrittenMail } from '../../domain/mail/mail-content.js';
import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import type { Renders } from '../../domain/render/renders.js';
import { findStep } from '../../domain/steps/tree.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { compiledStep } from '../../models/automations/step-blocks.js';
import { mailReaders } from '../../models/audience/mail-readers.js';
import { currentContent, mailContent } from '../../models/mail/template-content.js';
import { workspaceFacts } from '../../models/accounts/workspace-facts.js';
import type { WorkTime } from '../http/limits/work-time.js';
import { readMessage } from './read-messages.js';

export interface RedrawDeps {
  db: Database;
  settings: { baseUrl: string };
  renders: Pick<Renders, 'mail'>;
  renderTime: WorkTime;
}

/** The token of unsubscribe links in it, so that looking at a mail cannot unsubscribe anybody. */
const NO_TOKEN = 'preview';

/**
 * Renders a message again: the template version or step that it was made from, with the event that entered and the
 * contact as it is now. Bodies are not kept.
 *
 * @throws RollcallError `not_found`; `conflict` if what it was made from is gone; `rate_limited`
 */
export async function redrawMessage(
  deps: RedrawDeps,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<RenderedMail> {
  const { db } = deps;
  const { message } = await readMessage(deps, { workspaceId, id });
  const enrollment =
    message.enrollmentId &&
    (await db.collections.Enrollment.findOne({ _id: message.enrollmentId, workspaceId }));
  if (enrollment === null)
    throw gone('Only emails of automations can be shown again, while their enrollment is kept.');
  const content = await readContent(db, message, enrollment);
  const facts = await readFacts(deps, message, { ...enrollment, content });
  const mail = { ...content, kind: message.kind === 'transactional' ? message.kind : ('marketing' as const) };
  const rendered = await deps.renderTime.spend(workspaceId, () =>
    deps.renders.mail(workspaceId.toHexString(), { mail, facts }),
  );
  if (!rendered.ok) throw gone(`This email cannot be rendered any more: ${rendered.error}`);
  return rendered.value;
}

async function readContent(
  db: Database,
  { workspaceId, templateId, templateVersion, step }: MessageRecord,
  { automationId, automationVersion: version }: EnrollmentRecord,
): Promise<WrittenMail> {
  if (templateId !== undefined && templateVersion !== undefined) {
    const of = { workspaceId, templateId, version: templateVersion };
    const found = await db.collections.TemplateVersion.findOne(of);
    if (found === null)
      throw gone('The version of the template that this email was made from is no longer kept.');
    return mailContent(await currentContent(db, { workspaceId, content: found }));
  }
  const found = await db.models.AutomationVersion.findOne({ workspaceId, automationId, version });
  const made = found === null ? undefined : findStep(found.definition.steps, step ?? '');
  if (made?.type === 'sendEmail' && 'subject' in made) {
    const compiled = await compiledStep(db, { automationId, version }, made);
    if (compiled !== null) return compiled;
  }
  throw gone('The step that this email was made from no longer exists in the version of its enrollment.');
}

async function readFacts(
  { db, settings }: RedrawDeps,
  { workspaceId, contactId, listId }: MessageRecord,
  { entry, enteredAt, stepAnswers, content }: EnrollmentRecord & { content: WrittenMail },
): Promise<RenderFacts> {
  const [contact, workspace, list] = await Promise.all([
    db.collections.Contact.findOne({ _id: contactId, workspaceId }),
    db.models.Workspace.findOne({ _id: workspaceId }),
    listId === undefined ? null : db.models.List.findOne({ _id: listId, workspaceId }),
  ]);
  if (contact === null) throw gone('The contact of this email has been deleted.');
  const { conditions = [] } = content.compiled ?? {};
  const readers = await mailReaders(db, { workspaceId, conditions, contacts: [contact] });
  const reader = readers.get(contactId.toHexString());
  return {
    contact: greetedContact(contactId.toHexString(), contact),
    workspace: workspaceFacts(workspace),
    entry: {
      eventId: entry.eventId?.toHexString() ?? null,
      name: entry.name,
      properties: entry.properties,
      at: enteredAt,
    },
    ...(reader !== undefined && { reader }),
    answers: stepAnswers ?? [],
    mailing: {
      unsubscribeUrl: `${settings.baseUrl}/unsubscribe/${NO_TOKEN}`,
      list: list && { id: list._id.toHexString(), name: list.name },
    },
  };
}

function gone(message: string): RollcallError {
  return new RollcallError('conflict', message);
}
