import { ObjectId } from 'mongodb';
import type { BranchStep, SplitStep, Step } from '../../domain/automation/automation.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { chosenArm } from '../../domain/steps/chosen-arm.js';
import { answersByStep } from '../../domain/steps/step-answers.js';
import { armsOf } from '../../domain/steps/tree.js';
import type { Database } from '../../models/database.js';
import type { ChosenArm, StepVisit } from '../../workflows/messages.js';
import { enterStep, appendTimeline } from './enter-step.js';
import { contactState, loadStep, type StepContext } from './step-context.js';

type Choice = BranchStep | SplitStep;

/** Decides which arm of a branch or split is taken. A decision already in the timeline stands. */
export async function chooseArm(db: Database, at: StepVisit): Promise<ChosenArm> {
  const entered = await enterStep(db, at);
  if (entered !== 'entered') return entered;
  const context = (await loadStep(db, at, 'branch')) ?? (await loadStep(db, at, 'split'));
  if (context === null) return 'over';
  const names = armsOf<Step>(context.step).map(({ path }) => path.replace(/\.steps$/, ''));
  await appendTimeline(db, at, { type: 'chosen', note: names[arm(context)] ?? '' });
  const recorded = await recordedArm(db, at);
  return recorded === undefined ? 'over' : Math.max(0, names.indexOf(recorded));
}

function arm({ step, contact, enrollment }: StepContext<Choice>): number {
  return chosenArm(step, {
    enrollmentId: enrollment._id.toHexString(),
    contact: contactScope(contactState(contact)),
    entry: parseJson(enrollment.entry.properties),
    steps: answersByStep(enrollment.stepAnswers ?? [], parseJson),
    now: new Date(),
  }).index;
}

async function recordedArm(db: Database, { enrollmentId, visit }: StepVisit): Promise<string | undefined> {
  const row = await db.collections.Enrollment.findOne(
    { _id: new ObjectId(enrollmentId) },
    { projection: { timeline: { $elemMatch: { type: 'chosen', visit } } } },
  );
  return row?.timeline[0]?.note;
}
