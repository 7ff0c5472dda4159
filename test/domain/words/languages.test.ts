import assert from 'node:assert/strict';
import { LINK_LINE } from '../../../domain/words/account-mails.js';
import { textDirection } from '../../../domain/kernel/direction.js';
import { wordLanguages, wordsFor } from '../../../domain/words/languages.js';
import { textsOf, typographyProblems } from '../../support/words/texts-of.js';

describe('our own words', () => {
  const english = new Map(textsOf(wordsFor('en')));

  for (const language of wordLanguages.filter((one) => one !== 'en')) {
    it(`say everything in ${language}`, () => {
      const same = textsOf(wordsFor(language)).filter(
        ([path, text]) => english.get(path) === text && text !== LINK_LINE,
      );
      // Functions of which nothing but the name remains.
      assert.deepEqual(
        same.filter(([path]) => !path.endsWith('()')),
        [],
      );
    });
  }

  it('are set as French is', () => {
    assert.deepEqual(typographyProblems(textsOf(wordsFor('fr'))), []);
  });

  it('are those of the language, whatever its region', () => {
    for (const tag of ['de', 'DE', 'de-AT', 'de-Latn-CH']) assert.equal(wordsFor(tag).language, 'de', tag);
    for (const tag of ['en-GB', 'ja', 'den', '', null, undefined]) assert.equal(wordsFor(tag).language, 'en');
  });
});

describe('the direction of a language', () => {
  it('is from right to left for scripts that are written so', () => {
    const tags = 'ar ar-EG he iw fa fa-IR ur ps yi ckb sd ug dv syr az-Arab pa-PK ff-Adlm ur-Aran ku-Arab';
    for (const tag of tags.split(' ')) assert.equal(textDirection(tag), 'rtl', tag);
  });

  it('is from left to right for all others', () => {
    for (const tag of ['en', 'de', 'tr', 'az', 'pa', 'ku', 'ar-Latn', 'he-Latn', 'und', 'ja', '"><b>', ''])
      assert.equal(textDirection(tag), 'ltr', tag);
  });
});
