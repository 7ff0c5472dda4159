import type { RulePreset } from './rule.js';

/** How a service reads the text of a message: it decides what has to be escaped in values. */
export type MessageMarkup = 'slack' | 'markdown' | 'text';

interface PresetFormat {
  markup: MessageMarkup;
  /** Liquid for a bold text. */
  bold: (text: string) => string;
  /** In characters; longer messages are cut. */
  maxLength: number;
  /** The body, as the service documents it. */
  body: (text: string) => object;
}

const markdownBold = (text: string): string => `**${text}**`;

const formats: Record<Exclude<RulePreset, 'json'>, PresetFormat> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: longer texts are truncated.
  slack: {
    markup: 'slack',
    bold: (text) => `*${text}*`,
    maxLength: 40_000,
    body: (text) => ({ text }),
  },
  // https://discord.com/developers/docs/resources/webhook#execute-webhook: longer contents are refused.
  discord: {
    markup: 'markdown',
    bold: markdownBold,
    maxLength: 2_000,
    body: (content) => ({ content, allowed_mentions: { parse: [] } }),
  },
  // An Adaptive Card for a workflow "When a Teams webhook request is received"; messages have at most 28 KB.
  teams: {
    markup: 'markdown',
    bold: markdownBold,
    maxLength: 6_000,
    body: (text) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [{ type: 'TextBlock', text, wrap: true }],
          },
        },
      ],
    }),
  },
};

/** Properties that a message lists unless the rule has a text. */
const LISTED = 10;
const LISTED_LENGTH = 200;

export function presetMarkup(preset: RulePreset): MessageMarkup {
  return preset === 'json' ? 'text' : formats[preset].markup;
}

/** The Liquid of a message without a text of its own: the event, the contact, and the first properties. */
export function defaultMessage(preset: RulePreset): string {
  const name = '{{ eventName }}';
  const title = preset === 'json' ? name : formats[preset].bold(name);
  // Markdown needs an empty line for a new one in Teams.
  const line = preset === 'teams' ? '\n\n' : '\n';
  const properties = `{% for property in event limit: ${LISTED} %}${line}{{ property[0] }}: {{ property[1] | json | truncate: ${LISTED_LENGTH} }}{% endfor %}`;
  return preset === 'json' ? `${title}: {{ contact.email }}` : `${title}: {{ contact.email }}${properties}`;
}

/** The body of a service for a message; a blank message becomes `fallback`. */
export function presetBody(preset: Exclude<RulePreset, 'json'>, message: string, fallback: string): object {
  const { maxLength, body } = formats[preset];
  return body(cut(message.trim() === '' ? fallback : message.trim(), maxLength));
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')}…`;
}
