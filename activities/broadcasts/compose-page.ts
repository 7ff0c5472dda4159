import { renderedContact } from '../../domain/contact/rendered-contact.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import type { Mailing, RenderFacts } from '../../domain/render/preview.js';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { DueMail, DuePage } from '../../models/broadcast-mail.js';
import { unsubscribeToken } from '../../models/unsubscribe-token.js';
import { isMarketingPaused } from '../../models/workspace.js';
import { workspaceFacts } from '../../models/workspace-facts.js';
import { listHeaders } from '../mail/list-headers.js';
import { withEnvelope } from '../mail/mail-envelope.js';
import type { Mail } from '../mail/mailer.js';
import { withTracking } from '../tracking/tracked-html.js';
import { hasCode } from '../failures.js';
import { Slots } from '../slots.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { TemplateError } from '../render/template-error.js';

export interface ComposeDeps {
  renderer: StepRenderer;
  /** For links in mails. */
  links: { baseUrl: string; secretKey: Buffer };
  defaultSender: string;
}

export type ReadyMail = DueMail & { mail: Mail };
export type FailedMail = DueMail & { reason: string };

export interface ComposedPage {
  ready: ReadyMail[];
  failed: FailedMail[];
  /** Not rendered, since the workspace has enough slow templates waiting. */
  busy: DueMail[];
}

/** Renders at once. A slow template is refused where more of its workspace wait (activities/render/render-pool.ts). */
const RENDERS = 4;

/** Renders the mails of a page. Mails that cannot be rendered for their recipient are returned as failed. */
export async function composePage(
  deps: ComposeDeps,
  broadcast: BroadcastRecord,
  page: DuePage,
): Promise<ComposedPage> {
  const composed: ComposedPage = { ready: [], failed: [], busy: [] };
  const workspace = workspaceFacts(page.workspace);
  const renders = new Slots(RENDERS);
  await Promise.all(
    page.mails.map(async (due) => {
      try {
        const mail = { broadcast, page, due, workspace };
        composed.ready.push(await renders.hold('page', () => composeOne(deps, mail)));
      } catch (error) {
        if (hasCode(error, 'renderBusy')) return void composed.busy.push(due);
        if (!(error instanceof TemplateError)) throw error;
        composed.failed.push({ ...due, reason: `template: ${error.message}` });
      }
    }),
  );
  return composed;
}

async function composeOne(
  { renderer, links, defaultSender }: ComposeDeps,
  of: {
    broadcast: BroadcastRecord;
    page: DuePage;
    due: DueMail;
    workspace: RenderFacts['workspace'];
  },
): Promise<ReadyMail> {
  const { broadcast, page, due, workspace } = of;
  const { row, contact } = due;
  const content = contentOf(broadcast, row.variant ?? null);
  const contactId = contact._id.toHexString();
  const list = { id: page.list._id.toHexString(), name: page.list.name };
  const token = unsubscribeToken(links.secretKey, { contactId, listId: list.id });
  const mailing: Mailing = { unsubscribeUrl: `${links.baseUrl}/unsubscribe/${token}`, list };
  const facts: RenderFacts = {
    contact: renderedContact(contactId, contact),
    workspace,
    entry: { eventId: null, name: 'broadcast', properties: '{}', at: broadcast.startedAt ?? row.createdAt },
    mailing,
  };
  const { kind, ...rendered } = await renderer.mail(row.workspaceId.toHexString(), content, facts);
  const parts = withTracking(rendered, { kind, messageId: row._id, workspace: page.workspace, links });
  const mail: Mail = {
    ...withEnvelope({
      contact,
      workspace: page.workspace,
      messageId: row._id,
      defaultSender,
      replyTo: broadcast.definition.replyTo ?? undefined,
    }),
    ...parts,
    headers: listHeaders({ ...mailing, baseUrl: links.baseUrl }),
    isPaused: isMarketingPaused(page.workspace),
  };
  return { ...due, mail };
}

/** The mail of a variant, or of the winner for recipients outside the test. */
function contentOf({ mails, winner }: BroadcastRecord, variant: number | null): MailContent {
  const pinned = mails[variant ?? winner ?? 0];
  if (pinned === undefined) throw new Error('A broadcast without a mail is being sent');
  return pinned.content;
}
