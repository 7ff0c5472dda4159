import assert from 'node:assert/strict';
import { languages, type Language } from '../../console/languages/languages.js';
import { loadTexts, textsIn } from '../../console/texts/texts-in.js';
import { wordLanguages } from '../../domain/words/languages.js';
import { textsOf, typographyProblems } from '../support/words/texts-of.js';

/** Said in the same way everywhere, because they are names, or words of other programs. */
const NAMES =
  /^(?:Amazon SES|Standard Webhooks|Configuration Set|QR code|API Keys?|instagram linkedin mastodon|v=DMARC1.*)$/i;
const GROUPS = ['first', 'door', 'screens'] as const;
const names = Object.keys(languages) as Language[];

async function allTexts(language: Language): Promise<[string, string][]> {
  const parts = await Promise.all(GROUPS.map((group) => languages[language][group]()));
  return parts.flatMap((part) => textsOf(part));
}

describe('the languages of the console', () => {
  it('are those of pages and mails', () => {
    assert.deepEqual(names, wordLanguages);
  });

  for (const language of names.filter((one) => one !== 'en'))
    it(`have no English sentence left in ${language}`, async () => {
      const english = new Map(await allTexts('en'));
      const same = (await allTexts(language)).filter(
        ([path, text]) =>
          english.get(path) === text &&
          /\p{L}{2,} \p{L}{2,}/u.test(text) &&
          !NAMES.test(text) &&
          !text.includes('undefined'),
      );
      assert.deepEqual(same, []);
    });

  it('set French as French is', async () => {
    const problems = typographyProblems(await allTexts('fr'));
    assert.deepEqual(problems, [], 'a narrow no-break space (U+202F) stands before ; : ? ! and within « »');
  });

  it('count in French from two upwards in the plural', async () => {
    await loadTexts('fr', 'screens');
    const { problems, pasted } = textsIn('fr', 'builder');
    const { recipients } = textsIn('fr', 'broadcasts');
    assert.deepEqual(
      [0, 1, 2].map((n) => problems(n)),
      ['0 problème', '1 problème', '2 problèmes'],
    );
    assert.deepEqual([pasted(1), pasted(2)], ['Étape collée', '2 étapes collées']);
    assert.deepEqual(
      ['1', '2'].map((n) => recipients(n)),
      ['1 personne reçoit cet e-mail', '2 personnes reçoivent cet e-mail'],
    );
  });
});
