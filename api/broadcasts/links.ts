import type { Filter } from 'mongodb';
import { escapePattern } from '../../domain/kernel/escape-pattern.js';
import { asWritten, mailLinks, type MailLinks } from '../../domain/tracking/link-shape.js';
import type { PinnedMail } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { reactionFilters } from '../../models/mail/reaction-filters.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { readBroadcast, type BroadcastTarget } from './broadcasts.js';

/** The links that most people have followed are answered. */
const MAX_LINKS = 100;

interface BroadcastCount {
  /** Recipients who have followed it. */
  people: number;
  clicks: number;
}

/** A link of a broadcast, as it was written. */
export interface BroadcastLink extends BroadcastCount {
  url: string;
}

export interface BroadcastLinks {
  links: BroadcastLink[];
  /** How many further links were followed. */
  more: number;
  /** Clicks on addresses that the mail does not contain, as when Liquid writes a whole address; null if there are none. */
  other: { people: number; clicks: number } | null;
}

/** The links of a broadcast that were followed, the one with most people first. @throws RollcallError `not_found` */
export async function readLinks(
  { db }: { db: Database },
  { variant, ...target }: BroadcastTarget & { variant: number | undefined },
): Promise<BroadcastLinks> {
  const { _id: broadcastId, mails } = await readBroadcast({ db }, target);
  const written = linksOf(mails);
  const links = new Map<string | null, BroadcastCount>();
  const rows = db.collections.Message.find(
    { broadcastId, ...reactionFilters.clicked, ...(variant !== undefined && { variant }) },
    {
      projection: { _id: 0, clickedUrls: 1 },
      hint: 'clickedOfBroadcast',
      maxTimeMS: MAX_TIME_MS * 4,
      batchSize: 10_000,
    },
  );
  for await (const { clickedUrls = [] } of rows) addClicks(links, clickedUrls, written);
  const sorted = [...links]
    .flatMap(([url, counts]) => (url === null ? [] : [{ url, ...counts }]))
    .sort((a, b) => b.people - a.people || b.clicks - a.clicks);
  return {
    links: sorted.slice(0, MAX_LINKS),
    more: Math.max(0, sorted.length - MAX_LINKS),
    other: links.get(null) ?? null,
  };
}

/** Adds the clicks of one recipient, who counts once for each link. There are no more links than the mail has. */
function addClicks(
  links: Map<string | null, BroadcastCount>,
  clicked: NonNullable<MessageRecord['clickedUrls']>,
  written: MailLinks,
): void {
  const seen = new Set<string | null>();
  for (const { url: followed, clicks } of clicked) {
    const url = asWritten(followed, written);
    const link = links.get(url) ?? { people: 0, clicks: 0 };
    links.set(url, link);
    link.clicks += clicks;
    if (!seen.has(url)) link.people += 1;
    seen.add(url);
  }
}

/** The messages of which a link was followed. */
export function linkFilter(url: string, mails: readonly PinnedMail[]): Filter<MessageRecord> {
  const { plain, shapes } = linksOf(mails);
  const shape = shapes.find((one) => one.url === url);
  if (shape === undefined) return { 'clickedUrls.url': url };
  const pattern = `^${escapePattern(shape.before)}.*${escapePattern(shape.after)}$`;
  return { clickedUrls: { $elemMatch: { url: { $regex: pattern, $nin: [...plain] } } } };
}

function linksOf(mails: readonly PinnedMail[]): MailLinks {
  const html = mails.flatMap(({ content: { html: own = '', compiled } }) => [
    own,
    ...Object.values(compiled?.translations ?? {}).map((one) => one.html),
  ]);
  return mailLinks(html);
}
