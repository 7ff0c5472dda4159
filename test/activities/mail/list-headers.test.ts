import assert from 'node:assert/strict';
import PostalMime, { decodeWords } from 'postal-mime';
import { composeMail } from '../../../activities/mail/compose.js';
import { listHeaders } from '../../../activities/mail/list-headers.js';

const unsubscribeUrl = `https://mail.example.com/unsubscribe/${'x'.repeat(70)}`;
const headersOf = (name: string | null, baseUrl = 'https://mail.example.com') =>
  listHeaders({ unsubscribeUrl, baseUrl, list: name === null ? null : { id: 'abc', name } });

async function sent(name: string): Promise<{ raw: string; parsed: Map<string, string> }> {
  const bytes = composeMail({
    from: { name: 'Rollcall', address: 'hello@example.com' },
    to: { address: 'ada@example.test' },
    subject: 'Hello',
    text: 'Hello',
    messageId: '<abc@example.com>',
    date: new Date(),
    headers: headersOf(name),
  });
  const { headers } = await PostalMime.parse(bytes);
  return { raw: bytes.toString('utf8'), parsed: new Map(headers.map(({ key, value }) => [key, value])) };
}

describe('the headers of marketing mail', () => {
  it('offer one-click unsubscribe and name the list', () => {
    assert.deepEqual(headersOf('Monthly news'), {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': 'Monthly news <abc.list.mail.example.com>',
    });
  });

  it('name no list if there is none', () => {
    assert.deepEqual(Object.keys(headersOf(null)), ['List-Unsubscribe', 'List-Unsubscribe-Post']);
  });

  it('keep only words and spaces of the list’s name', () => {
    assert.equal(
      headersOf('A <b>, "c"\r\nBcc: x@y.z')['List-Id'],
      'A b c Bcc x y z <abc.list.mail.example.com>',
    );
    assert.equal(headersOf('***')['List-Id'], '<abc.list.mail.example.com>');
  });

  it('are valid when the base URL has no host name', () => {
    assert.equal(headersOf('News', 'http://[::1]:3000')['List-Id'], 'News <abc.list.1>');
    assert.equal(headersOf('News', 'http://127.0.0.1:3000')['List-Id'], 'News <abc.list.127.0.0.1>');
  });

  it('survive composition: URLs unbroken, any script readable', async () => {
    const { raw, parsed } = await sent('Grüße aus 東京');
    assert.equal(parsed.get('list-unsubscribe'), `<${unsubscribeUrl}>`);
    assert.ok(raw.includes(`<${unsubscribeUrl}>`));
    assert.equal(parsed.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    const [, words, id] = /^(.*) <(.+)>$/.exec(parsed.get('list-id') ?? '') ?? [];
    assert.equal(id, 'abc.list.mail.example.com');
    assert.equal(decodeWords(words ?? ''), 'Grüße aus 東京');
    for (const line of raw.split('\r\n')) assert.ok(line.length <= 998 && !/[^\x20-\x7e\t]/.test(line), line);
  });
});
