import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useSharedOwner } from '../../support/http/use-api.js';

interface Case {
  id: string;
  src: string;
  want: 'intact' | 'warned' | 'renders';
  html: string;
  names?: string;
  keep?: string[];
  text?: { has?: string[]; not?: string[] };
  customFields?: object;
  exactly?: string;
}

interface Warning {
  path: string;
  code: string;
  message: string;
  params: Record<string, string | number>;
  mend?: { from: string; to: string };
}

const file = new URL('../../fixtures/templates.json', import.meta.url);
const cases: Case[] = JSON.parse(readFileSync(file, 'utf8'));
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Tags from documentation and bug reports, what the warning says, and what is written instead. */
const TAGS: [html: string, says: RegExp, to: string | null][] = [
  // sendgrid/docs#5540
  ['Hi [%first_name | default%]', /first_name.*SendGrid/, '{{ contact.firstName }}'],
  // Mailtrain-org/mailtrain#510 and #1269
  ['Hi [FIRST_NAME] [LINK_UNSUBSCRIBE]', /FIRST_NAME.*Mailtrain/, '{{ contact.firstName }}'],
  // Delivra’s handbook: alpha1/delivra-unofficial-handbook, Merge-Tags
  ['Hi %%FirstName_%%', /FirstName_/, '{{ contact.firstName }}'],
  // emailit.com/docs/campaigns/merge-tags
  ['<a href="{{unsubscribe_url}}">Leave</a>', /unsubscribe_url does not exist/, '{{unsubscribeUrl}}'],
  // buttondown/docs, template-variables
  ['{% if subscriber.can_view_premium_content %}x{% endif %}', /subscriber\.can_view/, null],
  // docs.oracle.com, merge content syntax
  ['<pstag:profile value="firstName"/>', /Oracle/, null],
  ['Hi %FIRSTNAME%, <a href="%UNSUBSCRIBELINK%">leave</a>', /ActiveCampaign/, '{{ contact.firstName }}'],
  ['Hi {contactfield=firstname}', /Mautic/, '{{ contact.firstName }}'],
  ['Hi [[data:firstname:""]]', /Mailjet/, '{{ contact.firstName }}'],
  ['Hi [subscriber:firstname | default:reader]', /MailPoet/, '{{ contact.firstName }}'],
];

