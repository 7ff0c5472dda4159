import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { internalEvents } from '../../../domain/automation/event-name.js';
import { internalEventFacts } from '../../../domain/automation/internal-event-facts.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { newEmail } from '../../support/http/api.js';
import { assertAllDocumented } from '../../support/http/internal-events.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('GET /api/event-names', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  it('lists every internal event with its properties', async () => {
    const { status, body } = await client.get('/api/event-names');
    assert.equal(status, 200);
    assert.deepEqual(
      body.internal.map(({ name }: { name: string }) => name),
      [...internalEvents],
    );
    const sent = body.internal.find(({ name }: { name: string }) => name === 'automation_completed');
    assert.deepEqual(sent.properties.at(-1), {
      name: 'goalReached',
      type: 'boolean',
      nullable: false,
      optional: true,
      description: '`true` if it reached its goal.',
    });
  });

  it('are recorded with those properties', async () => {
    const email = newEmail();
    const { body: list } = await client.post('/api/lists', { name: 'News' });
    const { body: contact } = await client.post('/api/contacts', { email });
    await client.put(`/api/contacts/${contact.id}`, { firstName: 'Ada', customFields: { plan: 'pro' } });
    await client.post(`/api/lists/${list.id}/members`, { contactId: contact.id });
    await client.delete(`/api/lists/${list.id}/members/${contact.id}`);
    for (const ends of [{ exitOn: [{ event: 'stop' }] }, { goal: { event: 'stop' } }]) {
      const steps = [{ type: 'wait', for: '1 day' }];
      const body = { name: 'A', trigger: { event: 'start' }, steps, ...ends };
      const { body: made } = await client.post('/api/automations', body);
      await client.post(`/api/automations/${made.id}/activate`);
    }
    for (const eventName of ['start', 'stop']) await client.post('/api/events/send', { email, eventName });
    await assertAllDocumented(api.db, new ObjectId(owner.workspaceId), [
      'contact_added',
      'contact_updated',
      'list_subscribed',
      'list_unsubscribed',
      'automation_completed',
      'automation_exited',
    ]);
  });

  it('says the same as docs/events.md', () => {
    const page = readFileSync(join(projectRoot(), 'docs/events.md'), 'utf8');
    const sections = new Map(page.split(/^### /m).map((text) => [text.split('\n', 1)[0] ?? '', text]));
    for (const [name, facts] of Object.entries(internalEventFacts)) {
      const section = sections.get(name);
      const rows = [...(section ?? '').matchAll(/^\| `(\w+)` +\| ([^|]+?) +\|/gm)];
      assert.deepEqual(
        rows.map(([, property, type]) => `${property ?? ''}: ${type ?? ''}`),
        facts.properties.map(
          ({ name: property, type, nullable, optional }) =>
            `${property}: ${type}${nullable === true ? ' or null' : ''}${optional === true ? ', optional' : ''}`,
        ),
        name,
      );
    }
  });
});
