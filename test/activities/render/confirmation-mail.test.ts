import assert from 'node:assert/strict';
import { renderConfirmation } from '../../../activities/render/confirmation-mail.js';
import type { ConfirmationMail } from '../../../domain/render/confirmation.js';
import { createRenderer } from '../../../activities/render/liquid.js';

const renderer = createRenderer();
const url = 'https://mail.example.com/confirm/Vb2uDq0c0WlqWJ3kYt3m9HqfWl6c0PZbJc6s9q1xX0c';

interface Given {
  confirmation?: Partial<ConfirmationMail['list']['confirmation']>;
  contact?: Partial<ConfirmationMail['contact']>;
  workspace?: Partial<ConfirmationMail['workspace']>;
  reminder?: boolean;
  list?: string;
}

const render = ({
  confirmation,
  contact,
  workspace,
  reminder = false,
  list = 'Monthly <roasts>',
}: Given = {}) =>
  renderConfirmation(renderer, {
    list: {
      name: list,
      confirmation: { subject: null, html: null, expiresAfter: '7 days', ...confirmation },
    },
    workspace: {
      name: 'Northwind',
      brandColor: '#0f766e',
      logoUrl: null,
      postalAddress: '1 Main Street\nTown',
      timezone: 'UTC',
      ...workspace,
    },
    contact: {
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: null,
      name: null,
      subscribed: false,
      timezone: null,
      language: null,
      customFields: {},
      ...contact,
    },
    url,
    reminder,
  });

const links = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

