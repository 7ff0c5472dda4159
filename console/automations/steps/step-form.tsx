import { lazy, type ComponentType, type ReactNode } from 'react';
import type { StepType } from '../../../domain/automation/automation.js';
import { useTexts } from '../../texts/language.js';
import { documentText } from '../../mail-editor/document/document-text.js';
import { isMailDocument } from '../../mail-editor/document/shape.js';
import { completed } from '../model/definition.js';
import { ListForm, SendEventForm, UpdateContactForm } from './record-forms.js';
import { SendEmailForm } from './send-email-form.js';
import type { Step, StepFormProps } from './step-parts.js';
import styles from './steps.module.css';
import { WaitForm } from './wait-form.js';
import { WebhookForm } from './webhook-form.js';
import { Fact, Facts } from '../../ui/form/inline-field.js';

/** Nested steps have cards of their own. */
const LEFT_OUT = ['type', 'then', 'else', 'arms'];

/** The values of a step, for those who may not change it. */
function StepFacts({ step }: { step: Step }) {
  const labels: Record<string, string> = useTexts('stepFacts');
  const values = Object.entries(step).filter(([key]) => !LEFT_OUT.includes(key));
  return (
    <Facts>
      {values.map(([key, value]) => (
        <Fact key={key} label={labels[key] ?? key}>
          {toFact(value)}
        </Fact>
      ))}
    </Facts>
  );
}

function toFact(value: unknown): string {
  if (isMailDocument(value)) return documentText(value.blocks);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export type { Step, StepAutomation, StepFormProps, StepProblem } from './step-parts';

/** With the editor of conditions, which not every step needs. */
const flowForms = () => import('./flow-forms');
const BranchForm = lazy(async () => ({ default: (await flowForms()).BranchForm }));
const SplitForm = lazy(async () => ({ default: (await flowForms()).SplitForm }));
const WaitForEventForm = lazy(async () => ({ default: (await flowForms()).WaitForEventForm }));

/**
 * The fields of one step. Steps within branches and splits are not part of it. `onChange` gets the whole step; viewers
 * see values.
 */
export function StepForm(props: StepFormProps) {
  const { step, isReadOnly = false } = props;
  if (isReadOnly) return <StepFacts step={step} />;
  return <div className={styles['form']}>{forms[step.type]({ ...props, step: completed(step) })}</div>;
}

const listForm = formFor(ListForm, 'addToList', 'removeFromList');

const forms: Record<StepType, (props: StepFormProps) => ReactNode> = {
  sendEmail: formFor(SendEmailForm, 'sendEmail'),
  wait: formFor(WaitForm, 'wait'),
  waitForEvent: formFor(WaitForEventForm, 'waitForEvent'),
  branch: formFor(BranchForm, 'branch'),
  split: formFor(SplitForm, 'split'),
  webhook: formFor(WebhookForm, 'webhook'),
  updateContact: formFor(UpdateContactForm, 'updateContact'),
  sendEvent: formFor(SendEventForm, 'sendEvent'),
  addToList: listForm,
  removeFromList: listForm,
  exit: () => <ExitForm />,
};

/** What draws the steps of these types with a form for them. */
function formFor<S extends Step>(Form: ComponentType<StepFormProps<S>>, ...types: S['type'][]) {
  return ({ step, ...rest }: StepFormProps): ReactNode =>
    hasType(step, types) && <Form step={step} {...rest} />;
}

function hasType<S extends Step>(step: Step, types: readonly S['type'][]): step is S {
  return types.some((type) => type === step.type);
}

function ExitForm() {
  return <p className={styles['hint']}>{useTexts('stepForms').exitHint}</p>;
}
