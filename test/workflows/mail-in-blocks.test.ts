import assert from 'node:assert/strict';
import { checkTemplate } from '../../activities/render/liquid.js';
import { assertProblem } from '../support/http/assert-problem.js';
import { newEmail } from '../support/http/api.js';
import { useApi, useOwner } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';
import { Broadcasts } from '../support/mail/broadcasts.js';
import { waitUntil } from '../support/run/wait-until.js';
import { linkOf, mailTo } from '../support/mail/tracked-mail.js';

const gold = { all: [{ field: 'contact.plan', op: 'eq', value: 'gold' }] };
const document = {
  version: 1,
  blocks: [
    {
      id: 'a',
      type: 'paragraph',
      content: [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'you' }],
    },
    {
      id: 'b',
      type: 'box',
      when: gold,
      blocks: [{ id: 'c', type: 'paragraph', content: [{ text: 'Gold only' }] }],
    },
    { id: 'd', type: 'rows', rows: [{ repeat: 'event.items', label: [{ value: 'item.title' }], value: [] }] },
    { id: 'e', type: 'button', content: [{ text: 'Shop' }], href: 'https://shop.example/' },
  ],
};

describe('Mails in blocks', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(() => ({ ...on(stack)(), checkTemplate }));
  const owner = useOwner(api);
  const { client } = owner;

  const contact = async (plan: string): Promise<string> => {
    const email = newEmail();
    const { status } = await client.post('/api/contacts', {
      email,
      firstName: 'Grace',
      customFields: { plan },
    });
    assert.equal(status, 201);
    return email;
  };
  const automation = async (steps: object[]) => {
    const definition = { name: 'Blocks', trigger: { event: 'bought' }, steps };
    const made = await client.post('/api/automations', definition);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const step = { id: 'mail', type: 'sendEmail', subject: 'Thank you', document };

  it('are sent by automations, to each person what is meant for them', async () => {
    await client.put('/api/workspace/sending', { tracking: { clicks: true, opens: false } });
    const { id, steps } = await automation([step]);
    assert.deepEqual(steps, [step]);
    assert.equal((await client.post(`/api/automations/${id}/activate`)).status, 200);
    const items = [{ title: 'Basil & <b>' }];
    for (const plan of ['gold', 'free']) {
      const email = await contact(plan);
      await client.post('/api/events/send', { eventName: 'bought', email, eventProperties: { items } });
      const mail = await mailTo(stack.smtp, email);
      assert.match(mail.html, /Hello Grace/);
      assert.match(mail.html, /Basil &amp; &lt;b&gt;/);
      assert.match(mail.text, /Hello Grace[^]*Basil & <b>/);
      assert.equal(mail.html.includes('Gold only'), plan === 'gold');
      assert.equal(mail.text.includes('Gold only'), plan === 'gold');
      assert.match(mail.html, /\/unsubscribe\//);
      linkOf(mail, 'Shop');
      const { body: messages } = await client.get(`/api/messages?email=${encodeURIComponent(email)}`);
      const again = await client.get(`/api/messages/${messages.data[0].id}/preview`);
      assert.match(again.body?.html ?? '', /Hello Grace/, JSON.stringify(again.body));
    }
  });

  it('are kept beside the definition, version by version', async () => {
    const large = Array.from({ length: 3 }, (_, i) => ({
      ...step,
      id: `mail${String(i)}`,
      document: { version: 1, blocks: [{ id: 'a', type: 'html', html: 'x'.repeat(95_000) }] },
    }));
    const { id } = await automation(large);
    const { StepMail, AutomationVersion } = api.db.collections;
    const stored = await AutomationVersion.findOne({
      version: 1,
      'definition.name': 'Blocks',
      'definition.steps.id': 'mail2',
    });
    assert.ok(JSON.stringify(stored?.definition).length < 2_000);
    assert.equal((await client.put(`/api/automations/${id}`, { steps: large })).body.version, 1);
    const changed = await client.put(`/api/automations/${id}`, { steps: [step] });
    assert.deepEqual([changed.body.version, changed.body.steps], [2, [step]]);
    const { body: first } = await client.get(`/api/automations/${id}/versions/1`);
    assert.deepEqual(first.steps, large);
    const { body: diff } = await client.get(`/api/automations/${id}/versions/2/diff`);
    assert.match(JSON.stringify(diff), /Gold only/);
    const restored = await client.post(`/api/automations/${id}/versions/1/restore`);
    assert.deepEqual([restored.body.version, restored.body.steps], [3, large]);
    assert.equal(await StepMail.countDocuments({ automationId: stored?.automationId ?? assert.fail() }), 7);
    const { body: draft } = await client.get(`/api/automations/${id}/draft`);
    assert.deepEqual(draft.draft.steps, large);
  });

  it('are refused with the path of what is wrong', async () => {
    const twice = { version: 1, blocks: [document.blocks[0], document.blocks[0]] };
    for (const [fields, path] of [
      [{ document: twice }, 'steps[0].then[0].document.blocks[1].id'],
      [{ document: { version: 1 } }, 'steps[0].then[0].document.blocks'],
      [{ html: '<p>x</p>' }, 'steps[0].then[0]'],
      [{ layout: 'base' }, 'steps[0].then[0]'],
    ] as const) {
      const branch = { id: 'b', type: 'branch', if: gold, then: [{ ...step, ...fields }] };
      const body = { name: 'Blocks', trigger: { event: 'bought' }, steps: [branch] };
      const refused = await client.post('/api/automations', body);
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(
        refused.body.errors.map((error: { path: string }) => error.path),
        [path],
      );
    }
  });

  it('are tried in dry runs', async () => {
    const body = {
      automation: { trigger: { event: 'bought' }, steps: [step] },
      contact: { email: newEmail(), firstName: 'Ada', customFields: { plan: 'gold' } },
    };
    const { status, body: run, text } = await client.post('/api/automations/test', body);
    assert.equal(status, 200, text);
    assert.match(run.mails[0].html, /Hello Ada[^]*Gold only/);
    assert.match(run.mails[0].text, /Gold only/);
  });

  it('are sent by broadcasts and their variants, as they were when they were scheduled', async () => {
    const some = new Broadcasts({ db: api.db, client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(0);
    const [one] = await some.members(list, 1, { firstName: 'Ada', customFields: { plan: 'gold' } });
    const [other] = await some.members(list, 1, { firstName: null });
    const mail = { subject: 'News', document };
    const id = await some.draft(list, {
      mail,
      variants: [{ subject: 'A' }, { mail: { ...mail, subject: 'B' } }],
    });
    assert.deepEqual((await some.read(id)).mail, mail);
    await some.send(id);
    const first = await mailTo(stack.smtp, one?.email ?? '');
    const second = await mailTo(stack.smtp, other?.email ?? '');
    assert.match(first.html, /Hello Ada[^]*Gold only/);
    assert.match(second.html, /Hello you/);
    assert.doesNotMatch(second.html, /Gold only/);
    assert.match(second.text, /^Hello you\n\nShop: /);
    await some.until(id, 'done');
    const blocks = [document.blocks[0], document.blocks[0]];
    const bad = {
      name: 'Bad',
      variants: [{ subject: 'A' }, { mail: { ...mail, document: { version: 1, blocks } } }],
    };
    const refused = await client.post('/api/broadcasts', bad);
    assertProblem(refused, 422, 'invalid');
    assert.equal(refused.body.errors[0].path, 'variants[1].mail.document.blocks[1].id');
  });

  it('are sent in the language of each person, as far as they have it', async () => {
    const some = new Broadcasts({ db: api.db, client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(0);
    const people = await Promise.all(
      ['de-AT', 'fr', null].map(
        async (language) => (await some.members(list, 1, { language }))[0]?.email ?? '',
      ),
    );
    const [austrian = '', french = '', nobody = ''] = people;
    const blocks = { a: { content: [{ text: 'Hallo' }] }, e: { content: [{ text: 'Laden' }] } };
    const translations = { de: { subject: 'Neues', preheader: 'Bald', blocks } };
    const mail = { subject: 'News', document: { ...document, language: 'en', translations } };
    const id = await some.draft(list, { mail });
    assert.deepEqual((await some.read(id)).mail, mail);
    await some.send(id);
    const german = await mailTo(stack.smtp, austrian);
    assert.match(german.html, /<html lang="de"[^]*<title>Neues<[^]*Bald[^]*Hallo[^]*Laden[^]*Abmelden/);
    assert.match(german.text, /^Hallo\n\nLaden: https:\/\/shop\.example\/[^]*Abmelden/);
    for (const email of [french, nobody]) {
      const english = await mailTo(stack.smtp, email);
      assert.match(english.html, /<html lang="en"[^]*<title>News<[^]*Hello you[^]*Unsubscribe/);
    }
    await some.until(id, 'done');
    const made = await automation([{ ...step, ...mail }]);
    assert.equal((await client.post(`/api/automations/${made.id}/activate`)).status, 200);
    await client.post('/api/events/send', { eventName: 'bought', email: austrian });
    await waitUntil(() => stack.smtp.mails.filter(({ to }) => to.includes(austrian)).length === 2);
    assert.deepEqual(
      stack.smtp.mails.filter(({ to }) => to.includes(austrian)).map(({ subject }) => subject),
      ['Neues', 'Neues'],
    );
  });

  it('show blocks by what else conditions read of a contact: segments, consent, times', async () => {
    const email = await contact('gold');
    const { body: found } = await client.get(`/api/contacts?search=${encodeURIComponent(email)}`);
    const { body: segment } = await client.post('/api/segments', { name: 'Gold', where: gold });
    await waitUntil(async () => (await client.get(`/api/segments/${segment.id}`)).body.members === 1);
    const block = (id: string, field: string, op: string, value: unknown) => ({
      id,
      type: 'paragraph',
      content: [{ text: `${id} shown` }],
      when: { all: [{ field, op, value }] },
    });
    const blocks = [
      block('segment', 'contact.segments', 'contains', segment.id),
      block('other', 'contact.segments', 'contains', '0'.repeat(24)),
      block('created', 'contact.createdAt', 'withinLast', '1 day'),
      block('consent', 'contact.consent.state', 'eq', 'given'),
    ];
    const template = { subject: 'News', document: { version: 1, blocks } };
    const shown = await client.post('/api/templates/preview', { template, contactId: found.data[0].id });
    assert.match(shown.body.text, /^segment shown\n\ncreated shown\n\n--/, shown.text);
    const steps = [{ id: 'mail', type: 'sendEmail', ...template }];
    const { id } = await automation(steps);
    assert.equal((await client.post(`/api/automations/${id}/activate`)).status, 200);
    await client.post('/api/events/send', { eventName: 'bought', email });
    assert.match((await mailTo(stack.smtp, email)).text, /^segment shown\n\ncreated shown\n\n--/);
    await client.post('/api/templates', { name: 'Uses it', ...template });
    const refused = await client.delete(`/api/segments/${segment.id}`);
    assertProblem(refused, 409, 'conflict');
    assert.match(refused.body.detail, /the automation “Blocks” and the template “Uses it”/);
  });
});
