import assert from 'node:assert/strict';
import { givenName } from '../../../domain/contact/given-name.js';
import { greetedContact } from '../../../domain/contact/rendered-contact.js';

type Row = [name: string, language: string | null, given: string | null];

const rooms: Record<string, Row[]> = {
  'names as most are written': [
    ['Maria Lopez', null, 'Maria'],
    ['Maria', null, 'Maria'],
    ['  Ada   Lovelace ', 'en', 'Ada'],
    ['Jean-Pierre Léaud', 'fr', 'Jean-Pierre'],
    ['Siobhán O’Connor', 'en', 'Siobhán'],
    ["D'Angelo Russell", 'en', "D'Angelo"],
    ['José García Márquez', 'es', 'José'],
    ['MARIA LOPEZ', 'es', 'Maria'],
    ['maria lopez', 'es', 'Maria'],
    ['jean-luc godard', 'fr', 'Jean-Luc'],
    ['Иван Петров', 'ru', 'Иван'],
    ['Γιώργος Παπαδόπουλος', 'el', 'Γιώργος'],
    ['Al Pacino', 'en', 'Al'],
    ['Ben Kingsley', 'en', 'Ben'],
    ['Abdul Rahman Khan', 'en', 'Abdul Rahman'],
  ],
  'the family name first': [
    ['Lopez, Maria', null, 'Maria'],
    ['van der Berg, Anna', 'nl', 'Anna'],
    ['Müller, Dr. Hans', 'de', 'Hans'],
    ['DUPONT Jean', 'fr', 'Jean'],
    ['Jean DUPONT', 'fr', 'Jean'],
    ['Nagy László', 'hu', 'László'],
    ['Dr. Nagy László Péter', 'hu-HU', 'László'],
    ['Nguyễn Văn An', 'vi', 'An'],
    ['Yamada Taro', 'ja', 'Taro'],
    ['山田 太郎', 'ja', '太郎'],
    ['山田太郎', 'ja', null],
    ['王小明', 'zh-CN', '小明'],
    ['欧阳娜娜', 'zh', '娜娜'],
    ['Li Xiao Ming', 'zh', 'Xiao Ming'],
    ['김민수', 'ko', '민수'],
    ['남궁민', 'ko', '민'],
    ['Kim Min-su', 'ko', 'Min-su'],
  ],
  particles: [
    ['Ludwig van Beethoven', 'de', 'Ludwig'],
    ['Ursula von der Leyen', 'de', 'Ursula'],
    ['de la Cruz', 'es', null],
    ['von Bülow', 'de', null],
    ['Leonardo da Vinci', 'it', 'Leonardo'],
  ],
  'titles and what stands behind a name': [
    ['Dr. Maria Lopez', 'en', 'Maria'],
    ['Prof. Dr. med. Eva Braun-Schulz', 'de', 'Eva'],
    ['Frau Dr. Anna Schmidt', 'de', 'Anna'],
    ['Mr. Smith', 'en', null],
    ['Herr Müller', 'de', null],
    ['Mme Dupont', 'fr', null],
    ['Dr. Müller', 'de', null],
    ['Sra. María Pérez', 'es', 'María'],
    ['Martin Luther King Jr.', 'en', 'Martin'],
    ['John Smith, PhD', 'en', 'John'],
    ['Jane Doe MBA', 'en', 'Jane'],
    ['Dr.', 'de', null],
  ],
  initials: [
    ['J. Smith', 'en', null],
    ['M Lopez', 'es', null],
    ['J. R. R. Tolkien', 'en', null],
    ['JRR Tolkien', 'en', null],
    ['J.R.R. Tolkien', 'en', null],
    ['J. Edgar Hoover', 'en', 'Edgar'],
    ['John F. Kennedy', 'en', 'John'],
  ],
  'what is no person': [
    ['Muster GmbH', 'de', null],
    ['Acme, Inc.', 'en', null],
    ['Smith & Co', 'en', null],
    ['Smith and Sons', 'en', null],
    ['Sales Team', 'en', null],
    ['Familie Huber', 'de', null],
    ['maria@example.com', 'en', null],
    ['Studio 54', 'en', null],
    ['', null, null],
    ['🙂🙂', null, null],
    ['x'.repeat(81), null, null],
    ['{{ contact.name }}', null, null],
  ],
  asides: [
    ['Maria Lopez (Acme)', 'en', 'Maria'],
    ['William "Bill" Gates', 'en', 'William'],
    ['Maria Lopez | Acme', 'en', 'Maria'],
    ['Maria Lopez - Acme Ltd', 'en', 'Maria'],
  ],
};

describe('a given name', () => {
  for (const [room, rows] of Object.entries(rooms)) {
    describe(room, () => {
      for (const [name, language, given] of rows) {
        it(`${JSON.stringify(name.slice(0, 40))} in ${language ?? 'no language'}: ${given ?? 'none'}`, () => {
          assert.equal(givenName(name, language), given);
        });
      }
    });
  }

  it('stands in for a first name that is not known, and never for one that is', () => {
    const person = {
      email: 'maria@example.com',
      lastName: null,
      name: 'Maria Lopez',
      subscribed: true,
      timezone: null,
      language: null,
      customFields: {},
    };
    assert.equal(greetedContact('1', { ...person, firstName: null }).firstName, 'Maria');
    assert.equal(greetedContact('1', { ...person, firstName: 'Mary' }).firstName, 'Mary');
    assert.equal(greetedContact('1', { ...person, firstName: null, name: null }).firstName, null);
  });
});
