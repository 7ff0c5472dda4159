import { consoleLink } from '../console-link.js';
import { houseMail, type HouseMail } from '../mail/house-mail.js';
import type { AlertWords } from '../words/attention/alert-words.js';
import { attentionName, sayAttention, type AttentionWords } from './say-attention.js';
import * as de from '../words/attention/de.js';
import * as en from '../words/attention/en.js';
import * as fr from '../words/attention/fr.js';
import type { WordLanguage } from '../words/languages.js';
import { attentionPath } from './attention-path.js';
import type { AttentionItem } from './attention.js';
import type { Alert } from './plan-alerts.js';

/** More are in the console. */
const MAX_TOLD = 20;

const words: Record<WordLanguage, { attentionWords: AttentionWords; alertWords: AlertWords }> = {
  en,
  de,
  fr,
};

/** What has come, what was there already, and what is mended. */
export interface News {
  opened: readonly AttentionItem[];
  still: readonly AttentionItem[];
  mended: readonly Pick<Alert, 'kind' | 'subject' | 'openedAt' | 'mendedAt'>[];
}

/** Where news come from, and who reads them. */
export interface Telling {
  workspace: { id: string; name: string; timezone: string };
  baseUrl: string;
  language: WordLanguage;
  isDigest: boolean;
}

/** News in words. */
export interface ToldNews {
  subject: string;
  parts: { heading: string; entries: ToldEntry[] }[];
}

export interface ToldEntry {
  title: string;
  text: string;
  /** Where the console shows it; absent for what is mended. */
  link?: string;
}

/** News in the language of who reads them; at most twenty entries of a part. */
export function sayNews({ opened, still, mended }: News, telling: Telling): ToldNews {
  const { alertWords } = words[telling.language];
  const entries = {
    opened: opened.map((item) => sayItem(item, telling)),
    still: still.map((item) => sayItem(item, telling)),
    mended: mended.map((alert) => sayMended(alert, telling)),
  };
  const parts = (['opened', 'still', 'mended'] as const).flatMap((part) =>
    entries[part].length === 0
      ? []
      : [{ heading: alertWords.headings[part], entries: entries[part].slice(0, MAX_TOLD) }],
  );
  return { subject: subjectOf(entries, telling), parts };
}

function subjectOf(
  { opened, mended }: Record<'opened' | 'mended', ToldEntry[]>,
  { language, workspace: { name }, isDigest }: Telling,
): string {
  const { alertWords } = words[language];
  const [first] = opened;
  const [mendedFirst] = mended;
  if (isDigest) return alertWords.digestSubject(name);
  if (first === undefined) return alertWords.mendedSubject(mendedFirst?.title ?? '', name);
  return opened.length === 1
    ? alertWords.subject(first.title, name)
    : alertWords.subjectOfMany(opened.length, name);
}

function sayItem(item: AttentionItem, { language, workspace, baseUrl }: Telling): ToldEntry {
  const { attentionWords, alertWords } = words[language];
  const numbers = new Intl.NumberFormat(language);
  const { title, text } = sayAttention(item, attentionWords, (value) => numbers.format(value));
  const since = item.since === null ? '' : alertWords.since(timeIn(item.since, language, workspace.timezone));
  return {
    title,
    text: [asSentence(text), since].filter((part) => part !== '').join(' '),
    link: consoleLink(baseUrl, attentionPath(item), workspace.id),
  };
}

function sayMended(alert: News['mended'][number], { language, workspace }: Telling): ToldEntry {
  const { attentionWords, alertWords } = words[language];
  const time = (at: Date): string => timeIn(at, language, workspace.timezone);
  return {
    title: alertWords.mended[alert.kind](attentionName(alert, attentionWords)),
    text: alert.mendedAt === null ? '' : alertWords.lasted(time(alert.openedAt), time(alert.mendedAt)),
  };
}

function timeIn(at: Date, language: WordLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

/** Errors of servers often have no full stop. */
function asSentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The email with the news, to a member. */
export function alertMail(news: News, telling: Telling): HouseMail {
  const { subject, parts } = sayNews(news, telling);
  const { why } = words[telling.language].alertWords;
  const settings = consoleLink(telling.baseUrl, '/settings/alerts', telling.workspace.id);
  const links = parts.flatMap(({ entries }) => entries.flatMap(({ link }) => link ?? []));
  const lines = parts.flatMap(({ heading, entries }) => [
    ...(parts.length > 1 || telling.isDigest ? [heading] : []),
    ...entries.flatMap(({ title, text, link }) => [title, text, link ?? ''].filter((line) => line !== '')),
  ]);
  return houseMail({
    subject,
    lines: [...lines, why, settings],
    links: [...links, settings],
    language: telling.language,
  });
}

/** The text of a message to Slack, in its markup. */
export function alertText(news: News, telling: Telling): string {
  const { subject, parts } = sayNews(news, telling);
  const { look } = words[telling.language].alertWords;
  const lines = parts.flatMap(({ heading, entries }) => [
    ...(parts.length > 1 || telling.isDigest ? ['', `*${heading}*`] : []),
    ...entries.map(({ title, text, link }) => {
      const linked = link === undefined ? '' : ` <${link}|${look}>`;
      return `• ${inSlack(title)}${text === '' ? '' : ` – ${inSlack(text)}`}${linked}`;
    }),
  ]);
  return [`*${inSlack(subject)}*`, ...lines].join('\n');
}

/** The text that tries an address of Slack. */
export function trialText({ language, workspace }: Pick<Telling, 'language' | 'workspace'>): string {
  return inSlack(words[language].alertWords.trial(workspace.name));
}

/** The only characters with a meaning there (Slack, “Escaping text”). */
function inSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
