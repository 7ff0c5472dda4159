import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const LEADS_NOWHERE = 'leads nowhere: it has no address';

describe('Emails of automations in blocks', () => {
  const api = useApi({ checkTemplate });
  const { client } = useOwner(api);

  const saying = (href: string) => ({
    version: 1,
    blocks: [{ id: 'b', type: 'button', content: [{ text: 'Go' }], href }],
  });
  const good = saying('https://x.test');
  const mail = (content: object) => [{ id: 'mail', type: 'sendEmail', ...content }];
  const written = (href: string) => mail({ subject: 'Hello', document: saying(href) });
  const made = async (steps: object[]): Promise<string> => {
    const { status, text, body } = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'signed_up' },
      steps,
    });
    assert.equal(status, 201, text);
    return `/api/automations/${body.id}`;
  };
  const assertRefused = (response: Awaited<ReturnType<typeof client.get>>, path: string, message: string) => {
    assertProblem(response, 422, 'invalid');
    assert.deepEqual(response.body.errors, [{ path, message }]);
  };

  it('keep an automation from being activated before what stops them is made good', async () => {
    const path = await made(written(''));
    assertRefused(await client.post(`${path}/activate`), 'steps[0].document.blocks[0].href', LEADS_NOWHERE);
    assert.equal((await client.put(path, { steps: written('') })).status, 200);
    assert.equal((await client.put(path, { steps: written('https://x.test') })).status, 200);
    assert.equal((await client.post(`${path}/activate`)).status, 200);
  });

  it('are not put into an active or paused automation with what stops them', async () => {
    const path = await made(written('https://x.test'));
    await client.post(`${path}/activate`);
    const replace = () => client.put(path, { steps: written('') });
    assertRefused(await replace(), 'steps[0].document.blocks[0].href', LEADS_NOWHERE);
    await client.post(`${path}/pause`);
    assertRefused(await replace(), 'steps[0].document.blocks[0].href', LEADS_NOWHERE);
    assert.equal((await client.get(path)).body.version, 1);
    assert.equal((await client.put(path, { description: 'Says hello' })).status, 200);
  });

  it('are not brought back with what stops them', async () => {
    const path = await made(written(''));
    await client.put(path, { steps: written('https://x.test') });
    await client.post(`${path}/activate`);
    assertRefused(
      await client.post(`${path}/versions/1/restore`),
      'steps[0].document.blocks[0].href',
      LEADS_NOWHERE,
    );
  });

  it('may come from a template, whose problems are named where it is', async () => {
    const news = { name: 'News', subject: 'News', document: saying('') };
    const template = (await client.post('/api/templates', news)).body.id;
    const path = await made(mail({ template }));
    const problem = `document.blocks[0].href: ${LEADS_NOWHERE}`;
    assertRefused(await client.post(`${path}/activate`), 'steps[0].template', problem);
    const other = await made(written('https://x.test'));
    await client.post(`${other}/activate`);
    assertRefused(await client.put(other, { steps: mail({ template }) }), 'steps[0].template', problem);
    assert.equal((await client.put(`/api/templates/${template}`, { document: good })).status, 200);
    assert.equal((await client.post(`${path}/activate`)).status, 200);
    assert.equal((await client.put(other, { steps: mail({ template }) })).status, 200);
  });
});
