import type { MailContent } from '../mail/mail-content.js';
import type { Id } from '../id.js';
import { AUTOMATION_ROOTS, mailTextWarnings, type TextWarning } from '../render/text-warnings.js';
import { templateSizeWarnings } from '../mail/mail-size.js';
import { locateSteps, pathInBody } from '../steps/tree.js';
import type { AutomationDefinition, SendEmailStep, Step } from './automation.js';

/**
 * Something that an automation may be activated with, but hardly on purpose. The path is in the automation or the workspace:
 * `steps[0].html`, `workspace.senderEmail`.
 */
export type ActivationWarning = TextWarning;

export interface WarnedWorkspace {
  senderEmail: string | null;
  senderConfirmed: boolean;
  replyTo: string | null;
  postalAddress: string | null;
}

/** A sender that mails name. */
export interface WarnedSender {
  email: string;
  isConfirmed: boolean;
  replyTo: string | null;
}

interface WarningInput {
  definition: Pick<AutomationDefinition, 'replyTo' | 'steps'>;
  workspace: WarnedWorkspace;
  /** Contents of the templates that the steps use, by id. */
  templates: ReadonlyMap<Id, MailContent>;
  /** The senders that the steps and those templates name, by id. */
  senders: ReadonlyMap<Id, WarnedSender>;
}

/** Hosts reserved for examples: nobody's shop is there. */
const EXAMPLE_LINK = /https?:\/\/(?:www\.)?example\.(?:com|org|net)\b/iu;
const ASKS_FOR_REPLY = /\breply\b/iu;
const NO_REPLY = /^(?:no|do-?not)[-_.]?reply/iu;

/** What the mails of an automation will look wrong for, in the order of its steps; then what its workspace lacks. */
export function activationWarnings(input: WarningInput): ActivationWarning[] {
  const { definition, workspace, templates, senders } = input;
  const mails = locateSteps<Step>(definition.steps).flatMap(({ step, path }) => {
    if (step.type !== 'sendEmail') return [];
    const content = 'template' in step ? templates.get(step.template) : step;
    const sender = senders.get(step.sender ?? content?.sender ?? '') ?? null;
    return [{ step, path: pathInBody(path), content, sender }];
  });
  if (mails.length === 0) return [];
  return [...mails.flatMap((mail) => mailWarnings(mail, input)), ...workspaceWarnings(mails, workspace)];
}

/** The warning of a text with a link to an example's host. */
export function exampleLinkIn(text: string, path: string): ActivationWarning[] {
  const message = 'has a link to example.com: put your own address there';
  return EXAMPLE_LINK.test(text) ? [{ path, message }] : [];
}

interface LocatedMail {
  step: SendEmailStep;
  path: string;
  content: MailContent | undefined;
  /** The one that it names; null for the workspace's. */
  sender: WarnedSender | null;
}

/** Whether replies to a mail reach a mailbox that is read, as far as its name tells. */
function isAnswered(
  { step, sender }: LocatedMail,
  { definition, workspace }: Pick<WarningInput, 'definition' | 'workspace'>,
): boolean {
  const own = workspace.senderConfirmed ? workspace.senderEmail : null;
  const named = sender?.isConfirmed === true ? sender : null;
  const said = step.replyTo ?? definition.replyTo ?? named?.replyTo ?? workspace.replyTo;
  const address = said ?? named?.email ?? own;
  return address !== null && (said !== null || !NO_REPLY.test(address));
}

function mailWarnings(mail: LocatedMail, input: WarningInput): ActivationWarning[] {
  const { step, path, content, sender } = mail;
  const isTemplate = 'template' in step;
  const parts = [
    { part: 'html', text: content?.html ?? '' },
    { part: 'text', text: content?.text ?? '' },
  ].map(({ part, text }) => ({ text, at: `${path}.${isTemplate ? 'template' : part}` }));
  const warnings: ActivationWarning[] = [...writtenWarnings(mail)];
  warnings.push(...parts.flatMap(({ text, at }) => exampleLinkIn(text, at)).slice(0, 1));
  if (content !== undefined)
    warnings.push(...templateSizeWarnings(content, `${path}.${isTemplate ? 'template' : 'html'}`));
  const asking = parts.find(({ text }) => ASKS_FOR_REPLY.test(text));
  if (asking !== undefined && !isAnswered(mail, input))
    warnings.push({
      path: asking.at,
      message:
        'asks people to reply, but replies go to an address that nobody reads: set `replyTo` here, on the automation or on the workspace',
    });
  if (sender?.isConfirmed === false)
    warnings.push({
      path: `${path}.${step.sender === undefined ? 'template' : 'sender'}`,
      message: `${step.sender === undefined ? 'has a sender that ' : ''}is not confirmed yet: until the link in the email to it is opened, email comes from the workspace’s sender`,
    });
  return warnings;
}

/** Of the texts of a mail; those of a template cannot be mended in the step. */
function writtenWarnings({ path, content, step }: LocatedMail): ActivationWarning[] {
  if (content === undefined) return [];
  const warnings = mailTextWarnings(content, AUTOMATION_ROOTS);
  if (!('template' in step))
    return warnings.map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
  return warnings.map(({ path: part, message }) => ({
    path: `${path}.template`,
    message: `${part}: ${message}`,
  }));
}

function workspaceWarnings(
  mails: readonly LocatedMail[],
  { senderEmail, senderConfirmed, postalAddress }: WarnedWorkspace,
): ActivationWarning[] {
  const warnings: ActivationWarning[] = [];
  const isUsed = mails.some(({ sender }) => sender?.isConfirmed !== true);
  if (isUsed && senderEmail === null)
    warnings.push({
      path: 'workspace.senderEmail',
      message: 'is not set: email comes from no-reply@ the host of this installation',
    });
  else if (isUsed && !senderConfirmed)
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
