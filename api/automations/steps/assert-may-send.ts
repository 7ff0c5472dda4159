import type { ClientSession, ObjectId } from 'mongodb';
import type { Step } from '../../../domain/automation/automation.js';
import { invalid } from '../../../domain/errors.js';
import { sendingProblems } from '../../../domain/mail-document/sending-problems.js';
import { templatesIn } from '../../../domain/steps/templates-in.js';
import { locateSteps, pathInBody } from '../../../domain/steps/tree.js';
import type { Database } from '../../../models/core/database.js';
import { templateProblems } from '../../templates/sendable-templates.js';

/** @throws RollcallError `invalid` for what must be made good before the steps' mails in blocks are sent, by path */
export async function assertMaySend(
  db: Database,
  { workspaceId, steps }: { workspaceId: ObjectId; steps: readonly Step[] },
  session?: ClientSession,
): Promise<void> {
  const written = locateSteps<Step>(steps).flatMap(({ step, path }) =>
    step.type === 'sendEmail' && !('template' in step)
      ? sendingProblems(step, { hasEvent: true, at: pathInBody(path) })
      : [],
  );
  const uses = templatesIn(steps).map(({ template, path }) => ({
    template,
    path: `${pathInBody(path)}.template`,
  }));
  const problems = [
    ...written,
    ...(await templateProblems(db, { workspaceId, uses, hasEvent: true }, session)),
  ];
  if (problems.length > 0) throw invalid(problems);
}