describe('the confirmation mail', () => {
  it('has the link as a button and as text, in HTML and text', () => {
    const { subject, html, text } = render();
    assert.equal(subject, 'Please confirm: Monthly <roasts>');
    assert.deepEqual(new Set(links(html)), new Set([url]));
    assert.match(html, /Yes, subscribe me<\/a>/);
    assert.match(html, /ada@example\.com/);
    assert.match(html, /Monthly &#60;roasts&#62;/);
    assert.match(text, /Hello Ada,/);
    assert.ok(text.split('\n').includes(url));
  });

  it('says why it was sent and that ignoring it has no effect', () => {
    for (const words of [
      render().html,
      render().text,
      render({ confirmation: { html: '<p>Hi</p>' } }).html,
    ]) {
      assert.match(words, /entered this address to sign up with Northwind/);
      assert.match(words, /there’s nothing to do: nobody is subscribed until the button is pressed/);
      assert.match(words, /Northwind, 1 Main Street, Town/);
    }
    assert.match(render({ confirmation: { expiresAfter: 'PT36H' } }).text, /works for 36 hours/);
    assert.doesNotMatch(render({ workspace: { postalAddress: null } }).text, /Main Street/);
  });

  it('has a different subject as a reminder, and says that it is the last', () => {
    const { subject, html, text } = render({ reminder: true });
    assert.equal(subject, 'Reminder: Please confirm: Monthly <roasts>');
    assert.match(html, /Still want to hear from us\?/);
    assert.match(text, /the only reminder/);
    assert.equal(render({ reminder: true, confirmation: { subject: 'Hi' } }).subject, 'Reminder: Hi');
  });

  describe('with the list’s own texts', () => {
    it('fills in the placeholders', () => {
      const { subject, html, text } = render({
        confirmation: {
          subject: 'Join {{ list.name }},\n{{ contact.firstName }}',
          html: '<p>For {{ contact.plan }} at {{ workspace.name }}</p><a href="{{ confirmUrl }}">Go</a>',
        },
        contact: { customFields: { plan: 'Team' } },
      });
      assert.equal(subject, 'Join Monthly <roasts>, Ada');
      assert.match(html, /For Team at Northwind/);
      assert.deepEqual(links(html), [url], 'no second button');
      assert.ok(text.includes(url));
    });

    it('adds a button if the HTML does not print the link', () => {
      const { html, text } = render({ confirmation: { html: '<h1>Join us</h1>' } });
      assert.deepEqual(links(html), [url]);
      assert.ok(html.indexOf('Join us') < html.indexOf('Yes, subscribe me'));
      assert.ok(text.includes(url));
    });

    it('keeps a complete HTML document as it is', () => {
      const { html } = render({ confirmation: { html: '<html><body><p>Mine</p></body></html>' } });
      assert.match(html, /^<html><body><p>Mine<\/p><table class="button"[^]*<\/table><\/body><\/html>$/);
    });

    it('distinguishes the reminder', () => {
      const confirmation = { html: '{% if reminder %}Again{% else %}First{% endif %}' };
      assert.match(render({ confirmation }).text, /^First/);
      assert.match(render({ confirmation, reminder: true }).text, /^Again/);
    });

    it('falls back to the default texts if they cannot be rendered or are empty', () => {
      const endless = '{% for i in (1..100000000) %}x{% endfor %}';
      for (const html of [endless, '   ', '{% if false %}x{% endif %}'])
        assert.match(render({ confirmation: { html, subject: endless } }).html, /One last step/);
      assert.equal(
        render({ confirmation: { subject: ' {{ nothing }} ' } }).subject,
        'Please confirm: Monthly <roasts>',
      );
    });
  });

  describe('for a name that a third party may have typed', () => {
    const hostile = [
      '<a href="https://evil.example">Win</a>',
      'https://evil.example/x',
      'evil.com',
      'Ada\r\nBcc: x@evil.example',
      '{{ confirmUrl }}',
      '"><script>alert(1)</script>',
      'x'.repeat(500),
    ];

    it('greets only with plausible names', () => {
      for (const firstName of hostile) {
        const { html, text, subject } = render({ contact: { firstName } });
        assert.match(text, /^Hello,\n/, firstName);
        assert.doesNotMatch(`${html}${text}${subject}`, /evil|<script|Bcc|xxxx/);
      }
    });

    it('strips links and markup, wherever the list’s texts print the name', () => {
      const spots =
        '{{ contact.firstName }} {{ contact.note }} {{ contact.customFields.note }} {{ contact.name | raw }}';
      for (const typed of hostile) {
        const { html, text, subject } = render({
          confirmation: { subject: spots, html: `<p>${spots}</p>` },
          contact: { firstName: typed, name: typed, lastName: typed, customFields: { note: typed } },
        });
        assert.deepEqual(links(html), [url], typed);
        const all = `${subject}\n${html}\n${text}`.replaceAll(url, '');
        assert.doesNotMatch(all, /evil\.(?:com|example)|<script|@evil|\{\{/, typed);
        assert.ok(subject.length < 300 && !/[\r\n]/.test(subject));
      }
    });
  });
});

describe('the confirmation mail to someone who signed up in German', () => {
  const german = { contact: { language: 'de-AT' } };
  /** Words that only English has. */
  const ENGLISH = /\b(?:the|you|your|this|press|confirm|please|reminder|subscribe|open|hello|days?)\b/i;
  const shown = ({ subject, html, text }: ReturnType<typeof render>): string =>
    [subject, text, html.replace(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')]
      .join('\n')
      .replaceAll(url, '')
      .replaceAll(/Monthly (?:<|&#60;)roasts(?:>|&#62;)/g, '');

  for (const reminder of [false, true]) {
    it(`has no English sentence${reminder ? ', nor has its reminder' : ''}`, () => {
      const mail = render({ ...german, reminder });
      assert.doesNotMatch(shown(mail), ENGLISH);
      assert.match(mail.html, /<html lang="de"/);
      assert.match(mail.text, /gilt 7 Tage ab Ihrer Anmeldung/);
      assert.equal(mail.subject.startsWith('Erinnerung: Bitte bestätigen: '), reminder);
    });
  }

  it('has none around the list’s own German words either', () => {
    const confirmation = { subject: 'Fast geschafft', html: '<p>Guten Tag, bitte bestätigen.</p>' };
    for (const reminder of [false, true]) {
      const mail = render({ ...german, confirmation, reminder });
      assert.doesNotMatch(shown(mail), ENGLISH);
      assert.match(mail.html, /Ja, ich möchte mich anmelden<\/a>/);
      assert.match(mail.text, /Ja, ich möchte mich anmelden\n\[https:/);
      assert.equal(mail.subject, reminder ? 'Erinnerung: Fast geschafft' : 'Fast geschafft');
    }
  });

  it('is English and from left to right for a language without words of ours', () => {
    const { html } = render({ contact: { language: 'ar' } });
    assert.match(html, /<html lang="en" xmlns/);
    const own = render({ contact: { language: 'ar' }, confirmation: { html: '<p>أهلا</p>' } });
    assert.match(own.html, /<html lang="ar" dir="rtl"/);
    assert.match(own.html, /<div lang="en" dir="ltr"><p[^>]*>You’re getting this email/);
  });
});
