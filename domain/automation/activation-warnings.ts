import { compiledContent } from '../mail-document/compiled-content.js';
import type { MailContent } from '../mail/mail-content.js';
import type { Id } from '../id.js';
import { AUTOMATION_ROOTS, mailTextWarnings, mailTexts } from '../render/text-warnings.js';
import { templateSizeWarnings } from '../mail/mail-size.js';
import { workspaceSenderWarnings } from '../mail/mail-sender.js';
import { locateSteps, pathInBody } from '../steps/tree.js';
import { ofTemplate, toWarning, type Warning } from '../warnings/warning.js';
import type { AutomationDefinition, SendEmailStep, Step } from './automation.js';

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
export function activationWarnings(input: WarningInput): Warning[] {
  const { definition, workspace, templates, senders } = input;
  const mails = locateSteps<Step>(definition.steps).flatMap(({ step, path }) => {
    if (step.type !== 'sendEmail') return [];
    const content = 'template' in step ? templates.get(step.template) : compiledContent(step);
    const sender = senders.get(step.sender ?? content?.sender ?? '') ?? null;
    return [{ step, path: pathInBody(path), content, sender }];
  });
  if (mails.length === 0) return [];
  return [...mails.flatMap((mail) => mailWarnings(mail, input)), ...workspaceWarnings(mails, workspace)];
}

/** The warning of a text with a link to an example's host. */
export function exampleLinkIn(text: string, path: string): Warning[] {
  return EXAMPLE_LINK.test(text) ? [toWarning(path, 'exampleLink', {})] : [];
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

function mailWarnings(mail: LocatedMail, input: WarningInput): Warning[] {
  const { step, path, content, sender } = mail;
  const isTemplate = 'template' in step;
  const parts = mailTexts({ ...content, subject: null, preheader: null })
    .filter(({ text }) => text !== '')
    .map(({ path: part, text }) => ({ text, at: `${path}.${isTemplate ? 'template' : part}` }));
  const warnings: Warning[] = [...placed(mailTextWarnings(content ?? {}, AUTOMATION_ROOTS), mail)];
  warnings.push(...parts.flatMap(({ text, at }) => exampleLinkIn(text, at)).slice(0, 1));
  if (content !== undefined) warnings.push(...placed(templateSizeWarnings(content), mail));
  const asking = parts.find(({ text }) => ASKS_FOR_REPLY.test(text));
  if (asking !== undefined && !isAnswered(mail, input))
    warnings.push(toWarning(asking.at, 'repliesUnread', {}));
  if (sender?.isConfirmed === false)
    warnings.push(
      step.sender === undefined
        ? toWarning(`${path}.template`, 'templateSenderUnconfirmed', {})
        : toWarning(`${path}.sender`, 'senderUnconfirmed', {}),
    );
  return warnings;
}

/** Warnings of parts of a mail, where its step is; those of a template cannot be made good there. */
function placed(warnings: readonly Warning[], { path, step }: LocatedMail): Warning[] {
  return warnings.map((warning) =>
    'template' in step
      ? ofTemplate(warning, `${path}.template`)
      : { ...warning, path: `${path}.${warning.path}` },
  );
}

function workspaceWarnings(mails: readonly LocatedMail[], workspace: WarnedWorkspace): Warning[] {
  const isUsed = mails.some(({ sender }) => sender?.isConfirmed !== true);
  const warnings = isUsed ? workspaceSenderWarnings(workspace) : [];
  const isMarketing = mails.some(({ step }) => (step.kind ?? 'marketing') === 'marketing');
  if (isMarketing && workspace.postalAddress === null)
    warnings.push(toWarning('workspace.postalAddress', 'noPostalAddress', {}));
  return warnings;
}
