import assert from 'node:assert/strict';
import { useConsole } from '../../support/browser/use-console.js';

const SCREENS = [
  ['/contacts', 'No contacts yet', 'Grace Hopper'],
  ['/lists', 'No lists yet', 'Product updates'],
  ['/segments', 'No segments yet', 'Gone quiet'],
  ['/forms', 'No forms yet', 'Early access'],
  ['/imports', 'No imports yet', 'customers.csv'],
  ['/automations', 'No automations yet', 'Abandoned cart'],
  ['/broadcasts', 'No broadcasts yet', 'Summer opening hours'],
  ['/events', 'No events yet', 'plan.changed'],
  ['/sources', 'No sources yet', 'Payments'],
  ['/rules', 'No rules yet', 'Large orders'],
] as const;

describe('an empty screen of the console', () => {
  const { api, open, inspect } = useConsole({ ownerPer: 'file' });

  it('shows what it looks like in use, and code for developers only', async () => {
    const { page, closeClean } = await open('/lists');
    for (const [path, heading, row] of SCREENS) {
      await page.goto(api.url + path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByRole('figure', { name: 'What it looks like in use' }).getByText(row).waitFor();
      assert.equal(await page.locator('pre:visible').count(), 0, path);
    }
    await page.getByText('For developers').click();
    await page.locator('pre:visible').first().waitFor();
    await closeClean();
  });

  it('is free of findings in all schemes and widths', async () => {
    for (const [path, heading] of SCREENS) await inspect(`empty${path.replace('/', '-')}`, path, heading);
  });

  it('speaks German and French, too', async () => {
    for (const [locale, row] of [
      ['de-DE', 'Still geworden'],
      ['fr-FR', 'Devenus silencieux'],
    ] as const) {
      const { page, closeClean } = await open('/segments', { locale });
      await page.getByRole('figure').getByText(row).waitFor();
      await closeClean();
    }
  });
});
