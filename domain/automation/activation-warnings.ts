import type { MailContent } from '../mail/mail-content.js';
import type { Id } from '../id.js';
import { locateSteps, pathInBody } from '../steps/tree.js';
import type { AutomationDefinition, SendEmailStep, Step } from './automation.js';

/** Something that an automation may be activated with, but hardly on purpose. */
export interface ActivationWarning {
  /** Where, in the automation or the workspace: `steps[0].html`, `workspace.senderEmail`. */
  path: string;
  message: string;
}

export interface WarnedWorkspace {
  senderEmail: string | null;
  senderConfirmed: boolean;
  replyTo: string | null;
  postalAddress: string | null;
}

interface WarningInput {
  definition: Pick<AutomationDefinition, 'replyTo' | 'steps'>;
  workspace: WarnedWorkspace;
  /** Contents of the templates that the steps use, by id. */
  templates: ReadonlyMap<Id, MailContent>;
}

/** Hosts reserved for examples: nobody's shop is there. */
const EXAMPLE_LINK = /https?:\/\/(?:www\.)?example\.(?:com|org|net)\b/iu;
const ASKS_FOR_REPLY = /\breply\b/iu;
const NO_REPLY = /^(?:no|do-?not)[-_.]?reply/iu;

/** What the mails of an automation will look wrong for, in the order of its steps; then what its workspace lacks. */
export function activationWarnings({ definition, workspace, templates }: WarningInput): ActivationWarning[] {
  const mails = locateSteps<Step>(definition.steps).flatMap(({ step, path }) =>
    step.type === 'sendEmail' ? [{ step, path: pathInBody(path) }] : [],
  );
  if (mails.length === 0) return [];
  const answered = definition.replyTo ?? workspace.replyTo ?? answeringSender(workspace);
  return [
    ...mails.flatMap((mail) => mailWarnings(mail, { templates, answered })),
    ...workspaceWarnings(mails, workspace),
  ];
}

/** The warning of a text with a link to an example's host. */
export function exampleLinkIn(text: string, path: string): ActivationWarning[] {
  const message = 'has a link to example.com: put your own address there';
  return EXAMPLE_LINK.test(text) ? [{ path, message }] : [];
}

interface LocatedMail {
  step: SendEmailStep;
  path: string;
}

/** A sender whose mailbox is read, as far as its name tells. */
function answeringSender({ senderEmail, senderConfirmed }: WarnedWorkspace): string | null {
  return senderEmail === null || !senderConfirmed || NO_REPLY.test(senderEmail) ? null : senderEmail;
}

function mailWarnings(
  { step, path }: LocatedMail,
  { templates, answered }: Pick<WarningInput, 'templates'> & { answered: string | null },
): ActivationWarning[] {
  const isTemplate = 'template' in step;
  const content = isTemplate ? templates.get(step.template) : step;
  const parts = [
    { part: 'html', text: content?.html ?? '' },
    { part: 'text', text: content?.text ?? '' },
  ].map(({ part, text }) => ({ text, at: `${path}.${isTemplate ? 'template' : part}` }));
  const warnings: ActivationWarning[] = [];
  warnings.push(...parts.flatMap(({ text, at }) => exampleLinkIn(text, at)).slice(0, 1));
  const asking = parts.find(({ text }) => ASKS_FOR_REPLY.test(text));
  if (asking !== undefined && answered === null && step.replyTo === undefined)
    warnings.push({
      path: asking.at,
      message:
        'asks people to reply, but replies go to an address that nobody reads: set `replyTo` here, on the automation or on the workspace',
    });
  return warnings;
}

function workspaceWarnings(
  mails: readonly LocatedMail[],
  { senderEmail, senderConfirmed, postalAddress }: WarnedWorkspace,
): ActivationWarning[] {
  const warnings: ActivationWarning[] = [];
  if (senderEmail === null)
    warnings.push({
      path: 'workspace.senderEmail',
      message: 'is not set: email comes from no-reply@ the host of this installation',
    });
  else if (!senderConfirmed)
    warnings.push({
      path: 'workspace.senderEmail',
      message:
        'is not confirmed yet: until the link in the email to it is opened, email comes from no-reply@',
    });
  const isMarketing = mails.some(({ step }) => (step.kind ?? 'marketing') === 'marketing');
  if (isMarketing && postalAddress === null)
    warnings.push({
      path: 'workspace.postalAddress',
      message: 'is not set: in most countries marketing email must have it',
    });
  return warnings;
}
