import { createElement } from 'react';
import type { StepType } from '../../domain/automation/automation.js';
import {
  BranchIcon,
  ClockIcon,
  EventIcon,
  ExitIcon,
  ListenIcon,
  ListIcon,
  ListMinusIcon,
  ListPlusIcon,
  MailIcon,
  SplitIcon,
  UpdateIcon,
  WebhookIcon,
  type Icon,
} from '../ui/icons';
import { isStepType } from './model/definition';

const icons: Record<StepType, Icon> = {
  sendEmail: MailIcon,
  wait: ClockIcon,
  waitForEvent: ListenIcon,
  branch: BranchIcon,
  split: SplitIcon,
  webhook: WebhookIcon,
  updateContact: UpdateIcon,
  sendEvent: EventIcon,
  addToList: ListPlusIcon,
  removeFromList: ListMinusIcon,
  exit: ExitIcon,
};

/** The icon of a type of step. */
export function stepIcon(type: string): Icon {
  return isStepType(type) ? icons[type] : ListIcon;
}

export function StepIcon({ type }: { type: string }) {
  const props = { 'aria-hidden': true } as const;
  return createElement(stepIcon(type), props);
}
