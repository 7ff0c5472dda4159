import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../scripts/servers/project-root.js';
import { importFile } from './support/imports/import-files.js';
import { useApi, useOwner } from './support/http/use-api.js';

const page = readFileSync(join(projectRoot(), 'docs/moving.md'), 'utf8');

/** The sections of tools: their files, and what these come to. */
const moves = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    tool: section.slice(0, section.indexOf('\n')),
    files: [...section.matchAll(/^```csv (\S+)\n([^`]*)^```$/gm)].map(([, name = '', text = '']) => ({
      name,
      text,
    })),
    outcome: (/^```text\n([^`]*)^```$/m.exec(section)?.[1] ?? '').trim().split('\n'),
  }))
  .filter(({ files }) => files.length > 0);

describe('moving to Rollcall, as docs/moving.md says', () => {
  const api = useApi();
  const { client } = useOwner(api);

  it('is described for twelve tools', () => assert.equal(moves.length, 12));

  for (const { tool, files, outcome } of moves)
    it(`from ${tool}`, async () => {
      const said: string[] = [];
      const people = new Map<string, string>();
      for (const { name, text } of files) {
        const done = await importFile(api, client, { name, bytes: Buffer.from(text) });
        assert.ok(done.row !== null, done.uploaded.text);
        said.push(Object.values(done.row.known ?? {}).join(' '));
        for (const [email, { subscribed, consent }] of done.contacts) {
          const isMailed =
            subscribed === true && consent.state !== 'withdrawn' && !done.suppressed.has(email);
          people.set(email, `${email} gets ${isMailed ? 'email' : 'none'}`);
        }
      }
      const described = outcome.filter((line) => line.includes('@')).map((line) => line.split(' ')[0]);
      const found = [...people].filter(([email]) => described.includes(email)).map(([, line]) => line);
      assert.deepEqual([...said, ...found.sort()], outcome);
    });
});
