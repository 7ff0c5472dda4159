import assert from 'node:assert/strict';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** As it is exported from Mailchimp, shortened. */
const DESIGN = `<!doctype html><html><head><title>News</title></head><body>
<p>Hi *|FNAME|*, good to see you, *|FNAME|*!</p>
<p><a href="*|UNSUB|*">unsubscribe</a> *|LIST:ADDRESSLINE|*</p>
</body></html>`;
const MENDED = DESIGN.replaceAll('*|FNAME|*', '{{ contact.firstName }}')
  .replace('*|UNSUB|*', '{{ unsubscribeUrl }}')
  .replace('*|LIST:ADDRESSLINE|*', '{{ workspace.postalAddress }}');

describe('warnings in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });
  const design = { subject: 'News for *|FNAME|*', html: DESIGN, layout: 'none' };
  const saved = async (path: string, body: object): Promise<string> =>
    (await owner.client.post(path, body)).body.id;
  let template: string;
  let broadcast: string;
  let automation: string;
  let list: string;

  before(async () => {
    template = await saved('/api/templates', { name: 'Design', ...design });
    list = await saved('/api/lists', {
      name: 'Newsletter',
      doubleOptIn: true,
      confirmation: { html: '<p>Hi *|FNAME|*, {{ first_name }} <a href="{{ confirmUrl }}">Yes</a></p>' },
    });
    const steps = [{ id: 'mail', type: 'sendEmail', ...design }];
    automation = await saved('/api/automations', { name: 'Welcome', trigger: { event: 'joined' }, steps });
    broadcast = await saved('/api/broadcasts', { name: 'News', audience: { list }, mail: design });
  });

  it('name the tags of a Mailchimp design in a template, and clicks replace them', async () => {
    const { page, closeClean } = await open(`/templates/${template}`);
    await page.getByText('*|FNAME|* is a merge tag from Mailchimp').first().waitFor();
    await page.getByRole('button', { name: 'Replace with {{ contact.firstName }}' }).first().click();
    await page.getByRole('button', { name: 'Replace all 3' }).click();
    await page.getByText('is a merge tag from').first().waitFor({ state: 'detached' });
    await page.getByText('Draft saved').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    const { body } = await owner.client.get(`/api/templates/${template}`);
    assert.deepEqual(
      [body.subject, body.html, body.warnings],
      ['News for {{ contact.firstName }}', MENDED, []],
    );
    await closeClean();
  });

  it('are shown before an automation is activated, and replaced there', async () => {
    const { page, closeClean } = await open(`/automations/${automation}`);
    await page.getByRole('button', { name: 'Activate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('*|UNSUB|* is a merge tag from Mailchimp').waitFor();
    await dialog.getByRole('button', { name: 'Replace all 4' }).click();
    await dialog.getByText('*|UNSUB|* is a merge tag from Mailchimp').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('The automation is active').first().waitFor();
    const { body } = await owner.client.get(`/api/automations/${automation}`);
    assert.deepEqual([body.steps[0].html, body.status], [MENDED, 'active']);
    await closeClean();
  });

  it('are shown before a broadcast is sent, and replaced there', async () => {
    const { page, closeClean } = await open(`/broadcasts/${broadcast}`);
    await page.getByText('*|UNSUB|* is a merge tag from Mailchimp').waitFor();
    await page.getByRole('button', { name: 'Replace all 4' }).click();
    await page.getByText('*|UNSUB|* is a merge tag from Mailchimp').waitFor({ state: 'detached' });
    await waitUntil(
      async () => (await owner.client.get(`/api/broadcasts/${broadcast}`)).body.mail.html === MENDED,
    );
    await closeClean();
  });

  it('are shown above the email that asks to confirm, and replaced before it is saved', async () => {
    const { page, closeClean } = await open(`/lists/${list}`);
    await page.getByText('first_name doesn’t exist here').waitFor();
    await page.getByRole('button', { name: 'Replace all 2' }).click();
    await page.getByText('first_name doesn’t exist here').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(async () => (await owner.client.get(`/api/lists/${list}`)).body.warnings.length === 0);
    await closeClean();
  });

  it('fit their screens', async () => {
    const said = 'is a merge tag from Mailchimp';
    const id = await saved('/api/templates', { name: 'Another', ...design });
    await inspect('template-warnings', `/templates/${id}`, said);
    const draft = await saved('/api/broadcasts', { name: 'Another', audience: { list }, mail: design });
    await inspect('broadcast-warnings', `/broadcasts/${draft}`, said);
    const steps = [{ id: 'mail', type: 'sendEmail', ...design }];
    const body = { name: 'Another', trigger: { event: 'joined' }, steps };
    const other = await saved('/api/automations', body);
    await inspect('activation-warnings', `/automations/${other}`, async (page) => {
      await page.getByRole('button', { name: 'Activate' }).click();
      await page.getByText(said).first().waitFor();
    });
  });
});
