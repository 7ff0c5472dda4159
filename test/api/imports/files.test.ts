import assert from 'node:assert/strict';
import {
  aspectsOf,
  checkAspect,
  fileCases,
  importFile,
  type Aspect,
} from '../../support/imports/import-files.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** What does not hold yet, by file. An entry that holds must be removed. */
const NOT_YET: Record<string, readonly Aspect[]> = {};

describe('a file as another tool exports it', () => {
  const api = useApi();
  const { client } = useOwner(api);

  for (const one of fileCases('imports.json'))
    it(`is imported with its guessed mapping: ${one.file} (${one.src})`, async () => {
      const done = await importFile(api, client, { name: one.file });
      const missing = NOT_YET[one.file] ?? [];
      const failed: Aspect[] = [];
      for (const aspect of aspectsOf(one)) {
        if (!missing.includes(aspect)) checkAspect(done, one, aspect);
        else if (!holds(() => checkAspect(done, one, aspect))) failed.push(aspect);
      }
      assert.deepEqual(failed, missing, 'remove from NOT_YET what holds now');
    });
});

function holds(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) return false;
    throw error;
  }
}
