import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../scripts/servers/project-root.js';

/** `TOUR=images` writes the pictures of docs/tour.md again. */
export const TAKES_PICTURES = process.env['TOUR'] === 'images';
const folder = join(projectRoot(), 'docs', 'images');

/** A picture of the tour, where they are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  mkdirSync(folder, { recursive: true });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
