import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A receiver that refuses what the service of that name refuses, by its documentation. */
export interface ChatService {
  url: string;
  /** The messages it has accepted. */
  messages: string[];
  /** The status and body of every response. */
  answers: { status: number; body: string }[];
  close: () => Promise<void>;
}

export type ChatServiceName = keyof typeof services;

/** The message of an accepted body, or the refusal. */
type Judged = { message: string } | { status: number; error: string };

const SLACK_MAX = 40_000;
const DISCORD_MAX = 2_000;
const TEAMS_MAX_BYTES = 28 * 1_024;

const services = {
  slack: { judge: judgeSlack, status: 200, body: 'ok' },
  discord: { judge: judgeDiscord, status: 204, body: '' },
  teams: { judge: judgeTeams, status: 202, body: '' },
};

export async function startChatService(name: ChatServiceName): Promise<ChatService> {
  const { judge, status, body } = services[name];
  const messages: string[] = [];
  const answers: ChatService['answers'] = [];
  const server = createServer((request, response) => {
    void text(request).then((received) => {
      const judged: Judged =
        request.method === 'POST' && request.headers['content-type'] === 'application/json'
          ? judge(received)
          : { status: 405, error: 'method or content type' };
      const answer = 'message' in judged ? { status, body } : { status: judged.status, body: judged.error };
      if ('message' in judged) messages.push(judged.message);
      answers.push(answer);
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/services/hook`,
    messages,
    answers,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: an object with a text, or blocks. */
function judgeSlack(received: string): Judged {
  const body = objectIn(received);
  if (body === null) return { status: 400, error: 'invalid_payload' };
  const { text: message, ...rest } = body;
  if (typeof message !== 'string' || message.trim() === '') return { status: 400, error: 'no_text' };
  if (message.length > SLACK_MAX) return { status: 400, error: 'msg_too_long' };
  const unknown = Object.keys(rest).filter((key) => !['blocks', 'attachments', 'mrkdwn'].includes(key));
  return unknown.length > 0 ? { status: 400, error: 'invalid_payload' } : { message };
}

/** https://discord.com/developers/docs/resources/webhook#execute-webhook. */
function judgeDiscord(received: string): Judged {
  const body = objectIn(received);
  const refused = (code: number, message: string): Judged => ({
    status: 400,
    error: JSON.stringify({ code, message }),
  });
  if (body === null) return refused(50_109, 'The request body contains invalid JSON.');
  const { content, allowed_mentions: mentions } = body;
  if (typeof content !== 'string' || content.trim() === '')
    return refused(50_006, 'Cannot send an empty message');
  if ([...content].length > DISCORD_MAX) return refused(50_035, 'Must be 2000 or fewer in length.');
  const parse = isObject(mentions) ? mentions['parse'] : undefined;
  const kinds = ['roles', 'users', 'everyone'];
  if (mentions !== undefined && !(Array.isArray(parse) && parse.every((kind) => kinds.includes(kind))))
    return refused(50_035, 'Invalid Form Body');
  return { message: content };
}

/** A message with Adaptive Cards, as "When a Teams webhook request is received" takes it. */
function judgeTeams(received: string): Judged {
  const refused = (error: string): Judged => ({ status: 400, error });
  if (Buffer.byteLength(received) > TEAMS_MAX_BYTES) return { status: 413, error: 'RequestEntityTooLarge' };
  const body = objectIn(received);
  const attachments = body?.['attachments'];
  if (body?.['type'] !== 'message' || !Array.isArray(attachments)) return refused('no message');
  const [attachment] = attachments as unknown[];
  if (!isObject(attachment) || attachment['contentType'] !== 'application/vnd.microsoft.card.adaptive')
    return refused('no card');
  const { content: card } = attachment;
  if (!isObject(card) || card['type'] !== 'AdaptiveCard' || !/^1\.[0-5]$/.test(String(card['version'])))
    return refused('not an Adaptive Card');
  const [block] = Array.isArray(card['body']) ? (card['body'] as unknown[]) : [];
  if (!isObject(block) || block['type'] !== 'TextBlock' || typeof block['text'] !== 'string')
    return refused('no TextBlock');
  return { message: block['text'] };
}

function objectIn(received: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(received);
    return isObject(body) ? body : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
