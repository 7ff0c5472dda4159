import assert from 'node:assert/strict';
import { parseLanguage, parseTimezone } from '../../../domain/contact/locale.js';

describe('parseTimezone', () => {
  const zones: Record<string, string | null> = {
    'Europe/Berlin': 'Europe/Berlin',
    'europe/BERLIN': 'Europe/Berlin',
    UTC: 'UTC',
    'Asia/Kolkata': 'Asia/Kolkata',
    'Etc/GMT+5': 'Etc/GMT+5',
    'America/Argentina/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    '': null,
    '+01:00': null,
    'Mars/Phobos': null,
    'Europe/Berlin ': null,
    __proto__: null,
    ['x'.repeat(101)]: null,
  };
  for (const [text, zone] of Object.entries(zones)) {
    it(`${JSON.stringify(text.slice(0, 40))} is ${zone ?? 'none'}`, () => {
      assert.equal(parseTimezone(text), zone);
      assert.equal(parseTimezone(text), zone);
    });
  }
});

describe('parseLanguage', () => {
  const tags: Record<string, string | null> = {
    en: 'en',
    'en-us': 'en-US',
    'ZH-hant-tw': 'zh-Hant-TW',
    'de-DE-u-co-phonebk': 'de-DE-u-co-phonebk',
    '': null,
    en_US: null,
    e: null,
    'en-': null,
    'en us': null,
  };
  for (const [text, tag] of Object.entries(tags)) {
    it(`${JSON.stringify(text)} is ${tag ?? 'none'}`, () => assert.equal(parseLanguage(text), tag));
  }
});
