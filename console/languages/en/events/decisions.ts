/** `{name}` is the automation or rule, `{why}` the condition, `{until}` an instant, `{names}` names of events. */
export const decisions = {
  sentences: {
    entry: {
      entered: 'Entered {name}.',
      filtered: 'Didn’t enter {name} because of {why}.',
      alreadyIn: 'Didn’t enter {name}: already in it.',
      never: 'Didn’t enter {name}: has been in it before, and it only lets people in once.',
      cooldown: 'Didn’t enter {name}: may enter again from {until}.',
      noKey: 'Didn’t enter {name}: the event doesn’t have the value that tells entries apart.',
      tooMany: 'Didn’t enter {name}: this contact has too many active enrollments.',
      paused: 'Didn’t enter {name}: the automation is paused.',
      loop: 'Didn’t enter {name}: a chain of automations stops after eight.',
      silent: '{name} didn’t react: the event was sent silently.',
    },
    exit: {
      exited: 'Left {name}: this event ends it.',
      inFlight: 'Left {name}, but anything being sent at that moment may still arrive.',
      filtered: 'Stayed in {name} because of {why}.',
      silent: 'Stayed in {name}: the event was sent silently.',
    },
    goal: {
      goalReached: 'Reached the goal of {name}.',
      inFlight: 'Reached the goal of {name}, but anything being sent at that moment may still arrive.',
      filtered: 'Didn’t reach the goal of {name} because of {why}.',
      silent: 'Didn’t reach the goal of {name}: the event was sent silently.',
    },
    wait: {
      woken: 'Continued in {name}, which was waiting for this event.',
      filtered: 'Still waiting in {name} because of {why}.',
      silent: 'Still waiting in {name}: the event was sent silently.',
    },
    rule: {
      triggered: 'Sent by the rule {name}.',
      filtered: 'Not sent by the rule {name} because of {why}.',
      silent: 'Not sent by the rule {name}: the event was sent silently.',
    },
    none: { noListener: 'No automation or rule listens to this event.' },
  } as Record<string, Record<string, string>>,
  held: {
    waits: 'The email in {step} waits until {until} because of {why}.',
    waited: 'The email in {step} waited because of {why}.',
    skipped: 'The email in {step} was skipped because of {why}.',
  },
  heldBy: { 'quiet hours': 'quiet hours', 'cap reached': 'the email cap' } as Record<string, string>,
  other: (outcome: string) => `{name}: ${outcome}.`,
  close: 'Some listen to {names}.',
  here: (value: string) => `; here it was ${value}`,
  condition: 'its condition {condition}',
  conditions: 'its conditions',
  absent: 'missing',
  because: (event: string) => `Because of ${event}`,
  enrollment: 'Show the enrollment',
};

export type DecisionTexts = typeof decisions;
