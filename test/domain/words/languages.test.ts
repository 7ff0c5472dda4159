import assert from 'node:assert/strict';
import { LINK_LINE } from '../../../domain/words/account-mails.js';
import { textDirection } from '../../../domain/kernel/direction.js';
import { wordLanguages, wordsFor } from '../../../domain/words/languages.js';

/** The texts of a table by path; functions are called with names that stand for their arguments. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsOf(Reflect.apply(value, undefined, ARGUMENTS), `${path}()`);
  return Object.entries(value ?? {}).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
}

const ARGUMENTS = ['<1>', '<2>', '<3>'];

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
