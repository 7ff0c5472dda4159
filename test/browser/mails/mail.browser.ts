import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { hasCount, holdRequests } from '../../support/browser/console.js';
import { stepCounter, type CountDeltas } from '../../../domain/automation/counts.js';
import { countMoveRow } from '../../../models/automations/automation-count.js';
import { HOSTILE } from '../../support/http/hostile.js';
import { pngImage } from '../../support/imports/images.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('emails in the console', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });
  let automation: string;

  before(async () => {
    const person = { email: 'ada@example.com', firstName: HOSTILE, customFields: { plan: 'trial' } };
    await owner.client.post('/api/contacts', person);
    const html = '<p>Order {{ event.orderId }}</p>';
    const steps = [{ id: 'receipt', type: 'sendEmail', subject: 'Your order', html }];
    const definition = { name: `Receipts ${HOSTILE}`, trigger: { event: 'order.placed' }, steps };
    automation = (await owner.client.post('/api/automations', definition)).body.id;
  });

  it('edits a template beside its preview, saves it as typed, and publishes it', async () => {
    const { page, closeClean } = await open('/templates');
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
    await page.getByRole('button', { name: 'New template' }).first().click();
    await page.getByRole('radio', { name: /^HTML For/ }).click();
    await page.getByLabel('Name').fill(`News ${HOSTILE}`);
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe[title="Email"]');
    await frame.getByText('Hello Ada, good to have you').waitFor();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('For {{ contact.');
    await page.getByText('Draft saved').waitFor();
    const [{ id, version }] = (await owner.client.get('/api/templates')).body.data;
    assert.equal(version, 1);
    const drafted = async () => (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.subject;
    await subject.fill('For {{ contact.plan }}');
    await page.getByLabel('Preview for').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('For trial', { exact: true }).waitFor();
    await page.getByLabel('Preview for').fill('nobody@example.com');
    await page.getByText('For trial', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Preview for').fill(' Ada@Example.com');
    await page.keyboard.press('Enter');
    await page.getByText('For trial', { exact: true }).waitFor();
    await frame.getByText(HOSTILE.slice(0, 20)).waitFor();
    await waitUntil(async () => (await drafted()) === 'For {{ contact.plan }}');
    await page.getByText('Draft saved').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('textbox', { name: 'Send to' }).fill('desk@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('A test is on its way to desk@example.com').first().waitFor();
    const { data: tests } = (await owner.client.get(`/api/templates/${id}/tests`)).body;
    assert.deepEqual([tests[0].to, tests[0].subject], ['desk@example.com', '[Test] For trial']);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    await page.getByText('As published').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 1 is published again').first().waitFor();
    const { data } = (await owner.client.get('/api/templates')).body;
    assert.deepEqual([data[0].version, data[0].name], [3, `News ${HOSTILE}`]);
    await hasCount(page.getByText('Version 3'), 1);
    await closeClean();
  });

  it('shows an email that leads elsewhere by itself, and stays', async () => {
    const user = await api.signUp();
    const refresh = (value: string) => `<meta http-equiv="${value}" content="0;url=/sign-in">`;
    const html = `<p>Stays</p>${refresh('Refresh')}<noscript>${refresh('refresh')}</noscript>`;
    const { body } = await user.client.post('/api/templates', { name: 'Leaving', subject: 'News', html });
    const { page, closeClean } = await open(`/templates/${body.id}`, { user });
    const frame = page.frameLocator('iframe[title="Email"]');
    await frame.getByText('Stays').waitFor();
    await hasCount(frame.locator('meta[http-equiv]'), 0);
    assert.deepEqual(
      page
        .frames()
        .map((one) => new URL(one.url()).pathname)
        .slice(1),
      ['/mail-frame'],
    );
    await closeClean();
  });

  it('goes on typing in the same place when the editor has loaded', async () => {
    const user = await api.signUp();
    const template = { name: 'Slow', subject: 'News', html: '<p>Hello</p>', text: null };
    const { body } = await user.client.post('/api/templates', template);
    const { page, closeClean } = await open('/templates', { user });
    const load = await holdRequests(page, /liquid-editor-[^/]*\.js$/);
    await page.getByRole('link', { name: body.name }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.press('Home');
    await page.keyboard.type('My ');
    await page.keyboard.press('ArrowRight');
    load();
    await page.locator('.cm-editor').first().waitFor();
    await page.keyboard.type('-');
    await page.getByText('My N-ews', { exact: true }).first().waitFor();
    await closeClean();
  });

  it('finds an email in the ledger and draws it again', async () => {
    await owner.client.post(`/api/automations/${automation}/activate`, {});
    await owner.client.post('/api/events/send', {
      email: 'ada@example.com',
      eventName: 'order.placed',
      eventProperties: { orderId: 'A-1042' },
    });
    const [enrollment] = (await owner.client.get(`/api/enrollments?automationId=${automation}`)).body.data;
    // The worker that would write it does not run here.
    const mail = {
      workspaceId: new ObjectId(owner.workspaceId),
      contactId: new ObjectId(String(enrollment.contactId)),
      enrollmentId: new ObjectId(String(enrollment.id)),
      automationId: new ObjectId(automation),
      step: 'receipt',
      to: 'ada@example.com',
      response: '250 OK',
    };
    await api.db.collections.Message.insertMany([
      messageRecord({ ...mail, subject: 'Your order' }),
      messageRecord({ ...mail, subject: HOSTILE, status: 'bounced' }),
    ]);
    const { page, closeClean } = await open('/mails');
    await page.getByRole('link', { name: 'Your order' }).waitFor();
    await page.getByRole('button', { name: 'Bounced', exact: true }).click();
    await page.getByRole('link', { name: HOSTILE.slice(0, 20) }).waitFor();
    await page.getByRole('link', { name: 'Your order' }).waitFor({ state: 'hidden' });
    await page.waitForURL(/status=bounced/);
    await page.getByRole('button', { name: 'Bounced', exact: true }).click();
    await page.getByLabel('Find an address').fill('ada@example.com');
    await page.waitForURL(/email=ada/);
    await page.getByRole('link', { name: 'Your order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your order' });
    await sheet.getByText('The mail server accepted it.').waitFor();
    await page.frameLocator('iframe[title="Email"]').getByText('Order A-1042').waitFor();
    await closeClean();
  });

  it('says what became of the emails of a step, and leads to them', async () => {
    const clicked = await api.db.collections.Message.findOneAndUpdate(
      { automationId: new ObjectId(automation), status: 'sent' },
      { $set: { clickedAt: new Date(), clicks: 1 } },
    );
    assert.ok(clicked);
    const ids = { workspaceId: new ObjectId(owner.workspaceId), automationId: new ObjectId(automation) };
    const counts: CountDeltas = new Map([
      [stepCounter('receipt', 'sent'), 1],
      [stepCounter('receipt', 'clicked'), 1],
    ]);
    await api.db.collections.CountMove.insertOne(countMoveRow(ids, counts));
    const { page, closeClean } = await open(`/automations/${automation}?step=receipt`);
    const results = page.getByRole('region', { name: 'Results, all versions' });
    await results.getByText('(100% delivered)').waitFor();
    await results.getByText('Complained').waitFor();
    await hasCount(results.getByText('Opened'), 0);
    await results.getByText('Last 28 days').click();
    await results.getByRole('img', { name: /^Sent: \d+, Clicked: \d+, / }).waitFor();
    await results.locator('div', { hasText: 'Clicked' }).getByRole('link').click();
    await page.waitForURL(/mails.*did=clicked/);
    await page.getByRole('link', { name: 'Your order' }).waitFor();
    await hasCount(page.getByRole('link', { name: HOSTILE.slice(0, 20) }), 0);
    await closeClean();
  });

  it('has the emails of automations in their list, which lead to them', async () => {
    const { page, closeClean } = await open('/automations');
    await page.getByRole('columnheader', { name: 'Clicked' }).waitFor();
    await page.getByRole('link', { name: /%$/ }).first().click();
    await page.waitForURL(/mails.*did=clicked/);
    await page.getByRole('link', { name: 'Your order' }).waitFor();
    await closeClean();
    await inspect('console-automations-mails', '/automations', (at) =>
      at.getByRole('link', { name: /%$/ }).first().waitFor(),
    );
  });

  it('says what allowing a suppressed address means, and undoes it', async () => {
    await owner.client.post('/api/suppressions', { email: 'grace@example.com', reason: 'complained' });
    const { page, closeClean } = await open('/mails/suppressions');
    const addresses = async () =>
      (await owner.client.get('/api/suppressions')).body.data.map(({ email }: { email: string }) => email);
    await page.getByRole('button', { name: 'Suppress an address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('linus@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'linus@example.com' }).waitFor();
    const row = page.getByRole('row', { name: /grace@example.com/ });
    await row.getByRole('button', { name: 'Allow again' }).click();
    const asked = page.getByRole('dialog', { name: 'Allow email to grace@example.com again?' });
    await asked.getByText('reported your email as spam').waitFor();
    await asked.getByRole('button', { name: 'Allow again' }).click();
    await waitUntil(async () => (await addresses()).length === 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await addresses()).includes('grace@example.com'));
    await closeClean();
  });

  it('has images, which are uploaded, deleted and restored', async () => {
    const { page, closeClean } = await open('/templates/images');
    await page.getByRole('heading', { name: 'No images yet' }).waitFor();
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: pngImage() };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
    await page.getByRole('button', { name: 'Delete logo.png' }).click();
    await page.getByRole('heading', { name: 'No images yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
    assert.equal((await owner.client.get('/api/images')).body.data.length, 1);
    await closeClean();
  });

  it('has images that are named, found, chosen with their description, and not deleted while they are used', async () => {
    const document = { version: 1, blocks: [{ id: 'pic1', type: 'image', src: '', alt: '' }] };
    const template = { name: 'With a picture', subject: 'Cups', document };
    const { body } = await owner.client.post('/api/templates', template);
    for (const shade of [1, 2, 3])
      await owner.client.request('POST', `/api/images?name=Plate%20${String(shade)}.png`, {
        raw: pngImage({ shade }),
        headers: { 'Content-Type': 'image/png' },
      });
    const { page, closeClean } = await open('/templates/images');
    await page.getByRole('button', { name: 'Details of Plate 2.png' }).click();
    const details = page.getByRole('dialog', { name: 'Plate 2.png' });
    await details.getByText('Not used in any published email.').waitFor();
    await details.getByLabel('Name').fill('Blue plate');
    await details.getByLabel('Description').fill('A blue plate with cake');
    await details.getByLabel('Tags').fill('autumn, #Cake, cake');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Images' }).getByText('A blue plate with cake').waitFor();
    await page.getByRole('button', { name: 'Images with the tag autumn' }).click();
    await hasCount(page.getByRole('list', { name: 'Images' }).getByRole('listitem'), 1);
    await page.getByRole('searchbox', { name: 'Search images' }).fill('nothing like it');
    await page.getByText('No image matches “nothing like it”.').waitFor();

    await page.goto(`${api.url}/templates/${String(body.id)}`);
    await page.locator('[data-block=image]').click();
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose a picture' });
    await choice.getByRole('searchbox', { name: 'Search images' }).fill('cake');
    await hasCount(choice.getByRole('listitem'), 1);
    await choice.getByRole('button', { name: 'Blue plate' }).click();
    await page.getByLabel('Description').and(page.getByText('A blue plate with cake')).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();

    await page.goto(`${api.url}/templates/images`);
    await page.getByRole('button', { name: 'Delete Blue plate' }).click();
    await page.getByText('The image is still used.').waitFor();
    const used = page.getByRole('dialog', { name: 'Blue plate' });
    await used.getByRole('link', { name: 'With a picture' }).waitFor();
    await page.keyboard.press('Escape');
    const { data: images } = (await owner.client.get('/api/images?search=Plate%201')).body;
    await owner.client.put('/api/workspace', { logoUrl: images[0].url });
    await page.getByRole('button', { name: 'Delete Plate 1.png' }).click();
    await page.getByText("The image is the workspace's logo.").waitFor();
    await closeClean();
  });

  it('puts an image into HTML where the cursor is', async () => {
    const template = { name: 'Code', subject: 'Code', html: '<p>One</p><p>Two</p>' };
    const { body } = await owner.client.post('/api/templates', template);
    await owner.client.request('POST', '/api/images?name=Spoon.png', {
      raw: pngImage({ shade: 9 }),
      headers: { 'Content-Type': 'image/png' },
    });
    const { page, closeClean } = await open(`/templates/${String(body.id)}`);
    await page.getByText('<p>One').click();
    await page.keyboard.press('Control+Home');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByRole('button', { name: 'Spoon.png' }).click();
    await waitUntil(async () => {
      const { draft } = (await owner.client.get(`/api/templates/${String(body.id)}/draft`)).body;
      return /^<img src="http.*png" alt=""><p>One/.test(draft?.html ?? '');
    });
    await closeClean();
  });

  it('is accessible and fits a phone, in every state', async () => {
    const { data } = (await owner.client.get('/api/templates')).body;
    await inspect('console-templates', '/templates', (page) =>
      page.getByRole('link', { name: 'News' }).waitFor(),
    );
    const news = data.find(({ name }: { name: string }) => name.startsWith('News'));
    await inspect('console-template', `/templates/${news.id}`, (page) =>
      page.frameLocator('iframe[title="Email"]').getByText('Hello Ada').waitFor(),
    );
    await inspect('console-images', '/templates/images', (page) =>
      page.getByRole('button', { name: 'Copy address' }).first().waitFor(),
    );
    await inspect('console-image', '/templates/images', async (page) => {
      await page.getByRole('button', { name: 'Details of Blue plate' }).click();
      await page.getByRole('link', { name: 'With a picture' }).waitFor();
    });
    await inspect('console-mails', '/mails', (page) =>
      page.getByRole('link', { name: 'Your order' }).waitFor(),
    );
    await inspect('console-mail', '/mails?email=ada%40example.com', async (page) => {
      await page.getByRole('link', { name: 'Your order' }).click();
      await page.frameLocator('iframe[title="Email"]').getByText('Order A-1042').waitFor();
    });
    await inspect('console-suppressions', '/mails/suppressions', (page) =>
      page.getByRole('link', { name: 'grace@example.com' }).waitFor(),
    );
  });
});
