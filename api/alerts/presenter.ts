import Type, { type Static } from 'typebox';
import type { AlertChannel } from '../../domain/attention/alert-channels.js';
import {
  alertTimes,
  channelTimes,
  memberTimes,
  type AlertTimes,
} from '../../domain/attention/alert-times.js';
import { allKinds } from '../../domain/attention/attention.js';
import { isVerified } from '../../domain/accounts/verified.js';
import { wordLanguages } from '../../domain/words/languages.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { flag, instant, objectSchema, orNull, responseSchema, text } from '../http/output/response-schema.js';
import type { OwnAlerts } from './own-alerts.js';
import type { LatestPosts } from './workspace-alerts.js';

const times = objectSchema(allKinds(() => Type.Enum([...alertTimes])));
const language = Type.Enum([...wordLanguages]);

export const ownAlertsSchema = responseSchema('OwnAlerts', {
  times,
  language,
  email: text,
  emailVerified: flag,
});

export function presentOwnAlerts({
  role,
  alerts,
  alertLanguage,
  user,
}: OwnAlerts): Static<typeof ownAlertsSchema> {
  return {
    times: memberTimes(role, alerts),
    language: alertLanguage ?? user.language ?? 'en',
    email: user.email,
    emailVerified: isVerified(user),
  };
}

const channel = orNull(
  objectSchema({
    origin: text,
    times,
    language,
    latest: orNull(objectSchema({ at: instant, sentAt: orNull(instant), error: orNull(text) })),
  }),
);

export const workspaceAlertsSchema = responseSchema('WorkspaceAlerts', { slack: channel, webhook: channel });

export function presentWorkspaceAlerts(
  { alerts = {} }: Pick<WorkspaceRecord, 'alerts'>,
  latest: LatestPosts,
): Static<typeof workspaceAlertsSchema> {
  const present = (name: AlertChannel) => {
    const record = alerts[name];
    if (record === undefined) return null;
    const { origin, language } = record;
    const times: AlertTimes = channelTimes(record.times);
    return { origin, times, language, latest: presentLatest(latest[name]) };
  };
  return { slack: present('slack'), webhook: present('webhook') };
}

function presentLatest(post: LatestPosts[AlertChannel]) {
  if (post === undefined) return null;
  const { createdAt, sentAt, error } = post;
  return { at: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null, error };
}
