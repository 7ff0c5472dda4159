import assert from 'node:assert/strict';
import { BSON, Double, Long, ObjectId } from 'mongodb';
import {
  eachField,
  fieldName,
  fieldNumber,
  nameFinder,
  numberIn,
  textIn,
  timeIn,
  type BsonField,
} from '../../../models/core/bson-fields.js';

describe('the fields of a BSON document', () => {
  const read = (document: object) => {
    const bytes = Buffer.from(BSON.serialize(document));
    const fields = new Map<string, BsonField>();
    eachField(bytes, 0, (field) => fields.set(fieldName(bytes, field), { ...field }));
    const named = (name: string): BsonField => fields.get(name) ?? assert.fail(`no ${name}`);
    return { bytes, names: [...fields.keys()], named };
  };

  it('are visited in order, whatever lies between them', () => {
    const document = {
      ...{ id: new ObjectId(), flag: true, none: null, at: new Date(7), text: 'a', list: [1, 'b'] },
      ...{ inner: { deep: { er: 1 } }, double: 1.5, long: Long.fromNumber(2), n: 3 },
    };
    const { names, named, bytes } = read(document);
    assert.deepEqual(names, Object.keys(document));
    assert.equal(numberIn(bytes, named('n')), 3);
  });

  it('have numbers of all three types', () => {
    const values = { int: -3, double: new Double(4), half: 0.5, long: Long.fromString('9007199254740991') };
    const { bytes, named } = read(values);
    const numbers = ['int', 'double', 'half', 'long'].map((name) => numberIn(bytes, named(name)));
    assert.deepEqual(numbers, [-3, 4, 0.5, Number.MAX_SAFE_INTEGER]);
    assert.ok(Number.isNaN(numberIn(read({ text: 'a' }).bytes, read({ text: 'a' }).named('text'))));
  });

  it('have texts and dates', () => {
    const { bytes, named } = read({ text: 'grün', empty: '', at: new Date('2026-01-31T09:30:00Z'), n: 1 });
    const texts = ['text', 'empty', 'n'].map((name) => textIn(bytes, named(name)));
    assert.deepEqual(texts, ['grün', '', '']);
    assert.equal(timeIn(bytes, named('at')), Date.parse('2026-01-31T09:30:00Z'));
  });

  it('are found by name, also where names are alike', () => {
    // "Aa" and "BB" have the same hash.
    const find = nameFinder(['Aa', 'BB', 'b']);
    const { bytes, named } = read({ Aa: 1, BB: 2, b: 3, c: 4, AaB: 5, '': 6 });
    const found = ['Aa', 'BB', 'b', 'c', 'AaB', ''].map((name) => find(bytes, named(name)));
    assert.deepEqual(found, ['Aa', 'BB', 'b', undefined, undefined, undefined]);
  });

  it('may be in embedded documents, and named by numbers', () => {
    const { bytes, named } = read({ before: 'x', hours: { 0: 5, 23: 7 } });
    const found: [number, number][] = [];
    eachField(bytes, named('hours').valueAt, (field) => {
      found.push([fieldNumber(bytes, field), numberIn(bytes, field)]);
    });
    assert.deepEqual(found, [
      [0, 5],
      [23, 7],
    ]);
  });

  it('are refused if their length is not known', () => {
    assert.throws(() => read({ pattern: /a/ }), TypeError);
  });
});
