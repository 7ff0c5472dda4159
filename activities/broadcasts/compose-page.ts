import { greetedContact } from '../../domain/contact/rendered-contact.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import type { NamedSender } from '../../domain/mail/mail-sender.js';
import type { Mailing, RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { DueMail, DuePage } from '../../models/broadcasts/broadcast-mail.js';
import type { Database } from '../../models/core/database.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { unsubscribeToken } from '../../models/audience/unsubscribe-token.js';
import { isMarketingPaused } from '../../models/accounts/workspace.js';
import { mailReaders } from '../../models/audience/mail-readers.js';
import { workspaceFacts } from '../../models/accounts/workspace-facts.js';
import { listHeaders } from '../mail/list-headers.js';
import { withEnvelope } from '../mail/mail-envelope.js';
import type { Mail } from '../mail/mailer.js';
import { withTracking } from '../tracking/tracked-html.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { renderPage } from './render-page.js';

export interface ComposeDeps {
  db: Database;
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

/** Renders the mails of a page. Mails that cannot be rendered for their recipient are returned as failed. */
export async function composePage(
  deps: ComposeDeps,
  broadcast: BroadcastRecord,
  page: DuePage,
): Promise<ComposedPage> {
  const composed: ComposedPage = { ready: [], failed: [], busy: [] };
  const workspace = workspaceFacts(page.workspace);
  const readers = await readersOf(deps.db, broadcast, page);
  const mails = page.mails.map((due) => {
    const mailing = toMailing(deps, page, due);
    const content = variantContent(broadcast, due.row.variant ?? null);
    return {
      due,
      mailing,
      content,
      facts: { ...toRenderFacts(broadcast, due, { workspace, mailing }), ...readers.get(due) },
    };
  });
  const senders = await readSenders(deps.db, broadcast);
  const ends = await renderPage(deps.renderer, page.workspace._id.toHexString(), mails);
  for (const [i, { due, mailing, content }] of mails.entries()) {
    const sender = senders.get(content.sender) ?? null;
    const end = ends[i] ?? 'busy';
    if (end === 'busy') composed.busy.push(due);
    else if ('failed' in end) composed.failed.push({ ...due, reason: end.failed });
    else composed.ready.push(readyMail(deps, { broadcast, page, due, sender, mailing, rendered: end.mail }));
  }
  return composed;
}

/** Those of a page as the conditions of its mails see them. */
async function readersOf(
  db: Database,
  { mails: pinned }: BroadcastRecord,
  { workspace, mails }: DuePage,
): Promise<ReadonlyMap<DueMail, Pick<RenderFacts, 'reader'>>> {
  const readers = await mailReaders(db, {
    workspaceId: workspace._id,
    conditions: pinned.flatMap(({ content }) => content.compiled?.conditions ?? []),
    contacts: mails.map(({ contact }) => contact),
  });
  return new Map(
    mails.map((due) => {
      const reader = readers.get(due.contact._id.toHexString());
      return [due, reader === undefined ? {} : { reader }];
    }),
  );
}

function toMailing({ links }: ComposeDeps, page: DuePage, { contact, row }: DueMail): Mailing {
  const list = { id: page.list._id.toHexString(), name: page.list.name };
  const contactId = contact._id.toHexString();
  const messageId = row._id.toHexString();
  const token = unsubscribeToken(links.secretKey, {
    contactId,
    listId: list.id,
    messageId,
    sentTo: { workspaceId: page.workspace._id.toHexString(), email: contact.email },
  });
  return { unsubscribeUrl: `${links.baseUrl}/unsubscribe/${token}`, list };
}

function toRenderFacts(
  broadcast: BroadcastRecord,
  { row, contact }: DueMail,
  { workspace, mailing }: Pick<RenderFacts, 'workspace'> & { mailing: Mailing },
): RenderFacts {
  const at = broadcast.startedAt ?? row.createdAt;
  return {
    contact: greetedContact(contact._id.toHexString(), contact),
    workspace,
    entry: { eventId: null, name: 'broadcast', properties: '{}', at },
    mailing,
  };
}

function readyMail(
  { links, defaultSender }: ComposeDeps,
  of: {
    broadcast: BroadcastRecord;
    page: DuePage;
    due: DueMail;
    sender: NamedSender | null;
    mailing: Mailing;
    rendered: RenderedMail;
  },
): ReadyMail {
  const { broadcast, page, due, sender, mailing } = of;
  const { workspace } = page;
  const { kind, ...rendered } = of.rendered;
  const messageId = due.row._id;
  const mail: Mail = {
    ...withEnvelope({
      contact: due.contact,
      workspace,
      sender,
      messageId,
      defaultSender,
      replyTo: broadcast.definition.replyTo ?? undefined,
    }),
    ...withTracking(rendered, { kind, messageId, workspace, contact: due.contact, links }),
    headers: listHeaders({ ...mailing, baseUrl: links.baseUrl }),
    isPaused: isMarketingPaused(workspace),
  };
  return { ...due, mail };
}

/** The senders that its mails name, by id. */
async function readSenders(
  db: Database,
  { workspaceId, mails }: BroadcastRecord,
): Promise<ReadonlyMap<string | undefined, NamedSender | null>> {
  const named = [...new Set(mails.map(({ content }) => content.sender))];
  return new Map(
    await Promise.all(
      named.map(async (sender) => [sender, await namedSender(db, { workspaceId, sender })] as const),
    ),
  );
}

/** The mail of a variant, or of the winner for recipients outside the test. */
function variantContent({ mails, winner }: BroadcastRecord, variant: number | null): MailContent {
  const pinned = mails[variant ?? winner ?? 0];
  if (pinned === undefined) throw new Error('A broadcast without a mail is being sent');
  return pinned.content;
}
