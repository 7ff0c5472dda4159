import { lazy, type ComponentType, type ReactNode } from 'react';
import type { StepType } from '../../../domain/automation/automation.js';
import { useTexts } from '../../texts/language';
import { completed } from '../model/definition';
import { ListForm, SendEventForm, UpdateContactForm } from './record-forms';
import { SendEmailForm } from './send-email-form';
import { StepFacts } from './step-facts';
import type { Step, StepFormProps } from './step-parts';
import { stepTexts } from './step-texts';
import styles from './steps.module.css';
import { WaitForm } from './wait-form';
import { WebhookForm } from './webhook-form';

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
  return <p className={styles['hint']}>{useTexts(stepTexts).exitHint}</p>;
}
