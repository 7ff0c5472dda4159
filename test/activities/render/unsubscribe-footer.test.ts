import assert from 'node:assert/strict';
import { withUnsubscribeFooter } from '../../../activities/render/unsubscribe-footer.js';
import type { RenderedMail, RenderFacts } from '../../../domain/render/preview.js';
import { processorMs } from '../../support/run/processor-time.js';

const url = 'https://mail.example.com/unsubscribe/token';

function leaving(
  mail: Partial<RenderedMail>,
  postalAddress: string | null = 'High Street 1 & 2\nLondon',
  mailing: RenderFacts['mailing'] = { unsubscribeUrl: url, list: null },
  language: string | null = null,
): RenderedMail {
  const workspace = { name: 'Rollcall <3', postalAddress, timezone: 'UTC', brandColor: null, logoUrl: null };
  const contact = { id: '1', email: 'ada@example.test', firstName: null, lastName: null, name: null };
  const rest = { subscribed: true, timezone: null, language, customFields: {} };
  const entry = { eventId: null, name: 'x', properties: '{}', at: new Date() };
  return withUnsubscribeFooter(
    { kind: 'marketing', subject: 'Hello', text: 'Hi', ...mail },
    { contact: { ...contact, ...rest }, workspace, entry, ...(mailing && { mailing }) },
  );
}

describe('the footer of marketing mail', () => {
  it('ends the body, whatever letters come before', () => {
    const { html } = leaving({ html: '<html><body><p>İİİ</p></body></html>' });
    assert.match(html ?? '', /^<html><body><p>İİİ<\/p><div .*<\/div><\/body><\/html>$/);
  });

  it('has the sender’s address and the unsubscribe link, in HTML and text', () => {
    const { html, text } = leaving({ html: '<html><body><p>Hi</p></BODY></html>' });
    assert.match(
      html ?? '',
      /<p>Hi<\/p><div .*Rollcall &#60;3, High Street 1 &#38; 2, London<br><a href=.*<\/div><\/BODY>/,
    );
    assert.equal(text, `Hi\n\n-- \nRollcall <3, High Street 1 & 2, London\nUnsubscribe: ${url}\n`);
  });

  it('is appended to HTML that is not a complete document', () => {
    assert.match(leaving({ html: '<p>Hi</p>' }).html ?? '', /^<p>Hi<\/p>\n<div .*<\/div>$/);
  });

  it('speaks the language of the contact, and says in which direction', () => {
    const mailing = { unsubscribeUrl: url, list: null };
    const german = leaving({ html: '<p>Hallo</p>' }, null, mailing, 'de-CH');
    assert.match(german.html ?? '', /<div lang="de" dir="ltr" .*>Abmelden<\/a><\/div>$/);
    assert.equal(german.text, `Hi\n\n-- \nAbmelden: ${url}\n`);
    assert.match(leaving({ html: '<p>x</p>' }, null, mailing, 'ar').html ?? '', /<div lang="en" dir="ltr" /);
  });

  it('is the link alone for a workspace without an address', () => {
    assert.equal(leaving({}, null).text, `Hi\n\n-- \nUnsubscribe: ${url}\n`);
    assert.equal(leaving({}, ' \n ').text, `Hi\n\n-- \nUnsubscribe: ${url}\n`);
  });

  it('is omitted if the content has both, however the address is formatted', () => {
    for (const address of ['High Street 1 &amp; 2<br>London', 'High Street 1 &#38; 2,\n LONDON']) {
      const html = `<p>${address}</p><a href="${url}">Leave</a>`;
      assert.equal(leaving({ html }).html, html);
    }
    const text = `High Street 1 & 2, London ${url}`;
    assert.equal(leaving({ text }).text, text);
  });

  it('contains only the one that is missing', () => {
    const { html } = leaving({ html: `<a href="${url}">Leave</a>` });
    assert.match(html ?? '', /London/);
    assert.doesNotMatch(html ?? '', />Unsubscribe</);
  });

  it('adds no HTML part to a text mail', () => {
    assert.equal('html' in leaving({}), false);
  });

  for (const [what, part] of [
    ['opening brackets', '<'],
    ['unclosed tags', '<a '],
    ['unclosed entities', '&#1'],
    ['ampersands', '&'],
    ['spaces', ' '],
    ['punctuation', '.!'],
  ] as const) {
    it(`is added to a mail of 900,000 characters of ${what} without delay`, () => {
      const content = part.repeat(900_000 / part.length);
      const ms = processorMs(() => void leaving({ html: content, text: content }));
      assert.ok(ms < 400, `took ${ms} ms`);
    });
  }

  it('is absent from other mail', () => {
    const mail = { kind: 'transactional', html: '<p>Hi</p>' } as const;
    assert.deepEqual(leaving(mail), { ...mail, subject: 'Hello', text: 'Hi' });
  });
});
