import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { newEmail } from '../http/api.js';

/** `TOUR=images` writes the pictures of docs/tour.md again. */
export const TAKES_PICTURES = process.env['TOUR'] === 'images';
const folder = join(projectRoot(), 'docs', 'images');

/** A picture of the tour, where they are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  mkdirSync(folder, { recursive: true });
  await withoutNotices(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** They are about what was done before, and cover what the picture shows. */
async function withoutNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' });
  while ((await notices.count()) > 0) await notices.first().click();
}

/** Fills in the sign-up page of the café that the tour is about; resolves to the address of its owner. */
export async function fillSignUp(page: Page, owner: { name: string; address: string }): Promise<string> {
  const email = TAKES_PICTURES ? owner.address : newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Workspace').fill('Café Morgenrot');
  return email;
}
