import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchTerms, searchWords, type Searchable } from '../../../domain/contact/search-terms.js';

function finds(search: string, contact: Partial<Searchable>): boolean {
  const terms = searchTerms({ email: 'x@y.test', firstName: null, lastName: null, name: null, ...contact });
  const words = searchWords(search);
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)));
}

const ADA = { email: 'ada.lovelace+news@mail.example.co.uk', firstName: 'Ada', lastName: 'King-Lovelace' };

describe('a search', () => {
  it('matches prefixes of the email, its local part, its domain and their parts', () => {
    for (const search of [
      'ada.lovelace+news@mail.example.co.uk',
      'ada.lovelace+news@mail.ex',
      'ada.lovelace',
      'ada.lov',
      'love',
      'news',
      'mail.example',
      'example.co.uk',
      'example',
      '@mail.example.co.uk',
      '@example.co',
      'uk',
    ])
      assert.ok(finds(search, ADA), search);
  });

  it('matches prefixes of first, last and full name', () => {
    for (const search of ['ada', 'AD', 'king', 'King-Love', 'lovelace', 'lovelace ada'])
      assert.ok(finds(search, ADA), search);
    assert.ok(finds('hop gr', { name: 'Grace Brewster Hopper' }));
  });

  it('matches letters as people type them, and the letters themselves', () => {
    for (const [name, search] of [
      ['Łukasz', 'lukasz'],
      ['Søren', 'soren'],
      ['Weiß', 'weiss'],
      ['WEIẞ', 'weiß'],
      ['Đorđe', 'dorde'],
      ['Æbleskov', 'aebleskov'],
      ['Œuvre', 'oeuvre'],
      ['Þór', 'thor'],
      ['Işık', 'isik'],
      ['İnönü', 'inonu'],
      // wenzhixin/bootstrap-table#8003, hbz/lobid-gnd#181, hypothesis/h#729, sillsdev/web-languageforge#1316
      ['Østerbro', 'osterbro'],
      ['Halévy', 'halevy'],
      ['Kristóf', 'kristof'],
      ['Großmann', 'gross'],
      ['Đặng Văn Lâm', 'dang van lam'],
      ['Guðmundsdóttir', 'gudmund'],
      ['Ħamrun', 'hamrun'],
    ] as const)
      for (const typed of [search, search.toUpperCase(), name, name.normalize('NFD')])
        assert.ok(finds(typed, { lastName: name }), `${typed} finds ${name}`);
    assert.ok(finds('weis', { lastName: 'Weiß' }) && !finds('weiz', { lastName: 'Weiß' }));
  });

  it('does not match the middle of a word, and requires all words to match', () => {
    for (const search of ['ovelace', 'da', 'ada grace', 'ample.co', 'ada@example', 'lovelace@other'])
      assert.ok(!finds(search, ADA), search);
  });

  it('ignores case and accents', () => {
    for (const [search, name] of [
      ['zoe', 'Zoë'],
      ['ZOË', 'zoe'],
      ['istanbul', 'İstanbul'],
      ['angstrom', 'Ångström'],
      ['sigma ΟΔΥΣ', 'Οδυσσέας Sigma'],
      ['οδυσσεας', 'ΟΔΥΣΣΕΑΣ'],
      ['finn', 'ﬁnn'],
      ['ёлка', 'ЕЛКА'],
      ['山', '山田'],
    ] as const)
      assert.ok(finds(search, { name }), `${search} in ${name}`);
  });

  it('ignores punctuation around a word, and keeps it within', () => {
    for (const [search, name] of [
      ["o'brien", "Flann O'Brien"],
      ['"brien"', "Flann O'Brien"],
      ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
      ['j.r', 'J.R.R. Tolkien'],
      ['St. John', 'St. John'],
      ['st john', 'St. John'],
      ['St. John', 'St John'],
      ['Smith, J.', 'J. Smith'],
      ['(ada)', 'Ada'],
      ['ada@', 'Ada@!7'],
    ] as const)
      assert.ok(finds(search, { name }), `${search} in ${name}`);
  });

  it('matches nothing if it is only punctuation', () => {
    for (const search of ['', ' ', '.', '@', '.*', '$^', '-- ()', '@.'])
      assert.deepEqual(searchWords(search), []);
  });

  it('uses at most five distinct words', () => {
    assert.deepEqual(searchWords('a b c d e f g'), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(searchWords('ada Ada ADA'), ['ada']);
  });
});

describe('the search terms of a contact', () => {
  it('match each prefix of each name, whatever it contains', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(text, fc.nat(), (name, at) => {
        const characters = [...name];
        const beginning = characters.slice(0, 1 + (at % (characters.length + 1))).join('');
        for (const search of [name, beginning])
          assert.ok(searchWords(search).length === 0 || finds(search, { name }), JSON.stringify(search));
      }),
      { numRuns: 1_000 },
    );
  });

  it('match every prefix of the email that contains a letter', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(), (email, at) => {
        const search = email.slice(0, 1 + (at % email.length));
        assert.ok(searchWords(search).length === 0 || finds(search, { email }), search);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are few and short, and end at whole characters', () => {
    const text = fc.string({ unit: 'binary', minLength: 60, maxLength: 400 });
    fc.assert(
      fc.property(fc.emailAddress(), text, (email, name) => {
        const terms = searchTerms({ email, firstName: name, lastName: name, name });
        assert.ok(terms.length <= 60 && new Set(terms).size === terms.length);
        for (const term of [...terms, ...searchWords(name)])
          assert.ok(term !== '' && [...term].length <= 64 && term.isWellFormed());
      }),
    );
  });
});
