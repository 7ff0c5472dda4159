import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { escapePattern } from '../domain/kernel/escape-pattern.js';
import { projectRoot } from '../scripts/servers/project-root.js';
import type { ApiResponse } from './support/http/api-client.js';
import { assertProblem } from './support/http/assert-problem.js';
import { startShell, type Shell } from './support/run/shell.js';
import { useApi, useOwner } from './support/http/use-api.js';

const page = readFileSync(join(projectRoot(), 'docs', 'recipes.md'), 'utf8');

/** The signature headers of a delivery, computed as the provider documents it, independently of our verification. */
type Sign = (secret: string, body: string) => Record<string, string>;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text, 'utf8');
const seconds = (): number => Math.floor(Date.now() / 1_000);

const providers: Record<string, Sign> = {
  Stripe: (secret, body) => {
    const t = String(seconds());
    return { 'stripe-signature': `t=${t},v1=${hmac(secret, `${t}.${body}`).digest('hex')}` };
  },
  Clerk: (secret, body) => {
    const id = 'msg_2Lh9KRb0pzN4LePd3XiA4v0Axkt';
    const now = seconds();
    const signature = new Webhook(secret).sign(id, new Date(now * 1_000), body);
    return { 'svix-id': id, 'svix-timestamp': String(now), 'svix-signature': signature };
  },
  Shopify: (secret, body) => ({ 'x-shopify-hmac-sha256': hmac(secret, body).digest('base64') }),
  'Cal.com': (secret, body) => ({ 'x-cal-signature-256': hmac(secret, body).digest('hex') }),
  Typeform: (secret, body) => ({ 'typeform-signature': `sha256=${hmac(secret, body).digest('base64')}` }),
  'Any other': (secret, body) => ({ 'x-signature': `sha256=${hmac(secret, body).digest('hex')}` }),
};

interface Block {
  language: string;
  text: string;
}

interface Recipe {
  blocks: Block[];
  /** The promised results, by their labels. */
  promises: [what: string, value: string][];
}

const sections = new Map(
  page.split(/^## /m).map((text): [string, string] => [text.slice(0, text.indexOf('\n')), text]),
);

function recipeOf(title: string): Recipe {
  const text = sections.get(title) ?? '';
  return {
    blocks: blocksOf(text),
    promises: [...text.matchAll(/^\| (?:`([^`]+)`|(the email's subject)) +\| `([^`]+)` +\|$/gm)].map(
      ([, path, subject = '', value = '']) => [path ?? subject, value],
    ),
  };
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
}

describe('the recipes', () => {
  let shell: Shell;
  let preamble: string;
  const api = useApi();

  const owner = useOwner(api);
  beforeEach(async () => {
    const { body: key } = await owner.client.post('/api/api-keys', { name: 'Recipes', scopes: ['admin'] });
    const [first] = blocksOf(page);
    preamble = adapted(first?.text ?? '').replace('rc_…', key.secret);
    shell = startShell();
    await shell.run(preamble);
  });
  afterEach(() => shell.close());

  const adapted = (text: string): string => text.replaceAll('http://localhost:3000', api.url);

  it('exist for every provider listed', () => {
    assert.deepEqual([...sections.keys()].slice(1), [...Object.keys(providers), 'When nothing arrives']);
  });

  for (const [title, sign] of Object.entries(providers)) {
    it(`work as described: ${title}`, async () => {
      const recipe = recipeOf(title);
      const [event] = await follow(recipe, sign);
      assert.ok(event, 'something was sent');
      assert.ok(recipe.promises.length >= 4);
      const seen = await outcomeOf(event);
      for (const [what, value] of recipe.promises) assert.equal(String(seen(what)), value, what);
    });
  }

  /** Runs a recipe from top to bottom, and compares each block's response. */
  async function follow({ blocks }: Recipe, sign: Sign): Promise<ApiResponse['body'][]> {
    const events: ApiResponse['body'][] = [];
    let said = '';
    for (const { language, text } of blocks) {
      if (language === 'sh') said = await shell.run(adapted(text));
      else if (language === 'http') {
        const response = await deliver(text, sign);
        events.push(response.body);
        said = `${response.text}\n`;
      } else {
        assert.equal(language, 'text');
        assert.match(said, patternOf(adapted(text)));
      }
    }
    return events;
  }

  /** The payload in the document, byte for byte, with a current signature. */
  async function deliver(delivery: string, sign: Sign): Promise<ApiResponse> {
    const [head = '', body = ''] = delivery.split(/\n\n([\s\S]*)/);
    const path = new URL((await shell.run('echo "$URL"')).trim()).pathname;
    const signature = sign((await shell.run('echo "$SECRET"')).trim(), body);
    const headers = { 'Content-Type': 'application/json', ...headersIn(head), ...signature };
    for (const name of Object.keys(signature))
      assert.match(head.toLowerCase(), new RegExp(`^${name}: `, 'm'));
    const post = (raw: string) => api.anonymous().request('POST', path, { raw, headers });
    for (const changed of [body.replace('"id"', '"iD"'), body.replace(/}$/m, ']'), `${body} `]) {
      assert.notEqual(changed, body);
      assertProblem(await post(changed), 401, 'bad_signature');
    }
    return await post(body);
  }

  /** The result, by the labels of the recipe. */
  async function outcomeOf(response: ApiResponse['body']): Promise<(what: string) => unknown> {
    const { body: event } = await owner.client.get(`/api/events/${response.eventId}`);
    const { body: contact } = await owner.client.get(`/api/contacts/${response.contactId}`);
    const entered = event.decisions.find((one: { outcome: string }) => one.outcome === 'entered');
    const { body: run, status } = await owner.client.post(`/api/automations/${entered.automationId}/test`, {
      contact: { id: contact.id },
      events: [{ eventName: event.eventName, eventProperties: event.properties }],
    });
    assert.equal(status, 200);
    return (what) =>
      what === "the email's subject"
        ? run.mails[0]?.subject
        : valueAt({ event: event.properties, contact }, what);
  }
});

function headersIn(head: string): Record<string, string> {
  const lines = head.split('\n').filter((line) => !line.includes('…'));
  return Object.fromEntries(
    lines.map((line) => line.split(': ', 2)).map(([name = '', value = '']) => [name, value]),
  );
}

function valueAt(root: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce(
      (value: unknown, step) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined,
      root,
    );
}

/** `…` matches anything within its line. */
function patternOf(response: string): RegExp {
  const literal = response.trimEnd().split('…').map(escapePattern);
  return new RegExp(`^${literal.join('.*')}\n$`);
}
