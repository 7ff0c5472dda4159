import type { ObjectId } from 'mongodb';
import { isVerified } from '../../../domain/accounts/verified.js';
import { alertChannels, type AlertChannel } from '../../../domain/attention/alert-channels.js';
import { channelTimes, memberTimes, type AlertTimes } from '../../../domain/attention/alert-times.js';
import type { WordLanguage } from '../../../domain/words/languages.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { Database } from '../../../models/core/database.js';

/** Who is told, when and in which language. */
export interface AlertReceiver {
  to: { email: string } | { channel: AlertChannel };
  times: AlertTimes;
  language: WordLanguage;
}

/** The members whose address is verified, as they chose, and the workspace's channels. */
export async function readAlertReceivers(
  db: Database,
  { _id, alerts = {} }: Pick<WorkspaceRecord, '_id' | 'alerts'>,
): Promise<AlertReceiver[]> {
  const channels = alertChannels.flatMap((channel): AlertReceiver[] => {
    const record = alerts[channel];
    return record === undefined
      ? []
      : [{ to: { channel }, times: channelTimes(record.times), language: record.language }];
  });
  return [...(await readMembers(db, _id)), ...channels];
}

type User = Pick<UserRecord, '_id' | 'email' | 'emailVerifiedAt' | 'language'>;

async function readMembers(db: Database, workspaceId: ObjectId): Promise<AlertReceiver[]> {
  const members = await db.collections.Membership.find({ workspaceId }).toArray();
  const users = await db.collections.User.find<User>(
    { _id: { $in: members.map(({ userId }) => userId) } },
    { projection: { email: 1, emailVerifiedAt: 1, language: 1 } },
  ).toArray();
  const byId = new Map(users.map((user) => [user._id.toHexString(), user]));
  return members.flatMap(({ userId, role, alerts, alertLanguage }): AlertReceiver[] => {
    const user = byId.get(userId.toHexString());
    if (user === undefined || !isVerified(user)) return [];
    const language = alertLanguage ?? user.language ?? 'en';
    return [{ to: { email: user.email }, times: memberTimes(role, alerts), language }];
  });
}
