import { greetedContact } from '../../domain/contact/rendered-contact.js';
import type { ObjectId } from 'mongodb';
import type { SendEmailStep } from '../../domain/automation/automation.js';
import { mainBlockReason, type BlockReason } from '../../domain/lists/block-reason.js';
import type { MailKind, WrittenMail } from '../../domain/mail/mail-content.js';
import type { MailLimits } from '../../domain/mail/sending-limits.js';
import type { Mailing } from '../../domain/render/preview.js';
import { isMarketingPaused, type WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { ListRecord } from '../../models/audience/list.js';
import { unsubscribeToken } from '../../models/audience/unsubscribe-token.js';
import type { Database } from '../../models/core/database.js';
import { mailReaders } from '../../models/audience/mail-readers.js';
import { toMailLimits } from '../../models/mail/mail-limits.js';
import { listHeaders } from '../mail/list-headers.js';
import { withEnvelope } from '../mail/mail-envelope.js';
import type { Mail } from '../mail/mailer.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { TemplateError } from '../render/template-error.js';
import { withTracking } from '../tracking/tracked-html.js';
import type { MailSources } from './mail-sources.js';
import { enrollmentFacts } from './render-scope.js';
import type { StepContext } from './step-context.js';

/** What the mail of a step is made from. */
export interface MailContext extends StepContext<SendEmailStep> {
  /** On whose behalf it is sent; null for none. */
  list: ListRecord | null;
  /** The automation's reply address. */
  replyTo: string | undefined;
}

type Context = MailContext;

export interface StepMailDeps {
  db: Database;
  renderer: StepRenderer;
  sources: MailSources;
  /** For links in mails. */
  links: { baseUrl: string; secretKey: Buffer };
  defaultSender: string;
}

/** A mail and the template that it was made from. */
export interface StepMail {
  mail: Mail;
  used: TemplateUsed | null;
}

/**
 * Renders the mail of a step for one contact. Marketing mail gets the unsubscribe headers and footer.
 *
 * @throws TemplateError
 */
export async function stepMail(deps: StepMailDeps, context: Context, messageId: ObjectId): Promise<StepMail> {
  const { contact, workspace, enrollment, step } = context;
  const { links, defaultSender } = deps;
  const mailing = stepMailKind(context) === 'marketing' ? toMailing(deps, context, messageId) : null;
  const { content: written, used } = await stepContent(deps.sources, { workspace, step });
  const { conditions = [] } = written.compiled ?? {};
  const asked = { workspaceId: workspace._id, conditions, contacts: [contact] };
  const reader = (await mailReaders(deps.db, asked)).get(contact._id.toHexString());
  const facts = {
    ...enrollmentFacts({ contact, workspace, enrollment }),
    contact: greetedContact(contact._id.toHexString(), contact),
    ...(reader !== undefined && { reader }),
    ...(mailing !== null && { mailing }),
  };
  const { kind, ...rendered } = await deps.renderer.mail(workspace._id.toHexString(), written, facts);
  const parts = withTracking(rendered, { kind, messageId, workspace, contact, links });
  const mail = {
    ...withEnvelope({
      contact,
      workspace,
      sender:
        written.sender === undefined ? null : await deps.sources.sender({ workspace, id: written.sender }),
      messageId,
      defaultSender,
      replyTo: step.replyTo ?? context.replyTo,
    }),
    ...parts,
    ...(mailing !== null && {
      headers: listHeaders({ ...mailing, baseUrl: links.baseUrl }),
      isPaused: isMarketingPaused(workspace),
    }),
  };
  return { mail, used };
}

export function stepMailKind({ step }: Context): MailKind {
  return step.kind ?? 'marketing';
}

/** The quiet hours and cap that apply to the mail; undefined if none do. */
export function mailLimits(context: Context): MailLimits | undefined {
  return toMailLimits(context.workspace, { kind: stepMailKind(context), contact: context.contact });
}

/** Why marketing mail to the contact is blocked now. */
export async function blockReason(
  db: Database,
  { contact, enrollment, workspace }: Context,
): Promise<BlockReason> {
  const { workspaceId, listId } = enrollment;
  const { _id: contactId } = contact;
  const [now, subscription] = await Promise.all([
    db.collections.Contact.findOne({ _id: contactId, workspaceId }),
    listId === undefined ? null : db.collections.Subscription.findOne({ workspaceId, contactId, listId }),
  ]);
  return mainBlockReason(
    now ?? contact,
    listId === undefined ? null : { status: subscription?.status ?? null },
    { consentRequired: workspace.requireConsent ?? false },
  );
}

function toMailing(
  { links }: StepMailDeps,
  { contact, list, enrollment: { listId } }: Context,
  messageId: ObjectId,
): Mailing {
  const contactId = contact._id.toHexString();
  const sentTo = { workspaceId: contact.workspaceId.toHexString(), email: contact.email };
  const token = unsubscribeToken(links.secretKey, {
    contactId,
    listId: listId?.toHexString() ?? null,
    messageId: messageId.toHexString(),
    sentTo,
  });
  return {
    unsubscribeUrl: `${links.baseUrl}/unsubscribe/${token}`,
    list: list ? { id: list._id.toHexString(), name: list.name } : null,
  };
}

/** The template and version that a mail was made from. */
interface TemplateUsed {
  templateId: ObjectId;
  templateVersion: number;
}

/** The content of a step's mail: its own, or that of its template's current version. @throws TemplateError */
async function stepContent(
  sources: Pick<MailSources, 'template'>,
  { workspace, step }: { workspace: WorkspaceRecord; step: SendEmailStep },
): Promise<{ content: WrittenMail; used: TemplateUsed | null }> {
  if (!('template' in step)) return { content: step, used: null };
  const found = await sources.template({ workspace, id: step.template });
  if (found === null) throw new TemplateError('the template no longer exists');
  const { content, templateId, version } = found;
  const own = {
    ...(step.kind !== undefined && { kind: step.kind }),
    ...(step.sender !== undefined && { sender: step.sender }),
  };
  return { content: { ...content, ...own }, used: { templateId, templateVersion: version } };
}
