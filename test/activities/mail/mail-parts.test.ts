import assert from 'node:assert/strict';
import { isBadAddress, type MailRefused } from '../../../activities/mail/mailer.js';
import { parseSmtpUrl } from '../../../activities/mail/smtp-url.js';
import { textPart } from '../../../activities/mail/text-part.js';

describe('SMTP_URL', () => {
  it('configures server, security and credentials', () => {
    assert.deepEqual(parseSmtpUrl('smtp://mail.example.com'), {
      connection: { host: 'mail.example.com', port: 587, secure: false, tls: {} },
      auth: null,
    });
    assert.deepEqual(parseSmtpUrl('smtps://us%40er:p%3Ass@[::1]:4465?pool=true&name=host.example'), {
      connection: { host: '::1', port: 4465, secure: true, tls: {}, name: 'host.example' },
      auth: { user: 'us@er', pass: 'p:ss' },
    });
    assert.equal(parseSmtpUrl('smtps://mail.example.com').connection.port, 465);
    const { connection } = parseSmtpUrl(
      'smtp://h:25?requireTLS=true&tls.rejectUnauthorized=false&tls.servername=x.y',
    );
    assert.deepEqual(connection, {
      host: 'h',
      port: 25,
      secure: false,
      requireTLS: true,
      tls: { rejectUnauthorized: false, servername: 'x.y' },
    });
  });

  it('is rejected if malformed or with unknown options, without disclosing the password', () => {
    for (const url of [
      '',
      'mail.example.com',
      'http://u:secret@mail.example.com',
      'smtp://',
      'smtp://u:secret@h?requireTls=true',
      'smtp://u:secret@h?requireTLS=yes',
    ]) {
      assert.throws(
        () => parseSmtpUrl(url),
        (error) => error instanceof TypeError && !error.message.includes('secret'),
        url,
      );
    }
  });
});

describe('an undeliverable address', () => {
  const refused = (more: Partial<MailRefused>): MailRefused => ({
    outcome: 'refused',
    permanent: true,
    stage: 'rcpt',
    status: 550,
    code: '5.1.1',
    response: '',
    ...more,
  });

  it('is recognized from the server’s refusal', () => {
    for (const facts of [
      { code: '5.1.1' },
      { code: '5.1.2' },
      { code: '5.1.3', status: 553 },
      { code: '5.1.10' },
      { code: '5.1.1', stage: 'message', status: 554 },
      { code: null },
      { code: null, status: 553 },
    ] as const) {
      assert.equal(isBadAddress(refused(facts)), true, JSON.stringify(facts));
    }
  });

  it('is not assumed if the mail is blocked, the mailbox full or busy, or the sender refused', () => {
    for (const facts of [
      { code: '5.7.1' },
      { code: '5.2.2', status: 552 },
      { code: '5.1.7' },
      { code: '5.1.8' },
      { code: null, status: 554 },
      { code: null, stage: 'message' },
      { code: '5.1.1', stage: 'from' },
      { code: '5.1.1', stage: 'connect' },
      { code: '4.1.1', status: 450, permanent: false },
      { code: null, status: 450, permanent: false },
    ] as const) {
      assert.equal(isBadAddress(refused(facts)), false, JSON.stringify(facts));
    }
  });
});

describe('the text part', () => {
  it('contains the text of the HTML', () => {
    const html = `<html><head><style>p{color:red}</style><title>x</title></head><body>
      <h1>Hello Ada</h1><p>Welcome &amp; <b>enjoy</b>.</p><ul><li>One</li><li>Two</li></ul>
      <p><a href="https://example.com/a?b=1">Confirm</a> or <a href="https://example.com">https://example.com</a></p>
      <img src="https://example.com/pixel.png" alt="Our team"><img src="https://example.com/track.gif">
      <script>alert(1)</script></body></html>`;
    const text = textPart(html);
    assert.match(text, /^Hello Ada/);
    assert.match(text, /Welcome & enjoy\./);
    assert.match(text, / \* One\n \* Two/);
    assert.match(text, /Confirm \[https:\/\/example\.com\/a\?b=1\]/);
    assert.match(text, /or https:\/\/example\.com\n/);
    assert.match(text, /Our team/);
    assert.doesNotMatch(text, /alert|color:red|track\.gif/);
  });

  it('has short lines and is safe for any input', () => {
    const lines = textPart(`<p>${'word '.repeat(500)}</p>`).split('\n');
    assert.ok(lines.every((line) => line.length <= 78));
    assert.equal(textPart(''), '');
    assert.equal(typeof textPart('<<<>>> <p'), 'string');
    assert.ok(textPart('<div>'.repeat(20_000) + 'deep').length < 100);
    assert.ok(textPart('<p>x</p>'.repeat(100_000)).length > 0);
  });
});
