import type { WordLanguage } from '../words/languages.js';
import { alertText, sayNews, trialText, type News, type Telling } from './alert-news.js';
import type { AttentionKind, AttentionSubject } from './attention.js';

/** Where a workspace has what needs attention told, besides to its members by email. */
export const alertChannels = ['slack', 'webhook'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** What a webhook is told. */
interface AlertBody {
  type: 'attention' | 'attention.test';
  timestamp: string;
  data: {
    workspace: { id: string; name: string };
    digest: boolean;
    /** News in words. */
    text: string;
    opened: AlertBodyItem[];
    still: AlertBodyItem[];
    mended: AlertBodyItem[];
  };
}

interface AlertBodyItem {
  kind: AttentionKind;
  subject: AttentionSubject | null;
  since: string | null;
  count: number | null;
  reason: string | null;
}

/** The body of a message with news, as JSON. */
export function alertBody(
  channel: AlertChannel,
  news: News,
  { telling, at }: { telling: Telling; at: Date },
): string {
  if (channel === 'slack') return JSON.stringify({ text: alertText(news, telling) });
  const { opened, still, mended } = news;
  const body: AlertBody = {
    type: 'attention',
    timestamp: at.toISOString(),
    data: {
      workspace: { id: telling.workspace.id, name: telling.workspace.name },
      digest: telling.isDigest,
      text: sayNews(news, telling).subject,
      opened: opened.map(bodyItem),
      still: still.map(bodyItem),
      mended: mended.map(({ kind, subject, openedAt }) =>
        bodyItem({ kind, subject, since: openedAt, count: null, reason: null }),
      ),
    },
  };
  return JSON.stringify(body);
}

function bodyItem({
  kind,
  subject,
  since,
  count,
  reason,
}: Omit<AlertBodyItem, 'since'> & { since: Date | null }): AlertBodyItem {
  return { kind, subject, since: since?.toISOString() ?? null, count, reason };
}

/** The body of a message that tries an address. */
export function trialBody(
  channel: AlertChannel,
  { workspace, language, at }: { workspace: Telling['workspace']; language: WordLanguage; at: Date },
): string {
  const text = trialText({ workspace, language });
  if (channel === 'slack') return JSON.stringify({ text });
  const body: AlertBody = {
    type: 'attention.test',
    timestamp: at.toISOString(),
    data: {
      workspace: { id: workspace.id, name: workspace.name },
      digest: false,
      text,
      opened: [],
      still: [],
      mended: [],
    },
  };
  return JSON.stringify(body);
}
