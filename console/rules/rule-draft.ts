import type { Where } from '../conditions/where';
import type { Rule, RuleBody } from './queries';
import type { Content } from './contents';

export interface Header {
  name: string;
  value: string;
}

/** A rule while it is edited: its JSON parts are texts. */
export interface RuleDraft {
  name: string;
  event: string;
  /** May be unfinished. */
  where: Where | undefined;
  content: Content;
  url: string;
  method: Rule['action']['method'];
  text: string;
  body: string;
  headers: Header[];
}

/** Where the service expects its address; shown in the empty field. */
export const exampleUrls: Record<Content, string> = {
  event: 'https://example.com/hooks/rollcall',
  slack: 'https://hooks.slack.com/services/T000/B000/…',
  discord: 'https://discord.com/api/webhooks/…',
  teams: 'https://….logic.azure.com/workflows/…',
  json: 'https://example.com/hooks/chat',
  own: 'https://example.com/hooks/rollcall',
};

export const EXAMPLE_BODY = `{
  "title": "Order of {{ contact.firstName | default: contact.email }}",
  "amount": "{{ event.total }}"
}`;

export function emptyDraft(content: Content): RuleDraft {
  return {
    name: '',
    event: '',
    where: undefined,
    content,
    url: '',
    method: 'POST',
    text: '',
    body: content === 'own' ? EXAMPLE_BODY : '',
    headers: [],
  };
}

export function toDraft({ name, trigger, action }: Rule): RuleDraft {
  const { preset, body, text = '', method, url } = action;
  const headers = Object.entries(action.headers).map(([key, value]) => ({ name: key, value }));
  return {
    name,
    event: trigger.event,
    where: trigger.where,
    content: preset ?? (body === undefined ? 'event' : 'own'),
    url,
    method,
    text,
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
    headers,
  };
}

/** The rule as the API takes it; null if the body is not valid JSON. */
export function toRuleBody(draft: RuleDraft): RuleBody | null {
  const own = draft.content === 'own' ? parsed(draft.body) : null;
  if (own === undefined) return null;
  const { content } = draft;
  const hasPreset = content !== 'event' && content !== 'own';
  return {
    name: draft.name,
    trigger: { event: draft.event, ...(draft.where && { where: draft.where }) },
    action: {
      type: 'webhook',
      url: draft.url.trim(),
      method: draft.method,
      headers: Object.fromEntries(
        draft.headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
      ),
      ...(content === 'own' && { body: own }),
      ...(hasPreset && { preset: content }),
      ...(hasPreset && draft.text.trim() !== '' && { text: draft.text }),
    },
  };
}

/** Undefined for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
