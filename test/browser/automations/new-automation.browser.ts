import assert from 'node:assert/strict';
import { useConsole } from '../../support/browser/use-console.js';

describe('a new automation in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });

  it('begins with an example, in the language of the user', async () => {
    const { page, closeClean } = await open('/automations', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Neue Automation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Neue Automation' });
    await dialog.getByRole('radio', { name: /^Abgebrochene Bestellung Shopify/ }).click();
    await dialog.getByText('Senden Sie Checkout update und Order creation an die Quelle.').waitFor();
    assert.equal(await dialog.getByRole('combobox').count(), 0);
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('heading', { name: 'Abgebrochene Bestellung mit Shopify', level: 1 }).waitFor();
    const { data } = (await owner.client.get('/api/automations')).body;
    assert.deepEqual(
      [data[0].name, data[0].description],
      [
        'Abgebrochene Bestellung mit Shopify',
        'Erinnert an eine abgebrochene Bestellung, mit Link und Artikeln.',
      ],
    );
    await closeClean();
  });

  it('begins with an event of one’s own', async () => {
    const { page, closeClean } = await open('/automations');
    await page.getByRole('button', { name: 'New automation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New automation' });
    await dialog.getByRole('radio', { name: /^Blank/, checked: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Refunds');
    await dialog.getByRole('combobox', { name: 'Trigger' }).fill('order.refunded');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();
    await closeClean();
  });

  it('is free of findings in all states, schemes and widths', async () => {
    await inspect('new-automation', '/automations', async (page) => {
      await page.getByRole('button', { name: 'New automation' }).first().click();
      await page
        .getByRole('radio', { name: /Stripe/ })
        .first()
        .click();
    });
  });
});
