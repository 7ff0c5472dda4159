import assert from 'node:assert/strict';
import { createRenderer } from '../../../activities/render/liquid.js';
import { renderMail } from '../../../activities/render/mail.js';
import { TemplateError } from '../../../activities/render/template-error.js';
import { renderFacts } from '../../support/mail/render-facts.js';

const ENDLESS = 'one\n{% assign a = (1..500000) %}{% for i in a %}{{ a | join }}{% endfor %}';
const mail = { subject: 'Hello', html: '<p>Hello</p>' };

describe('an error of an email', () => {
  const renderer = createRenderer();

  for (const [field, written] of Object.entries({
    subject: { ...mail, subject: ENDLESS },
    preheader: { ...mail, preheader: ENDLESS },
    html: { ...mail, html: ENDLESS },
    text: { ...mail, text: ENDLESS },
  }))
    it(`names the ${field}, if it is there, and the line`, () => {
      assert.throws(
        () => renderMail(renderer, written, renderFacts()),
        (error) => {
          assert.ok(error instanceof TemplateError);
          assert.match(error.message, new RegExp(`^${field}: .*, line:2, col:`));
          return true;
        },
      );
    });
});
