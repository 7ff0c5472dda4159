import type { ObjectId } from 'mongodb';
import type { AutomationDefinition } from '../../domain/automation/automation.js';
import type { FieldError } from '../../domain/errors.js';
import type { Id } from '../../domain/id.js';
import { sendersIn } from '../../domain/steps/senders-in.js';
import type { Database } from '../../models/core/database.js';
import { attempt } from '../http/limits/attempt.js';
import { assertWebhookTargets, webhookTargets } from '../rules/check-webhook-targets.js';
import { assertSendersExist } from '../senders/sender-uses.js';
import { assertTemplatesExist } from '../templates/template-uses.js';
import { assertStepReferences } from './steps/check-step-references.js';
import { toDefinition, type NewAutomation } from './save-automation.js';
import { withCurrentStepHeaders } from './steps/step-headers.js';

export interface JudgeDeps {
  db: Database;
  checkTarget: (url: string) => Promise<string | null>;
}

export interface Judged {
  /** Why it cannot be saved, by path; empty if it can be. */
  problems: FieldError[];
  /** The definition that saving would store, header values in the clear; null unless it can be saved. */
  definition: AutomationDefinition | null;
}

/** An automation that is not saved, as typed. */
export interface Typed {
  workspaceId: ObjectId;
  /** Of the automation; null before it has one. */
  id?: Id | null;
  /** Parses it. @throws RollcallError `invalid` */
  read: () => NewAutomation;
  /** The definition that it would replace, with its header values in the clear. */
  saved?: AutomationDefinition | null;
}

/** Judges an automation that is not saved as saving would: the same schemas and checks, all problems at once. */
export async function judgeAutomation(
  deps: JudgeDeps,
  { workspaceId, id = null, read, saved = null }: Typed,
): Promise<Judged> {
  const [input, unreadable] = await attempt(read);
  if (input === null) return { problems: unreadable, definition: null };
  const { db } = deps;
  const { steps } = input;
  const [definition, wrong] = await attempt(() =>
    withCurrentStepHeaders(toDefinition(input, saved?.steps), saved?.steps ?? []),
  );
  const judged = { workspaceId, steps: definition?.steps ?? [] };
  const [, targets] = await attempt(() => assertWebhookTargets(deps, webhookTargets(steps)));
  const [, lists] = await attempt(() => assertStepReferences(db, { workspaceId, id, steps }));
  const [, templates] = await attempt(() => assertTemplatesExist(db, judged));
  const [, senders] = await attempt(() => assertSendersExist(db, { workspaceId, uses: sendersIn(steps) }));
  const problems = [...wrong, ...targets, ...lists, ...templates, ...senders];
  return { problems, definition: problems.length === 0 ? definition : null };
}

/** What a saved definition refers to that no longer exists, by path. */
export async function brokenReferences(
  db: Database,
  { workspaceId, definition }: { workspaceId: ObjectId; definition: AutomationDefinition },
): Promise<FieldError[]> {
  const judged = { workspaceId, steps: definition.steps };
  const [, lists] = await attempt(() => assertStepReferences(db, judged));
  const [, templates] = await attempt(() => assertTemplatesExist(db, judged));
  const [, senders] = await attempt(() =>
    assertSendersExist(db, { workspaceId, uses: sendersIn(definition.steps) }),
  );
  return [...lists, ...templates, ...senders];
}
