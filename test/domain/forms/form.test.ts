import assert from 'node:assert/strict';
import { fieldsErrors, isChoice, withEmailField, type FormField } from '../../../domain/forms/form.js';
import { wordLanguages, wordsFor } from '../../../domain/words/languages.js';

const field = (parts: Partial<FormField> = {}): FormField => ({
  name: 'plan',
  label: 'Plan',
  type: 'text',
  required: false,
  options: null,
  ...parts,
});
const email = field({ name: 'email', type: 'email', label: 'Mail' });

describe('The fields of a form', () => {
  it('begin with an added email field, labelled in the form’s language', () => {
    assert.deepEqual(
      withEmailField([field()], 'de-CH').map(({ name, label, required }) => [name, label, required]),
      [
        ['email', 'E-Mail-Adresse', true],
        ['plan', 'Plan', false],
      ],
    );
  });

  it('keep the position of an email field, and make it required', () => {
    const [first, second] = withEmailField([field(), email], 'en');
    assert.equal(first?.name, 'plan');
    assert.deepEqual(second, { ...email, required: true });
  });

  it('may have names of custom fields and of contact fields', () => {
    const fields = [email, field(), field({ name: 'firstName' }), field({ name: 'Größe 2' })];
    assert.deepEqual(fieldsErrors(fields), []);
  });

  it('are refused by name, each with its position', () => {
    const names = [
      'id',
      'lists',
      'customFields',
      'constructor',
      '_page',
      'a.b',
      '$where',
      '',
      'x'.repeat(65),
    ];
    const fields = names.map((name) => field({ name }));
    assert.deepEqual(
      fieldsErrors(fields).map(({ path }) => path),
      names.map((_name, i) => `fields[${i}].name`),
    );
  });

  it('have options only if their type is a choice', () => {
    const wrong = [
      field({ type: 'select' }),
      field({ name: 'b', type: 'radio' }),
      field({ name: 'c', options: ['x'] }),
      field({ name: 'd', type: 'checkbox', options: ['x', 'x'] }),
    ];
    assert.deepEqual(
      fieldsErrors(wrong).map(({ path }) => path),
      wrong.map((_field, i) => `fields[${i}].options`),
    );
    assert.deepEqual(
      [field({ type: 'checkbox' }), field({ type: 'checkbox', options: ['a'] })].map(isChoice),
      [false, true],
    );
  });
});

describe('The built-in texts', () => {
  it('exist in English, German and French; other languages get English', () => {
    assert.deepEqual(wordLanguages, ['en', 'de', 'fr']);
    assert.equal(wordsFor('de-AT'), wordsFor('de'));
    for (const language of ['ja', '', 'x-klingon', 'constructor']) {
      assert.equal(wordsFor(language), wordsFor('en'));
    }
  });
});
