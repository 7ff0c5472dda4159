import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { Script } from 'node:vm';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { hiddenValue, newForm, newList, visitor, type Visitor } from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const ODD = `</script><script>alert("1")</script>\u2028 & "it's" <b>`;

describe('The pages of a form', () => {
  let someone: Visitor;
  const api = useApi({ settings: { trustProxy: 1 } });

  const owner = useOwner(api);
  beforeEach(() => {
    someone = visitor(api);
  });

  const everyType = [
    { name: 'firstName', label: 'First name', type: 'text', required: true },
    { name: 'lastName', label: 'Last name', type: 'text' },
    { name: 'note', label: 'Note', type: 'textarea' },
    { name: 'size', label: 'Size', type: 'number' },
    { name: 'plan', label: 'Plan', type: 'select', options: ['Free', 'Pro'] },
    { name: 'when', label: 'When', type: 'radio', options: ['Now', 'Later'], required: true },
    { name: 'topics', label: 'Topics', type: 'checkbox', options: ['A', 'B'] },
    { name: 'call', label: 'Call me', type: 'checkbox' },
    { name: 'since', label: 'Since', type: 'date' },
    { name: 'tel', label: 'Phone', type: 'phone' },
    { name: 'campaign', label: 'Campaign', type: 'hidden' },
  ];

  describe('GET /forms/{publicId}', () => {
    it('shows the form without scripts: labels, required fields, autofill', async () => {
      const form = await newForm(owner, {
        fields: everyType,
        consentText: 'I agree.\nReally.',
        language: 'en-GB',
      });
      const { status, text, headers } = await someone.get(`/forms/${form.publicId}`);
      assert.equal(status, 200);
      assert.match(headers.get('Content-Type') ?? '', /^text\/html/);
      assert.equal(headers.get('Cache-Control'), 'no-store');
      assert.equal(headers.get('Set-Cookie'), null);
      assert.match(headers.get('Content-Security-Policy') ?? '', /default-src 'none'.*form-action 'self';/);
      assert.match(text, /<html lang="en-GB">/);
      assert.ok(!text.includes('<script'));
      assert.ok(text.includes(`<form action="/api/forms/${form.publicId}/submissions" method="post">`));
      for (const [, id] of text.matchAll(/<label for="([^"]+)"/g)) assert.ok(text.includes(`id="${id}"`), id);
      assert.match(text, /type="email" id="f-email" name="email" value="" required autocomplete="email"/);
      assert.match(text, /name="firstName"[^>]* required[^>]* autocomplete="given-name"/);
      assert.match(text, /<legend>When \*<\/legend>/);
      assert.match(text, /name="consent" value="true" required/);
      assert.match(text, /I agree\.<br>Really\./);
    });

    it('says what is ours in the language of the form', async () => {
      const form = await newForm(owner, { language: 'fr', privacyUrl: 'https://example.com/vie-privee' });
      const { text } = await someone.get(`/forms/${form.publicId}`);
      for (const part of [
        'lang="fr"',
        'S’inscrire</button>',
        'Laissez ce champ vide',
        'Politique de confidentialité',
      ])
        assert.ok(text.includes(part), part);
      const refused = await someone.post(form, { email: 'nobody' });
      assert.match(refused.text, /Vérifiez vos réponses[^]*doit être une adresse e-mail/);
    });

    it('begins at the right in languages that are written so', async () => {
      for (const language of ['ar', 'he', 'fa', 'ur']) {
        const form = await newForm(owner, { fields: everyType, language });
        const { text } = await someone.get(`/forms/${form.publicId}`);
        assert.match(text, new RegExp(`<html lang="${language}" dir="rtl">`));
      }
    });

    it('can be submitted by a browser as is', async () => {
      const form = await newForm(owner, { fields: everyType });
      const { text } = await someone.get(`/forms/${form.publicId}?campaign=spring`);
      assert.equal(hiddenValue(text, '_language'), 'en');
      const email = newEmail();
      const response = await someone.post(form, {
        email,
        firstName: 'Ada',
        lastName: '',
        note: '',
        size: '',
        plan: '',
        when: 'Now',
        since: '',
        tel: '',
        campaign: hiddenValue(text, 'campaign'),
        _website: '',
        _page: hiddenValue(text, '_page'),
        _language: 'en',
      });
      assert.equal(response.status, 303);
      const { body } = await owner.client.get('/api/events?eventName=form_submitted');
      assert.equal(body.data[0].properties.pageUrl, form.url);
      assert.deepEqual(body.data[0].properties.fields, {
        firstName: 'Ada',
        when: 'Now',
        campaign: 'spring',
      });
    });

    it('escapes texts of the owner and of the URL', async () => {
      const form = await newForm(owner, {
        name: ODD.replace('\u2028', ''),
        fields: [{ name: 'plan', label: '<i>Plan</i>', type: 'radio', options: ['<b>', '"'] }],
        consentText: '<img src=x onerror=alert(1)>',
        submitLabel: '<u>Go</u>',
      });
      const { text } = await someone.get(`/forms/${form.publicId}?email=${encodeURIComponent('"><script>')}`);
      for (const tag of ['<script', '<i>', '<img', '<u>', '<b>']) assert.ok(!text.includes(tag), tag);
    });

    it('shows introduction, logo and privacy link', async () => {
      await owner.client.put('/api/workspace', { logoUrl: 'https://cdn.example.com/logo.png' });
      const privacyUrl = 'https://example.com/privacy?a=1&b="';
      const form = await newForm(owner, {
        introText: 'Once a month.\n<b>No</b> more.',
        consentText: 'I agree.',
        privacyUrl,
        language: 'de',
      });
      const { text, headers } = await someone.get(`/forms/${form.publicId}`);
      const order = [
        /<header><img src="https:\/\/cdn\.example\.com\/logo\.png" alt="[^"]+"><\/header>/,
        /<h1>Newsletter<\/h1>\n<p>Once a month\.<br>&#60;b&#62;No&#60;\/b&#62; more\.<\/p>\n<form/,
        /name="consent"/,
        /<a href="https:\/\/example\.com\/privacy\?a=1&#38;b=&#34;" target="_blank" rel="noopener">Datenschutzerklärung<\/a>/,
        /<button/,
      ].map((part) => text.search(part));
      assert.ok(!order.includes(-1), text);
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
      );
      assert.match(
        headers.get('Content-Security-Policy') ?? '',
        /; img-src https:\/\/cdn\.example\.com; form-action 'self';/,
      );
      for (const part of ['Once a month.<br>', 'target="_blank"'])
        assert.ok(form.snippet.includes(part), part);
      assert.ok(!form.snippet.includes('logo.png'));
      const { text: script } = await someone.get(`/forms/${form.publicId}/embed.js`);
      assert.ok(script.includes('"intro":"Once a month.\\n'));
      assert.ok(script.includes('"privacy":"https://example.com/privacy'));
    });

    it('allows the redirect to the owner’s site', async () => {
      const form = await newForm(owner, { redirectUrl: 'https://example.com/' });
      const { headers } = await someone.get(`/forms/${form.publicId}`);
      assert.match(headers.get('Content-Security-Policy') ?? '', /form-action 'self' https: http:/);
    });

    it('says that a form is closed', async () => {
      const { status, text } = await someone.get('/forms/AAAAAAAAAAAAAAAAAAAAAA');
      assert.equal(status, 404);
      assert.match(text, /This form is closed/);
    });
  });

  describe('GET /forms/{publicId}/thanks', () => {
    it('shows the thank-you message', async () => {
      const list = await newList(owner);
      const form = await newForm(owner, { listId: list.id });
      const thanks = await someone.get(`/forms/${form.publicId}/thanks`);
      assert.equal(thanks.status, 200);
      assert.match(thanks.text, /open it and confirm/);
      assert.match(thanks.text, /<h1>Check your inbox<\/h1>/);
      assert.match(
        thanks.text,
        /The email is from [^<]+ &#60;no-reply@[^<]+&#62;\. If it’s not there [^<]+spam folder/,
      );
      assert.ok(thanks.text.includes(`Wrong address? <a href="/forms/${form.publicId}">`));
      assert.ok(!(await someone.get(`/forms/${form.publicId}/thanks?joined=no`)).text.includes('confirm'));
      await owner.client.put(`/api/forms/${form.id}`, { successMessage: 'See <you>' });
      assert.match((await someone.get(`/forms/${form.publicId}/thanks`)).text, /See &#60;you&#62;/);
    });
  });

  describe('POST /api/forms/preview', () => {
    const unsaved = {
      name: 'Newsletter',
      introText: 'Once a month.',
      fields: everyType,
      privacyUrl: 'https://example.com/privacy',
    };

    it('answers the pages of a form that is not saved, and stores nothing', async () => {
      await owner.client.put('/api/workspace', { logoUrl: 'https://cdn.example.com/logo.png' });
      const list = await newList(owner, { name: 'News', requireConsent: true });
      const body = { ...unsaved, listId: list.id };
      const { status, body: shown, text } = await owner.client.post('/api/forms/preview', body);
      assert.equal(status, 200, text);
      for (const part of [
        'logo.png',
        'Once a month.',
        'f-email',
        'f-tel',
        'I agree to receive emails: News.',
      ])
        assert.ok(shown.html.includes(part), part);
      assert.match(shown.html, /<form method="post">/);
      assert.match(shown.html, /<button type="submit" disabled>/);
      assert.match(shown.thanksHtml, /<h1>Check your inbox<\/h1>[^]+Wrong address\? <a>/);
      assert.deepEqual((await owner.client.get('/api/forms')).body.data, []);
      const workspaceId = new ObjectId(owner.workspaceId);
      assert.equal(await api.db.collections.FormVersion.countDocuments({ workspaceId }), 0);
    });

    it('is the page that visitors see, apart from the hidden values and the button', async () => {
      const { body: shown } = await owner.client.post('/api/forms/preview', unsaved);
      const form = await newForm(owner, unsaved);
      const { text } = await someone.get(`/forms/${form.publicId}`);
      const alike = (html: string): string =>
        html
          .replace(/name="_(token|page)" value="[^"]*"/g, '')
          .replace(/<form[^>]*>/, '<form>')
          .replace('submit" disabled>', 'submit">');
      assert.equal(alike(shown.html), alike(text));
      assert.match(shown.thanksHtml, /<h1>Thank you<\/h1>/);
    });

    it('has no thank-you page if the form redirects', async () => {
      const body = { ...unsaved, redirectUrl: 'https://example.com/' };
      const { body: shown } = await owner.client.post('/api/forms/preview', body);
      assert.equal(shown.thanksHtml, null);
    });

    it('requires forms:write, and a list of the workspace', async () => {
      const reader = await api.withKey(owner.client, ['forms:read']);
      assert.equal((await reader.post('/api/forms/preview', unsaved)).status, 403);
      const list = await newList(await api.signUp());
      const { status, body } = await owner.client.post('/api/forms/preview', { ...unsaved, listId: list.id });
      assert.deepEqual([status, body.errors[0].path], [422, 'listId']);
    });
  });

  describe('GET /forms/{publicId}/embed.js', () => {
    it('is a small script that other sites may load', async () => {
      const form = await newForm(owner, {
        fields: everyType.slice(0, 3),
        consentText: 'I agree to receive the newsletter. I can leave at any time.',
      });
      const { status, headers, text } = await someone.get(`/forms/${form.publicId}/embed.js`);
      assert.equal(status, 200);
      assert.match(headers.get('Content-Type') ?? '', /^text\/javascript; charset=utf-8/);
      assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
      assert.match(headers.get('Cache-Control') ?? '', /max-age=60/);
      assert.equal(headers.get('Set-Cookie'), null);
      assert.ok(Buffer.byteLength(text) < 10_000, `${Buffer.byteLength(text)} bytes`);
      assert.ok(gzipSync(text).length < 5_000);
      new Script(text);
    });

    it('works under a strict policy and stores nothing', async () => {
      const form = await newForm(owner, { fields: everyType });
      const { text } = await someone.get(`/forms/${form.publicId}/embed.js`);
      for (const word of [
        'eval(',
        'Function(',
        'innerHTML',
        'insertAdjacentHTML',
        'document.write',
        'cookie',
        'localStorage',
        'sessionStorage',
        "setAttribute('style'",
        "el('style'",
      ]) {
        assert.ok(!text.includes(word), word);
      }
    });

    it('contains the form as data that cannot break out of the script', async () => {
      const form = await newForm(owner, {
        consentText: ODD.replace('\u2028', '') + '\u2028',
        submitLabel: '</script>',
      });
      const { text } = await someone.get(`/forms/${form.publicId}/embed.js`);
      assert.ok(!/<\/script/i.test(text) && !text.includes('\u2028'));
      new Script(text);
    });

    it('is a 404 for a closed form', async () => {
      const form = await newForm(owner, { enabled: false });
      assert.equal((await someone.get(`/forms/${form.publicId}/embed.js`)).status, 404);
    });
  });
});
