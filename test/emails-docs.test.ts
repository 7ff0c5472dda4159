import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTemplate } from '../activities/render/liquid.js';
import { projectRoot } from '../scripts/servers/project-root.js';
import { useApi, useOwner } from './support/http/use-api.js';

const page = readFileSync(join(projectRoot(), 'docs/emails.md'), 'utf8');
const shown = (mark: string): string =>
  new RegExp(`^\`\`\`${mark}\\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

describe('docs/emails.md', () => {
  const api = useApi({ checkTemplate });
  const { client } = useOwner(api);

  it('shows a document and the text that a person is sent', async () => {
    const document: unknown = JSON.parse(shown('json document'));
    const customFields = { plan: 'gold' };
    const grace = await client.post('/api/contacts', {
      email: 'grace@example.com',
      firstName: 'Grace',
      customFields,
    });
    const template = { subject: 'Your basket', document };
    const event = { items: [{ title: 'Basil', price: 3.5 }] };
    const { body } = await client.post('/api/templates/preview', {
      template,
      contactId: grace.body.id,
      event,
    });
    assert.equal(
      body.text.split('\n\n-- \n')[0].trim(),
      shown('text sent').replace('$CONTACT', grace.body.id).trim(),
    );
  });

  it('names every type of block', async () => {
    const { body } = await client.get('/api/schemas/mail-document.json');
    const types = body.$defs.MailBlock.oneOf.map(({ $ref }: { $ref: string }) => {
      const { properties } = body.$defs[$ref.split('/').at(-1) ?? ''];
      return properties.type.enum[0];
    });
    const [, table = ''] = /^## Blocks$([^]*?)^Any block/m.exec(page) ?? [];
    const named = [...table.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, type]) => type),
    );
    assert.deepEqual(named.toSorted(), types.toSorted());
  });
});
