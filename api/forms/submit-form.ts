import { setTimeout as delay } from 'node:timers/promises';
import { RollcallError } from '../../domain/errors.js';
import { internalEventKey } from '../../domain/automation/event-name.js';
import type { Submission } from '../../domain/forms/submission.js';
import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { EventSourceRef, IncomingEvent } from '../../domain/plan/event.js';
import type { Engine } from '../../engine/engine.js';
import { isTooFast } from './form-token.js';
import { formResponse, type FormResponse, type OpenForm } from './open-form.js';
import type { PublicLimits } from '../http/limits/public-limits.js';
import { recordSignUp, type RecordSignUp } from '../sign-ups/record-sign-up.js';

interface SubmitDeps {
  engine: Engine;
  clock: () => Date;
  settings: { secretKey: Buffer };
  publicLimits: PublicLimits;
}

/** The origin of a submission, as far as the request shows it. */
export type SubmittedFrom = Pick<ConsentFacts, 'pageUrl' | 'ip' | 'userAgent' | 'language'>;

export interface SubmitForm {
  open: OpenForm;
  submission: Submission;
  /** Names of fields of earlier versions, which were sent and left out. */
  ignored: readonly string[];
  from: SubmittedFrom;
  /** The additional inputs of the page: honeypot, and token of the time it was shown. */
  honeypot: string;
  token: string | null;
}

/** About as long as recording a submission takes. */
const SIMULATED_MS = { least: 15, spread: 25 };

/**
 * Records a form submission in one commit: contact, list, ledger and `form_submitted`.
 *
 * 1. The response depends on the form and the submission only, never on who is already known.
 * 2. Submissions by bots get the same response after about the same time, and are not stored.
 *
 * @throws RollcallError `rate_limited`
 */
export async function submitForm(deps: SubmitDeps, input: SubmitForm): Promise<FormResponse> {
  const { open, submission, from, honeypot, token } = input;
  const { publicId, _id } = open.form;
  const joins = open.asked !== 'optional' || submission.consent === true;
  await deps.publicLimits.take('formEmail', `${_id.toHexString()} ${submission.email}`);
  if (honeypot !== '' || isTooFast(deps.settings.secretKey, { publicId, token, now: deps.clock() })) {
    await delay(SIMULATED_MS.least + Math.random() * SIMULATED_MS.spread);
  } else {
    await record(deps, toSignUp(input, joins));
  }
  return formResponse(open, { joins, language: from.language ?? open.form.definition.language });
}

/** If a value does not fit into the contact (200 fields, 64 KiB), it is kept in the event only, without an error. */
async function record(deps: SubmitDeps, signUp: RecordSignUp): Promise<void> {
  try {
    await recordSignUp(deps, signUp);
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'invalid') throw error;
    const { customFields: _full, ...patch } = signUp.patch;
    await recordSignUp(deps, { ...signUp, patch });
  }
}

function toSignUp({ open, submission, ignored, from }: SubmitForm, joins: boolean): RecordSignUp {
  const { form, list, consentText } = open;
  const { email, patch, consent: given } = submission;
  const source: EventSourceRef = { type: 'form', id: form._id.toHexString(), name: form.definition.name };
  const consent: ConsentFacts = {
    text: consentText,
    given,
    source: null,
    form: { id: form._id.toHexString(), name: form.definition.name, version: form.version },
    ...from,
    by: null,
  };
  const { trackingText = null } = form.definition;
  const tracking = { ...consent, text: trackingText, given: true };
  return {
    workspaceId: form.workspaceId,
    source,
    email,
    // Mails to a contact speak the language of the page, unless another one is known.
    patch: {
      ...(from.language !== null && { language: from.language }),
      ...patch,
      ...(submission.mayTrack && trackingText !== null && { tracking: { state: 'given', facts: tracking } }),
    },
    list: joins ? list : null,
    consent,
    isPublic: true,
    event: submitted({ open, submission, ignored, from }, source),
  };
}

function submitted(
  { open: { form }, submission, ignored, from }: Pick<SubmitForm, 'open' | 'submission' | 'ignored' | 'from'>,
  source: EventSourceRef,
): IncomingEvent {
  const properties = {
    formId: form._id.toHexString(),
    formName: form.definition.name,
    formVersion: form.version,
    listId: form.definition.listId,
    pageUrl: from.pageUrl,
    fields: submission.fields,
  };
  return {
    name: 'form_submitted',
    key: internalEventKey('form_submitted'),
    propertiesText: JSON.stringify(properties),
    properties,
    source,
    note:
      ignored.length === 0
        ? null
        : `Fields of earlier versions of the form are ignored: ${ignored.join(', ')}`,
    depth: 0,
  };
}
