import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import PostalMime from 'postal-mime';
import type { Database } from '../../../models/core/database.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { contactRecord } from '../audience/contact-rows.js';
import { messageRecord } from './message-rows.js';
import { newEmail } from '../http/owners.js';
import type { SinkMail, SmtpSink } from '../servers/smtp-sink.js';
import { waitUntil } from '../run/wait-until.js';

/** A browser, which is taken for a person. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A mail as its recipient has it. */
export interface ReadMail {
  html: string;
  text: string;
  /** The links of the HTML part by their text, as paths if they lead to Rollcall. */
  links: Record<string, string>;
  /** The path of the image that tells of its opening; null without one. */
  image: string | null;
}

/** The only mail to an address, once it has arrived. */
export async function mailTo(smtp: SmtpSink, email: string): Promise<ReadMail> {
  const found = (): SinkMail[] => smtp.mails.filter(({ to }) => to.includes(email));
  await waitUntil(() => found().length === 1, 30_000);
  const { html = '', text = '' } = await PostalMime.parse(found()[0]?.raw ?? '');
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return {
    html,
    text,
    links: Object.fromEntries(links.map(([, href = '', label = '']) => [label, localPath(href)])),
    image: /<img src="http:\/\/rollcall\.test(\/open\/[^"]*)"/.exec(html)?.[1] ?? null,
  };
}

/** Waits until whoever reads the mail to an address is a person: what comes within a second of it is taken for a scanner. */
export async function untilReadable(db: Database, email: string): Promise<void> {
  await waitUntil(async () => {
    const message = await db.collections.Message.findOne({ to: email });
    return Date.now() - (message?.sentAt?.getTime() ?? Infinity) > 1_000;
  });
}

/** The path of a tracked link. */
export function linkOf({ links }: ReadMail, label: string): string {
  const path = links[label] ?? '';
  assert.match(path, /^\/click\/[\w-]+$/, label);
  return path;
}

/** The path of the first link in a text to a page of Rollcall: links in mails have its public name. */
export function pathIn(text: string, page: 'confirm' | 'unsubscribe'): string {
  const [, path] = new RegExp(`https?://[^/\\s"<>]+(/${page}/[\\w.-]+)`).exec(text) ?? [];
  assert.ok(path, `a link to /${page} in ${text}`);
  return path;
}

function localPath(href: string): string {
  return href.replace('http://rollcall.test', '');
}

/** A mail to a new contact of a workspace, which measures clicks and opens from now on. */
export async function sentMail(
  db: Database,
  { workspaceId, sentAt }: { workspaceId: string; sentAt: Date },
): Promise<MessageRecord> {
  const contact = contactRecord({ workspaceId: new ObjectId(workspaceId), email: newEmail() });
  await db.collections.Contact.insertOne(contact);
  await db.models.Workspace.updateOne(
    { _id: contact.workspaceId },
    { $set: { tracking: { clicks: true, opens: true } } },
  );
  const message = messageRecord({
    workspaceId: contact.workspaceId,
    contactId: contact._id,
    to: contact.email,
    subject: 'Spring',
    createdAt: sentAt,
    sentAt,
  });
  await db.collections.Message.insertOne(message);
  return message;
}
