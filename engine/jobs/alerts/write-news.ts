import { ObjectId, type ClientSession } from 'mongodb';
import { alertBody } from '../../../domain/attention/alert-channels.js';
import { alertMail, type News, type Telling } from '../../../domain/attention/alert-news.js';
import { kindsTold } from '../../../domain/attention/alert-times.js';
import type { AttentionItem, AttentionKind } from '../../../domain/attention/attention.js';
import { planDigest, type Alert } from '../../../domain/attention/plan-alerts.js';
import type { HouseMail } from '../../../domain/mail/house-mail.js';
import { noticeCommand, type NoticeRecord } from '../../../models/accounts/notice.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { Database } from '../../../models/core/database.js';
import { newAlertPost, type AlertPostRecord } from '../../../models/system/alert-post.js';
import type { AlertReceiver } from './alert-receivers.js';

export interface ToTell {
  workspace: Pick<WorkspaceRecord, '_id' | 'name' | 'timezone'>;
  baseUrl: string;
  receivers: readonly AlertReceiver[];
  now: Date;
  atOnce: News;
  /** What the daily digest is about, if it is due. */
  digest: { found: readonly AttentionItem[]; known: readonly Alert[]; since: Date } | null;
}

/** A queued mail. */
export interface QueuedNews {
  _id: ObjectId;
  /** What it is about, and nothing else; empty for digests, and where it also says what is mended. */
  onlyAbout: readonly AttentionItem[];
}

/** Queues the mails and posts with the news that each receiver wants, in the caller's transaction. @returns the mails */
export async function writeNews(db: Database, toTell: ToTell, session: ClientSession): Promise<QueuedNews[]> {
  const notices: NoticeRecord[] = [];
  const queued: QueuedNews[] = [];
  const posts: AlertPostRecord[] = [];
  for (const receiver of toTell.receivers)
    for (const { news, isDigest } of newsFor(receiver, toTell)) {
      const telling = tellingTo(receiver, toTell, isDigest);
      if ('email' in receiver.to) {
        const notice = newNotice(toTell, receiver.to.email, alertMail(news, telling));
        notices.push(notice);
        queued.push({ _id: notice._id, onlyAbout: isDigest || news.mended.length > 0 ? [] : news.opened });
      } else posts.push(newPost(toTell, receiver.to.channel, { news, telling }));
    }
  const { Notice, Outbox, AlertPost } = db.collections;
  if (notices.length > 0) {
    await Notice.insertMany(notices, { session });
    await Outbox.insertMany(notices.map(noticeCommand), { session });
  }
  if (posts.length > 0) await AlertPost.insertMany(posts, { session });
  return queued;
}

function newsFor({ times }: AlertReceiver, { atOnce, digest }: ToTell): { news: News; isDigest: boolean }[] {
  const kinds = kindsTold(times, 'atOnce');
  const now = { ...atOnce, opened: ofKinds(atOnce.opened, kinds), mended: ofKinds(atOnce.mended, kinds) };
  const daily = digest && planDigest({ ...digest, kinds: kindsTold(times, 'daily') }, digest.since);
  return [
    ...(now.opened.length + now.mended.length > 0 ? [{ news: now, isDigest: false }] : []),
    ...(daily === null ? [] : [{ news: daily, isDigest: true }]),
  ];
}

function ofKinds<T extends { kind: AttentionKind }>(all: readonly T[], kinds: readonly AttentionKind[]): T[] {
  return all.filter(({ kind }) => kinds.includes(kind));
}

function tellingTo({ language }: AlertReceiver, { workspace, baseUrl }: ToTell, isDigest: boolean): Telling {
  const { _id, name, timezone } = workspace;
  return { workspace: { id: _id.toHexString(), name, timezone }, baseUrl, language, isDigest };
}

/** From the installation, whose mail server also sends what is about accounts. */
function newNotice({ workspace, now }: ToTell, to: string, { subject, html, text }: HouseMail): NoticeRecord {
  return {
    _id: new ObjectId(),
    workspaceId: workspace._id,
    about: 'attention',
    fromInstallation: true,
    to,
    subject,
    words: { html, text },
    status: 'queued',
    sendingUntil: null,
    reason: null,
    createdAt: now,
    sentAt: null,
  };
}

function newPost(
  { workspace, now }: ToTell,
  channel: AlertPostRecord['channel'],
  { news, telling }: { news: News; telling: Telling },
): AlertPostRecord {
  const body = alertBody(channel, news, { telling, at: now });
  return newAlertPost({ _id: new ObjectId(), workspaceId: workspace._id, channel, body, createdAt: now });
}
