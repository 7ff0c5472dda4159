import assert from 'node:assert/strict';
import { checkDocument } from '../../../domain/mail-document/check-document.js';
import { compile } from '../../../domain/mail-document/compile.js';
import {
  designLanguages,
  designNames,
  mailDesigns,
} from '../../../domain/mail-document/designs/mail-designs.js';
import { documentProblems } from '../../../domain/mail-document/document-problems.js';

/** Pictures and links are what an author has to choose. */
const UNFINISHED = ['noPicture', 'exampleLink'];

describe('The designs of mails', () => {
  for (const language of designLanguages)
    for (const name of designNames)
      it(`${name} can be sent in ${language} once its pictures and links are chosen`, () => {
        const document = mailDesigns(language)[name];
        assert.deepEqual(documentProblems(document), []);
        const found = checkDocument({ document, subject: 'News', preheader: 'Soon', hasEvent: true });
        assert.deepEqual(
          found.filter(({ code }) => !UNFINISHED.includes(code)),
          [],
        );
        const { html } = compile({ document });
        assert.ok(html.length < 9_000, String(html.length));
      });
});
