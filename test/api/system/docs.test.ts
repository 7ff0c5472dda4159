import assert from 'node:assert/strict';
import { errorCodes } from '../../../domain/errors.js';
import { useApi } from '../../support/http/use-api.js';

describe('GET /docs/errors', () => {
  const api = useApi();

  it('explains every code at the URL that problems link to', async () => {
    const missing = await api.anonymous().get('/nothing/here');
    const type = String(missing.body['type']);
    const response = await fetch(type.replace(/^https?:\/\/[^/]+/, api.url));
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    const page = await response.text();
    for (const code of Object.keys(errorCodes)) assert.ok(page.includes(`id="${code}"`), code);
    assert.ok(page.includes(`id="${type.slice(type.indexOf('#') + 1)}"`));
  });
});
