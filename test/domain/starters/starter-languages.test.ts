import assert from 'node:assert/strict';
import { compiledContent } from '../../../domain/mail-document/compiled-content.js';
import { french } from '../../../domain/starters/say-fr.js';
import { german } from '../../../domain/starters/say-de.js';
import { starters, startersIn } from '../../../domain/starters/starters.js';
import type { Starter } from '../../../domain/starters/starter.js';
import { liquidTags } from '../../../domain/render/liquid-tags.js';
import { flatten } from '../../../domain/steps/tree.js';

const others = { de: german, fr: french };
/** What is the same in another language. */
const SAME = new Set(['Onboarding']);
/** A value, without what is written where it is empty, or how. */
const valueIn = (tag: string): string => /(?:contact|event|workspace|item)\.[\w.]+/.exec(tag)?.[0] ?? '';

describe('Starters in another language', () => {
  for (const [language, texts] of Object.entries(others)) {
    it(`say all of it in ${language}, with the same values`, () => {
      for (const [english, text] of Object.entries(texts)) {
        const [before, after] = [english, text].map(
          (liquid) => new Set([...liquidTags(liquid)].map(valueIn).filter((value) => value !== '')),
        );
        assert.deepEqual(after, before, english);
        assert.ok(text !== english || SAME.has(english), english);
      }
    });
  }

  for (const language of ['de', 'fr'] as const)
    it(`leave nothing in English in ${language}`, () => {
      const [own, english] = [startersIn(language), starters].map((all) => all.flatMap(textsOf));
      const known = new Set(Object.keys(others[language]));
      assert.equal(own?.length, english?.length);
      const left = english?.filter((text, at) => own?.[at] === text && !SAME.has(text) && isSaid(text));
      assert.deepEqual(left, []);
      for (const key of known)
        assert.ok(JSON.stringify(starters).includes(JSON.stringify(plainPart(key)).slice(1, -1)), key);
    });

  it('are documents in their language', () => {
    for (const starter of startersIn('de'))
      for (const step of mailsOf(starter)) {
        assert.equal(step.document?.language, 'de');
        assert.match(compiledContent(step).html ?? '', /<html lang/);
      }
  });
});

/** The longest part of a text without values, as it is in a document. */
function plainPart(text: string): string {
  return text.split(/\{[{%].*?[%}]\}/).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

function mailsOf({ steps }: Starter) {
  return flatten(steps).flatMap((step) => (step.type === 'sendEmail' && !('template' in step) ? [step] : []));
}

function textsOf(starter: Starter): string[] {
  const mails = mailsOf(starter).flatMap(({ subject = '', preheader = '', document }) => [
    subject,
    preheader,
    ...(document?.blocks ?? []).map((block) => JSON.stringify(block)),
  ]);
  return [starter.name, starter.description, ...mails];
}

/** Whether it has words of ours: not only values and addresses. */
function isSaid(text: string): boolean {
  return !text.startsWith('{"') || /"text":"[^"]*\p{L}{2}/u.test(text);
}
