import assert from 'node:assert/strict';
import Joi from 'joi';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { compileDocument } from '../../../api/mail-documents/compile-document.js';
import { mailDocument } from '../../../api/mail-documents/document-schema.js';
import { parse } from '../../../api/http/input/parse.js';
import { policyContext } from '../../../api/http/save-policy.js';
import { RollcallError } from '../../../domain/errors.js';
import { BODY_SIZE, jsonErrors } from '../../../domain/json/json-limits.js';
import type { MailDocument } from '../../../domain/mail-document/document.js';

const body = Joi.object<{ document: MailDocument }>({ document: mailDocument().required() });

/** Fails unless a document can be saved. */
export function assertValid(document: MailDocument): void {
  const given = { document };
  assert.deepEqual(jsonErrors(JSON.parse(JSON.stringify(given)), { size: BODY_SIZE }), []);
  try {
    parse(body, given, policyContext({ settings: { allowPrivateWebhooks: false }, checkTemplate }));
    compileDocument(document, 'document');
  } catch (error) {
    const told = error instanceof RollcallError ? JSON.stringify(error) : String(error);
    assert.fail(`${told}\n${JSON.stringify(document).slice(0, 4_000)}`);
  }
}
