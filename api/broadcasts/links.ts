import type { Filter } from 'mongodb';
import { escapePattern } from '../../domain/kernel/escape-pattern.js';
import { asWritten, linkShapes, type LinkShape } from '../../domain/tracking/link-shape.js';
import type { PinnedMail } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { reactionFilters } from '../../models/mail/reaction-filters.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { readBroadcast, type BroadcastTarget } from './broadcasts.js';

/** The links that most people have followed are answered. */
const MAX_LINKS = 100;

/** A link of a broadcast, as it was written. */
export interface BroadcastLink {
  url: string;
  /** Recipients who have followed it. */
  people: number;
  clicks: number;
}

export interface BroadcastLinks {
  links: BroadcastLink[];
  /** How many further links were followed. */
  more: number;
}

/** The links of a broadcast that were followed, the one with most people first. @throws RollcallError `not_found` */
export async function readLinks(
  { db }: { db: Database },
  { variant, ...target }: BroadcastTarget & { variant: number | undefined },
): Promise<BroadcastLinks> {
  const { _id: broadcastId, mails } = await readBroadcast({ db }, target);
  const shapes = shapesOf(mails);
  const links = new Map<string, BroadcastLink>();
  const rows = db.collections.Message.find(
    { broadcastId, ...reactionFilters.clicked, ...(variant !== undefined && { variant }) },
    {
      projection: { _id: 0, clickedUrls: 1 },
      hint: 'clickedOfBroadcast',
      maxTimeMS: MAX_TIME_MS * 4,
      batchSize: 10_000,
    },
  );
  for await (const { clickedUrls = [] } of rows) addClicks(links, clickedUrls, shapes);
  const sorted = [...links.values()].sort((a, b) => b.people - a.people || b.clicks - a.clicks);
  return { links: sorted.slice(0, MAX_LINKS), more: Math.max(0, sorted.length - MAX_LINKS) };
}

/** Adds the clicks of one recipient, who counts once for each link. */
function addClicks(
  links: Map<string, BroadcastLink>,
  clicked: NonNullable<MessageRecord['clickedUrls']>,
  shapes: readonly LinkShape[],
): void {
  const seen = new Set<string>();
  for (const { url: followed, clicks } of clicked) {
    const url = asWritten(followed, shapes);
    const link = links.get(url) ?? { url, people: 0, clicks: 0 };
    links.set(url, link);
    link.clicks += clicks;
    if (!seen.has(url)) link.people += 1;
    seen.add(url);
  }
}

/** The messages of which a link was followed. */
export function linkFilter(url: string, mails: readonly PinnedMail[]): Filter<MessageRecord> {
  const shape = shapesOf(mails).find((one) => one.url === url);
  if (shape === undefined) return { 'clickedUrls.url': url };
  const pattern = `^${escapePattern(shape.before)}.*${escapePattern(shape.after)}$`;
  return { 'clickedUrls.url': { $regex: pattern } };
}

function shapesOf(mails: readonly PinnedMail[]): LinkShape[] {
  return mails.flatMap(({ content: { html = '', compiled } }) =>
    [html, ...Object.values(compiled?.translations ?? {}).map((one) => one.html)].flatMap(linkShapes),
  );
}
