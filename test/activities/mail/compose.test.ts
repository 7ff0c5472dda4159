import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import { composeMail } from '../../../activities/mail/compose.js';
import type { Mail } from '../../../activities/mail/mailer.js';

function sampleMail(more: Partial<Mail> = {}): Mail {
  return {
    from: { name: 'Rollcall', address: 'hello@example.com' },
    to: { name: 'Ada', address: 'ada@example.test' },
    subject: 'Hello',
    text: 'Hello',
    messageId: '<abc@example.com>',
    date: new Date('2026-01-31T09:30:00Z'),
    ...more,
  };
}

const compose = async (more: Partial<Mail> = {}): Promise<{ raw: string; names: string[] }> => {
  const bytes = composeMail(sampleMail(more));
  const { headers } = await PostalMime.parse(bytes);
  return { raw: bytes.toString('utf8'), names: headers.map(({ key }) => key).sort() };
};

describe('a composed mail', () => {
  it('names where replies go only if that is not the sender', async () => {
    const mail = await PostalMime.parse(composeMail(sampleMail({ replyTo: 'help@example.com' })));
    assert.deepEqual(mail.replyTo, [{ name: '', address: 'help@example.com' }]);
    assert.ok(!(await compose()).names.includes('reply-to'));
    assert.throws(() => composeMail(sampleMail({ headers: { 'Reply-To': 'x@example.com' } })), TypeError);
  });

  it('has the sender, the recipient, the subject, the text and the date', async () => {
    const mail = await PostalMime.parse(
      composeMail(
        sampleMail({
          from: { name: 'Søren & Co, "Ltd"', address: 'hello@example.com' },
          to: { name: '世界', address: 'ada@example.test' },
          subject: 'Grüße 👋 aus dem Büro, mit einem Betreff, der länger ist als eine Zeile sein darf',
          text: 'Hallo Welt – ein Text',
          html: '<p>Hallo <b>Welt</b></p>',
        }),
      ),
    );
    assert.deepEqual(mail.from, { name: 'Søren & Co, "Ltd"', address: 'hello@example.com' });
    assert.deepEqual(mail.to, [{ name: '世界', address: 'ada@example.test' }]);
    assert.equal(
      mail.subject,
      'Grüße 👋 aus dem Büro, mit einem Betreff, der länger ist als eine Zeile sein darf',
    );
    assert.equal(mail.text?.trim(), 'Hallo Welt – ein Text');
    assert.equal(mail.html?.trim(), '<p>Hallo <b>Welt</b></p>');
    assert.equal(mail.messageId, '<abc@example.com>');
    assert.equal(mail.date, '2026-01-31T09:30:00.000Z');
    assert.deepEqual(mail.attachments, []);
  });

  it('has additional headers, with long URLs unbroken', async () => {
    const url = `https://example.com/unsubscribe/${'a'.repeat(150)}`;
    const mail = await PostalMime.parse(
      composeMail(
        sampleMail({
          headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      ),
    );
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    assert.equal(header('list-unsubscribe'), `<${url}>`);
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  });

  describe('cannot be injected with headers', () => {
    const attacks = ['\r\n', '\n', '\r', '\0', '\u2028', '\v', '\u0085', '\r\n\r\n'].map(
      (end) => `Hi${end}Bcc: evil@example.test${end}X-Evil: 1${end}${end}<script>`,
    );
    let plain: string[];
    before(async () => {
      plain = (await compose()).names;
    });

    for (const [where, mail] of [
      ['subject', (text: string) => ({ subject: text })],
      ['sender’s name', (text: string) => ({ from: { name: text, address: 'hello@example.com' } })],
      ['recipient’s name', (text: string) => ({ to: { name: text, address: 'ada@example.test' } })],
    ] as const) {
      it(`through the ${where}`, async () => {
        for (const attack of attacks) {
          const { names, raw } = await compose(mail(attack));
          assert.deepEqual(names, plain, JSON.stringify(attack));
          assert.doesNotMatch(raw, /^(bcc|x-evil):/im);
          const parsed = await PostalMime.parse(raw);
          assert.deepEqual(
            parsed.to?.map(({ address }) => address),
            ['ada@example.test'],
          );
          assert.equal(parsed.from?.address, 'hello@example.com');
        }
      });
    }

    it('through the value of an additional header', async () => {
      for (const attack of attacks) {
        const { names } = await compose({ headers: { 'X-Own': attack } });
        assert.deepEqual(names, [...plain, 'x-own'].sort());
      }
    });

    it('through the name of an additional header, or one that is already set', () => {
      for (const name of ['Bcc', 'to', 'Subject', 'Content-Type', 'X\r\nBcc', 'X Y', 'X:', '', '1', 'Ü']) {
        assert.throws(() => composeMail(sampleMail({ headers: { [name]: 'x' } })), TypeError, name);
      }
    });

    it('through the message ID', () => {
      for (const messageId of ['abc', '<abc>', '<a@b>\r\nBcc: e@x.test', '<a b@c>', '<a@b><c@d>']) {
        assert.throws(() => composeMail(sampleMail({ messageId })), TypeError, messageId);
      }
    });
  });

  it('never loads a file or URL that its text refers to', async () => {
    const html =
      '<img src="file:///etc/hostname"><img src="http://127.0.0.1:1/x"><a href="/etc/passwd">x</a>';
    const parsed = await PostalMime.parse(composeMail(sampleMail({ html, text: '/etc/hostname' })));
    assert.equal(parsed.html?.trim(), html);
    assert.equal(parsed.text?.trim(), '/etc/hostname');
    assert.deepEqual(parsed.attachments, []);
  });

  it('ends every line with CRLF', async () => {
    const { raw } = await compose({ text: 'a\nb\rc\r\nd', html: '<p>\n</p>' });
    assert.doesNotMatch(raw, /[^\r]\n|\r[^\n]/);
  });
});