describe('Templates of other tools', () => {
  const api = useApi();
  const { client } = useSharedOwner(api);
  const post = (path: string, body: object) =>
    client.post(path, undefined, { raw: JSON.stringify(body), headers: JSON_TYPE });
  const isDocument = ({ id, html }: Pick<Case, 'id' | 'html'>): boolean =>
    /<html/.test(html) && id !== 'document-default-layout';
  const contentOf = ({ id, html, want }: Pick<Case, 'id' | 'html' | 'want'>) => ({
    name: id,
    subject: 'News',
    html,
    ...((want === 'intact' || isDocument({ id, html })) && { layout: 'none' }),
  });
  const said = (warnings: readonly Warning[]): string => warnings.map(({ message }) => message).join('\n');

  for (const one of cases.filter(({ want }) => want === 'warned'))
    describe(`${one.id} (${one.src})`, () => {
      const names = new RegExp((one.names ?? '').slice(1, -1), 'u');
      /** A refusal names what is wrong, and so do the warnings of what is saved. */
      const check = ({ status, body, text }: Awaited<ReturnType<typeof post>>): void => {
        if (status !== 422) assert.ok(status < 300, text);
        const told = status === 422 ? JSON.stringify(body.errors) : said(body.warnings);
        assert.match(told, names);
      };

      it('is named when it is saved as a template', async () => {
        check(await post('/api/templates', contentOf(one)));
      });

      it('is named when an automation with it is saved and activated', async () => {
        const steps = [
          { type: 'sendEmail', subject: 'News', html: one.html, layout: isDocument(one) ? 'none' : 'base' },
        ];
        const made = await post('/api/automations', { name: one.id, trigger: { event: one.id }, steps });
        if (made.status !== 201) check(made);
        else check(await post(`/api/automations/${made.body.id}/activate`, {}));
      });

      it('is named when a broadcast with it is saved and read', async () => {
        const mail = { subject: 'News', html: one.html, layout: isDocument(one) ? 'none' : 'base' };
        const made = await post('/api/broadcasts', { name: one.id, mail });
        check(made);
        if (made.status === 201) check(await client.get(`/api/broadcasts/${made.body.id}`));
      });
    });

  for (const one of cases.filter(({ want }) => want !== 'warned'))
    it(`${one.id} is kept as it is, without a warning (${one.src})`, async () => {
      const email = newEmail();
      const contact = { email, firstName: 'Ada', customFields: one.customFields ?? {} };
      const { body: person } = await post('/api/contacts', contact);
      const content = contentOf({ ...one, want: 'intact' });
      const saved = await post('/api/templates', content);
      assert.equal(saved.status, 201, saved.text);
      assert.deepEqual(saved.body.warnings, []);
      const { name: _name, ...template } = content;
      const shown = await post('/api/templates/preview', { template, contactId: person.id });
      assert.equal(shown.status, 200, shown.text);
      for (const part of one.keep ?? []) assert.ok(shown.body.html.includes(part), part);
      for (const part of one.text?.has ?? []) assert.ok(shown.body.text.includes(part), part);
      for (const part of one.text?.not ?? []) assert.ok(!shown.body.text.includes(part), part);
      if (one.exactly !== undefined)
        assert.ok(shown.body.html.startsWith(`${one.exactly}\n`), shown.body.html);
    });

  for (const [html, says, to] of TAGS)
    it(`names ${html}`, async () => {
      const { status, body, text } = await post('/api/templates', { name: 'T', subject: 'News', html });
      assert.equal(status, 201, text);
      assert.match(said(body.warnings), says);
      const [first] = body.warnings as Warning[];
      assert.equal(first?.mend?.to ?? null, to);
    });

  it('are made good by their mends', async () => {
    const html =
      'Hi *|FNAME|*, {{ person.first_name | default: "you" }} <a href="*|UNSUB|*">x</a> {{ contact.plan }}';
    const { body } = await post('/api/templates', { name: 'Mended', subject: 'Hi *|FNAME|*', html });
    assert.deepEqual(
      body.warnings.map(({ path }: Warning) => path),
      ['subject', 'html', 'html', 'html'],
    );
    const mended = (body.warnings as Warning[])
      .filter(({ path }) => path === 'html')
      .reduce((text, { mend }) => (mend === undefined ? text : text.replaceAll(mend.from, mend.to)), html);
    const after = await client.put(`/api/templates/${body.id}`, { subject: 'Hi', html: mended });
    assert.deepEqual(after.body.warnings, []);
    assert.match(mended, /contact\.firstName \| default: "you"/);
  });

  it('are named in the mail that asks to confirm', async () => {
    const confirmation = { html: '<p>Hi *|FNAME|*, {{ first_name }} <a href="{{ confirmUrl }}">Yes</a></p>' };
    const { status, body, text } = await post('/api/lists', {
      name: 'News',
      doubleOptIn: true,
      confirmation,
    });
    assert.equal(status, 201, text);
    assert.deepEqual(
      body.warnings.map(({ path }: Warning) => path),
      ['confirmation.html', 'confirmation.html'],
    );
  });

  it('are warned of as the documentation says', async () => {
    const page = readFileSync(join(projectRoot(), 'api/templates/reference.md'), 'utf8');
    const block = (name: string): string =>
      new RegExp(`^\`{3}json ${name}\n([^\`]*)^\`{3}$`, 'm').exec(page)?.[1] ?? '';
    const { status, body, text } = await post('/api/templates', JSON.parse(block('warned')));
    assert.equal(status, 201, text);
    assert.deepEqual(body.warnings, JSON.parse(block('warnings')));
  });

  it('have codes and what these are about, for those who write their own words', async () => {
    const html = '<p>Hi *|FNAME|*, {{ first_name }} {{ nothing_known }}</p>';
    const { body } = await post('/api/templates', { name: 'Codes', subject: 'News', html });
    assert.deepEqual(
      body.warnings.map(({ code, params }: Warning) => ({ code, params })),
      [
        {
          code: 'foreignTag',
          params: { tag: '*|FNAME|*', tool: 'Mailchimp', instead: '{{ contact.firstName }}' },
        },
        { code: 'unknownVariable', params: { variable: 'first_name', instead: 'contact.firstName' } },
        { code: 'unknownVariable', params: { variable: 'nothing_known' } },
      ],
    );
  });

  it('are warned of where Gmail would clip them, in broadcasts and lists', async () => {
    const html = `<p>{{ confirmUrl }}${'x'.repeat(110_000)}</p>`;
    const mail = { subject: 'News', html: html.replace('{{ confirmUrl }}', '') };
    const template = await post('/api/templates', { name: 'Long', ...mail });
    const list = await post('/api/lists', { name: 'Long', doubleOptIn: true, confirmation: { html } });
    const own = await post('/api/broadcasts', { name: 'Long', mail });
    const named = await post('/api/broadcasts', { name: 'Long', mail: { template: template.body.id } });
    const clipped = ({ body, text }: Awaited<ReturnType<typeof post>>): string[] => {
      assert.ok(Array.isArray(body.warnings), text);
      return body.warnings
        .filter(({ code }: Warning) => code === 'clipped')
        .map(({ path, params }: Warning) => `${path} ${String(params['part'] ?? '')}`.trim());
    };
    assert.deepEqual([list, own, named].map(clipped), [
      ['confirmation.html'],
      ['mail.html'],
      ['mail.template html'],
    ]);
  });

  it('are warned of where they print fields that no contact has, as broadcasts are', async () => {
    await post('/api/contacts', { email: newEmail(), customFields: { plan: 'pro' } });
    const mail = { subject: 'News', html: '<p>{{ contact.plan }} {{ contact.plann | default: "x" }}</p>' };
    const template = await post('/api/templates', { name: 'Fields', ...mail });
    const broadcast = await post('/api/broadcasts', { name: 'Fields', mail });
    const said = [template, broadcast].map(({ body }) =>
      (body.warnings as Warning[]).map(({ path, code, params }) => ({ path, code, params })),
    );
    const params = { field: 'plann', close: 'plan' };
    assert.deepEqual(said, [
      [{ path: 'html', code: 'fieldNeverSeen', params }],
      [
        { path: 'mail.html', code: 'fieldNeverSeen', params },
        { path: 'workspace.senderEmail', code: 'noSender', params: {} },
      ],
    ]);
  });

  it('are warned of in what their paths name within lists and objects, also where an automation is saved', async () => {
    const customFields = { pets: [{ name: 'Rex' }], address: { city: 'Wien' } };
    const contact = await post('/api/contacts', { email: newEmail(), customFields });
    assert.equal(contact.status, 201, contact.text);
    const fields = [
      ...[
        'customFields.pets[0].name',
        'customFields.pets.size',
        'pets.first.name',
        "customFields['address'].city",
      ],
      ...['pets[0].nmae', 'customFields.address.cty', 'cars[0].wheels', 'language.x'],
    ];
    const where = { all: fields.map((field) => ({ field: `contact.${field}`, op: 'eq', value: 'x' })) };
    const body = {
      name: 'Fields',
      trigger: { event: 'contact_added' },
      steps: [
        { type: 'branch', if: where, then: [], else: [] },
        { type: 'sendEvent', eventName: 'x', eventProperties: { of: '{{ contact.pets[0].nmae }}' } },
      ],
    };
    const saved = await post('/api/automations', body);
    assert.equal(saved.status, 201, saved.text);
    const said = (saved.body.warnings as Warning[])
      .filter(({ code }) => code === 'fieldNeverSeen')
      .map(({ params }) => [params['field'], params['close']]);
    assert.deepEqual(said, [
      ['pets[0].nmae', 'pets.name'],
      ['customFields.address.cty', 'address.city'],
      ['cars[0].wheels', undefined],
      ['pets[0].nmae', 'pets.name'],
    ]);
    const changed = await client.put(`/api/automations/${String(saved.body.id)}`, { name: 'Other' });
    assert.deepEqual(changed.body.warnings, saved.body.warnings);
  });

  it('are warned of in webhooks, changes of contacts and events that an automation sends', async () => {
    const steps = [
      { type: 'webhook', url: 'https://example.org/{{ first_name }}', body: { who: ['{{ person.email }}'] } },
      { type: 'updateContact', set: { plan: '{{ event.plan }}', seen: '{{ today }}' } },
      { type: 'sendEvent', eventName: 'done', eventProperties: { of: '{{ contact.email }} {{ total }}' } },
    ];
    const automation = { name: 'Variables', trigger: { event: 'asked' }, steps };
    const { status, body, text } = await post('/api/automations/validate', { automation });
    assert.equal(status, 200, text);
    const unknown = (body.warnings as Warning[]).filter(({ code }) => code === 'unknownVariable');
    assert.deepEqual(
      unknown.map(({ path, params }) => [path, params['variable']]),
      [
        ['steps[0].url', 'first_name'],
        ['steps[0].body.who[0]', 'person.email'],
        ['steps[1].set.seen', 'today'],
        ['steps[2].eventProperties.of', 'total'],
      ],
    );
  });
});
