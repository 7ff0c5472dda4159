import {
  aspectsOf,
  bytesOf,
  checkAspect,
  fileCases,
  importFile,
} from '../../support/imports/import-files.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('a file as yet another tool exports it', () => {
  const api = useApi();
  const { client } = useOwner(api);

  for (const one of [...fileCases('more.json'), ...fileCases('further.json')])
    it(`makes nobody mailable who said no: ${one.file} (${one.src})`, async () => {
      const bytes = bytesOf(one);
      const done = await importFile(api, client, { name: one.file, ...(bytes && { bytes }) });
      for (const aspect of aspectsOf(one)) checkAspect(done, one, aspect);
    });
});
