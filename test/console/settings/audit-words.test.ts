import assert from 'node:assert/strict';
import { routes } from '../../../api/routes/routes.js';
import { deedText, fieldChanges, valueText } from '../../../console/settings/audit-words.js';
import { loadTexts, textsIn } from '../../../console/texts/texts-in.js';
import { languages, type Language } from '../../../console/languages/languages.js';
import { auditAction } from '../../../domain/accounts/audit.js';

describe('the audit log in words', () => {
  for (const language of Object.keys(languages) as Language[])
    it(`has a sentence for every change, in ${language}`, async () => {
      await loadTexts(language, 'screens');
      const texts = textsIn(language, 'audit');
      const actions = routes.flatMap(({ audited, method, path }) =>
        audited ? [auditAction(method, path)] : [],
      );
      assert.ok(actions.length > 50);
      const own = actions.filter((action) => deedText(action, texts).includes(action));
      assert.deepEqual(own, []);
    });

  it('says what a change did to each field, also within an object', () => {
    const before = {
      name: 'News',
      sender: { name: 'Ada', email: 'a@b.example' },
      steps: [{ a: 1 }],
      same: 1,
    };
    const after = {
      name: 'Weekly',
      sender: { name: 'Bob', email: 'a@b.example' },
      steps: [{ a: 2 }],
      same: 1,
    };
    assert.deepEqual(fieldChanges(before, after), [
      { field: 'name', from: 'News', to: 'Weekly' },
      { field: 'sender.name', from: 'Ada', to: 'Bob' },
      { field: 'steps', from: [{ a: 1 }], to: [{ a: 2 }] },
    ]);
    assert.deepEqual(fieldChanges(null, after), []);
  });

  it('has values in a line, and none for what is too long', () => {
    const texts = { yes: 'yes', no: 'no', removed: 'nothing' };
    const values = [true, null, 3, 'text', ['a', 'b'], { a: 1 }, 'x'.repeat(200)];
    assert.deepEqual(
      values.map((value) => valueText(value, texts)),
      ['yes', 'nothing', '3', 'text', 'a, b', null, null],
    );
  });
});
