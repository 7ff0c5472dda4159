import type { ObjectId } from 'mongodb';
import type { MailKind } from '../../domain/mail/mail-content.js';
import { mayTrack } from '../../domain/tracking/tracking-consent.js';
import { NO_TRACKING } from '../../domain/tracking/tracking.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import { clickToken, openToken } from '../../models/mail/tracking-token.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { endOfBody } from '../render/insert-at-end.js';
import { rewriteLinks } from './rewrite-links.js';

/** A mail to a contact that is about to be sent. */
interface Tracked {
  kind: MailKind;
  messageId: ObjectId;
  workspace: Pick<WorkspaceRecord, '_id' | 'tracking'>;
  contact: Pick<ContactRecord, 'trackingConsent'>;
  links: { baseUrl: string; secretKey: Buffer };
}

/**
 * Lets the links of a marketing mail lead over our own host, and adds an image to it, as far as its workspace wants to know
 * of clicks and opens, and the contact lets it. Links to our own pages, as to unsubscribe, stay as they are, and so does the text part.
 */
export function withTracking<Parts extends { html?: string }>(parts: Parts, tracked: Tracked): Parts {
  const { kind, workspace, contact, links, messageId } = tracked;
  const tracking = workspace.tracking ?? NO_TRACKING;
  const { clicks, opens } = tracking;
  if (parts.html === undefined || kind !== 'marketing' || !(clicks || opens)) return parts;
  if (!mayTrack(contact, tracking)) return parts;
  const message = { workspaceId: workspace._id.toHexString(), messageId: messageId.toHexString() };
  const { baseUrl, secretKey } = links;
  const { origin } = new URL(baseUrl);
  let html = parts.html;
  if (clicks)
    html = rewriteLinks(html, (url) =>
      new URL(url).origin === origin
        ? null
        : `${baseUrl}/click/${clickToken(secretKey, { ...message, url })}`,
    );
  if (opens) html = withImage(html, `${baseUrl}/open/${openToken(secretKey, message)}`);
  return { ...parts, html };
}

function withImage(html: string, url: string): string {
  const image = `<img src="${url}" width="1" height="1" alt="" style="border:0;width:1px;height:1px;">`;
  const end = endOfBody(html) ?? html.length;
  return `${html.slice(0, end)}${image}\n${html.slice(end)}`;
}
