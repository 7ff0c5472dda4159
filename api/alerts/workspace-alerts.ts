import { ObjectId, type ClientSession } from 'mongodb';
import { alertChannels, trialBody, type AlertChannel } from '../../domain/attention/alert-channels.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import type { AlertChannelRecord, AlertChannels } from '../../models/accounts/alert-channel.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import { seal } from '../../models/core/seal.js';
import { newAlertPost, type AlertPostRecord } from '../../models/system/alert-post.js';
import type { ChannelBody, WorkspaceAlertsBody } from './schemas.js';

/** The latest message to each channel. */
export type LatestPosts = Partial<
  Record<AlertChannel, Pick<AlertPostRecord, 'createdAt' | 'sentAt' | 'error'>>
>;

interface ChangeDeps {
  db: Database;
  settings: { secretKey: Buffer };
}

/**
 * Changes where a workspace has what needs attention told, within the caller's transaction.
 *
 * @throws RollcallError `invalid` for a channel without an address
 */
export async function changeWorkspaceAlerts(
  { db, settings }: ChangeDeps,
  { before, wanted }: { before: WorkspaceRecord; wanted: WorkspaceAlertsBody },
  session: ClientSession,
): Promise<WorkspaceRecord> {
  const alerts: AlertChannels = { ...before.alerts };
  for (const channel of alertChannels) {
    const change = wanted[channel];
    if (change === null) delete alerts[channel];
    else if (change !== undefined) alerts[channel] = changed(settings, { channel, change }, alerts[channel]);
  }
  const rev = nextRev(before);
  await db.models.Workspace.updateOne({ _id: before._id }, { $set: { alerts, rev } }, { session });
  return { ...before, alerts, rev };
}

function changed(
  { secretKey }: ChangeDeps['settings'],
  { channel, change }: { channel: AlertChannel; change: ChannelBody },
  last: AlertChannelRecord | undefined,
): AlertChannelRecord {
  const { url, times, language = last?.language ?? 'en' } = change;
  const address = url === undefined ? last : { sealedUrl: seal(secretKey, url), origin: new URL(url).origin };
  if (address === undefined) throw invalid([{ path: `${channel}.url`, message: 'is required' }]);
  const { sealedUrl, origin } = address;
  return { sealedUrl, origin, times: { ...last?.times, ...times }, language };
}

/** What became of the latest message to each channel. */
export async function readLatestPosts({ db }: { db: Database }, workspaceId: ObjectId): Promise<LatestPosts> {
  const latest: LatestPosts = {};
  for (const channel of alertChannels) {
    const post = await db.collections.AlertPost.findOne(
      { workspaceId, channel },
      { sort: { createdAt: -1 } },
    );
    if (post !== null) latest[channel] = post;
  }
  return latest;
}

/** Queues a message that tries a channel, within the caller's transaction. @throws RollcallError `conflict` without an address */
export async function tryChannel(
  { db, clock }: { db: Database; clock: () => Date },
  { workspace, channel }: { workspace: WorkspaceRecord; channel: AlertChannel },
  session: ClientSession,
): Promise<AlertPostRecord> {
  const record = workspace.alerts?.[channel];
  if (record === undefined)
    throw new RollcallError('conflict', 'This channel has no address. Save one first.');
  const { _id: workspaceId, name, timezone } = workspace;
  const createdAt = clock();
  const about = { id: workspaceId.toHexString(), name, timezone };
  const body = trialBody(channel, { workspace: about, language: record.language, at: createdAt });
  const post = newAlertPost({ _id: new ObjectId(), workspaceId, channel, body, createdAt });
  await db.collections.AlertPost.insertOne(post, { session });
  return post;
}
