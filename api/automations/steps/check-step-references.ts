import type { ClientSession, ObjectId } from 'mongodb';
import type { StepDraft } from '../../../domain/automation/step-ids.js';
import { isEventTest, testsIn } from '../../../domain/contact/contact-query.js';
import { invalid, type FieldError } from '../../../domain/errors.js';
import { countErrors, windowErrors } from '../../../domain/segments/check-where.js';
import { locateSteps, pathInBody } from '../../../domain/steps/tree.js';
import {
  subjectProperties,
  testedSubjects,
  unknownMails,
  type TestedSubject,
} from '../../../domain/steps/tested-subjects.js';
import type { Id } from '../../../domain/id.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import { checkTests } from '../../contacts/queries/check-tests.js';
import { attempt } from '../../http/limits/attempt.js';
import { readWorkspace } from '../../workspace/read-workspace.js';
import { assertListsExist } from './check-step-lists.js';

/** Tests of one branch: what they depend on is read at once. */
const MAX_TESTS = 10;

interface Checked {
  workspaceId: ObjectId;
  /** Of the automation; absent before it has one. */
  id?: Id | null | undefined;
  steps: readonly StepDraft[];
}

/**
 * Checks that the lists in steps exist in the workspace, and what branches test.
 *
 * @throws RollcallError `invalid`, with all of it
 */
export async function assertStepReferences(
  db: Database,
  checked: Checked,
  session?: ClientSession,
): Promise<void> {
  const [, lists] = await attempt(() => assertListsExist(db, checked, session));
  const errors = [...lists, ...(await branchErrors(db, checked, session))];
  if (errors.length > 0) throw invalid(errors);
}

/** What is wrong with the tests of branches: something unknown, counts and windows that events are not kept for. */
async function branchErrors(
  db: Database,
  { workspaceId, id = null, steps }: Checked,
  session?: ClientSession,
): Promise<FieldError[]> {
  const branches = locateSteps<StepDraft>(steps).flatMap(({ step, path }) => {
    if (step.type !== 'branch') return [];
    const at = `${pathInBody(path)}.if`;
    const tests = [...testsIn(step.if, at)];
    return tests.length === 0 ? [] : [{ where: step.if, at, tests }];
  });
  if (branches.length === 0) return [];
  const { retentionDays } = await readWorkspace({ db }, workspaceId, session);
  const tooMany = `has more than ${String(MAX_TESTS)} tests of events, lists, automations, segments and broadcasts`;
  const tests = branches.flatMap((branch) => branch.tests);
  const subjects = testedSubjects(steps);
  return [
    ...branches.flatMap(({ at, tests: own }) =>
      own.length > MAX_TESTS ? [{ path: at, message: tooMany }] : [],
    ),
    ...branches.flatMap(({ where, at }) => windowErrors(where, retentionDays, at)),
    ...tests.flatMap(({ test, path }) => (isEventTest(test) ? countErrors(test, path) : [])),
    ...(await checkTests({ db }, { workspaceId, tests, maxTests: Infinity })),
    ...unknownMails(steps, { id, subjects }),
    ...(await unknownSubjects(db, { workspaceId, subjects })),
  ];
}

/** What the workspace does not have of that which counted events must be about. */
async function unknownSubjects(
  db: Database,
  { workspaceId, subjects }: { workspaceId: ObjectId; subjects: readonly TestedSubject[] },
): Promise<FieldError[]> {
  const { List, Form, Segment, Automation, Broadcast, Template } = db.collections;
  type Among = { _id: { $in: ObjectId[] }; workspaceId: ObjectId };
  const kinds = {
    listId: { kind: 'list', read: (among: Among) => List.distinct('_id', among) },
    formId: { kind: 'form', read: (among: Among) => Form.distinct('_id', among) },
    segmentId: { kind: 'segment', read: (among: Among) => Segment.distinct('_id', among) },
    automationId: { kind: 'automation', read: (among: Among) => Automation.distinct('_id', among) },
    broadcastId: { kind: 'broadcast', read: (among: Among) => Broadcast.distinct('_id', among) },
    templateId: { kind: 'template', read: (among: Among) => Template.distinct('_id', among) },
  };
  const errors = subjectProperties.map(async (property) => {
    const named = subjects.filter((subject) => subject.property === property);
    if (named.length === 0) return [];
    const { kind, read } = kinds[property];
    const ids = named.flatMap(({ value }) => parseId(value) ?? []);
    const found = await read({ _id: { $in: ids }, workspaceId });
    const known = new Set(found.map((one) => one.toHexString()));
    const message = `is not a ${kind} of this workspace`;
    return named.flatMap(({ value, path }) => (known.has(value) ? [] : [{ path, message }]));
  });
  return (await Promise.all(errors)).flat();
}
