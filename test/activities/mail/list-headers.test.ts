import assert from 'node:assert/strict';
import PostalMime, { decodeWords } from 'postal-mime';
import { composeMail } from '../../../activities/mail/compose.js';
import { listHeaders } from '../../../activities/mail/list-headers.js';

const unsubscribeUrl = `https://mail.example.com/unsubscribe/${'x'.repeat(70)}`;
const headersOf = (name: string | null, baseUrl = 'https://mail.example.com') =>
  listHeaders({ unsubscribeUrl, baseUrl, list: name === null ? null : { id: 'abc', name } });

async function sent(name: string): Promise<{ raw: string; parsed: Map<string, string> }> {
  const bytes = await composeMail({
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

describe('The headers of marketing mail', () => {
  it('say how to leave with one click, and of which list it is', () => {
    assert.deepEqual(headersOf('Monthly news'), {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': 'Monthly news <abc.list.mail.example.com>',
    });
  });

  it('name no list when there is none', () => {
    assert.deepEqual(Object.keys(headersOf(null)), ['List-Unsubscribe', 'List-Unsubscribe-Post']);
  });

  it('keep what is no word of a name out of them', () => {
    assert.equal(
      headersOf('A <b>, "c"\r\nBcc: x@y.z')['List-Id'],
      'A b c Bcc x y z <abc.list.mail.example.com>',
    );
    assert.equal(headersOf('***')['List-Id'], '<abc.list.mail.example.com>');
  });

  it('hold on a machine without a name', () => {
    assert.equal(headersOf('News', 'http://[::1]:3000')['List-Id'], 'News <abc.list.1>');
    assert.equal(headersOf('News', 'http://127.0.0.1:3000')['List-Id'], 'News <abc.list.127.0.0.1>');
  });

  it('survive the way through a mail: the address unbroken, any script readable', async () => {
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
