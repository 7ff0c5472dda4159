import type { Texts } from '../texts/language';

/** `{name}` is the automation or rule, `{why}` the condition, `{until}` an instant, `{names}` names of events. */
const en = {
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

const de: typeof en = {
  sentences: {
    entry: {
      entered: 'Eingetreten in {name}.',
      filtered: 'Nicht eingetreten in {name} wegen {why}.',
      alreadyIn: 'Nicht eingetreten in {name}: ist schon darin.',
      never: 'Nicht eingetreten in {name}: war schon einmal darin, und mehr als einmal ist nicht möglich.',
      cooldown: 'Nicht eingetreten in {name}: wieder möglich ab {until}.',
      noKey: 'Nicht eingetreten in {name}: dem Ereignis fehlt der Wert, der die Eintritte unterscheidet.',
      tooMany: 'Nicht eingetreten in {name}: dieser Kontakt hat zu viele aktive Teilnahmen.',
      paused: 'Nicht eingetreten in {name}: die Automation ist angehalten.',
      loop: 'Nicht eingetreten in {name}: eine Kette von Automationen endet nach acht.',
      silent: '{name} hat nicht reagiert: das Ereignis wurde still gesendet.',
    },
    exit: {
      exited: 'Ausgestiegen aus {name}: dieses Ereignis beendet sie.',
      inFlight: 'Ausgestiegen aus {name}; was gerade gesendet wurde, kann noch ankommen.',
      filtered: 'Geblieben in {name} wegen {why}.',
      silent: 'Geblieben in {name}: das Ereignis wurde still gesendet.',
    },
    goal: {
      goalReached: 'Ziel von {name} erreicht.',
      inFlight: 'Ziel von {name} erreicht; was gerade gesendet wurde, kann noch ankommen.',
      filtered: 'Ziel von {name} nicht erreicht wegen {why}.',
      silent: 'Ziel von {name} nicht erreicht: das Ereignis wurde still gesendet.',
    },
    wait: {
      woken: 'Weiter in {name}, die auf dieses Ereignis gewartet hat.',
      filtered: 'Wartet weiter in {name} wegen {why}.',
      silent: 'Wartet weiter in {name}: das Ereignis wurde still gesendet.',
    },
    rule: {
      triggered: 'Gesendet durch die Regel {name}.',
      filtered: 'Nicht gesendet durch die Regel {name} wegen {why}.',
      silent: 'Nicht gesendet durch die Regel {name}: das Ereignis wurde still gesendet.',
    },
    none: { noListener: 'Keine Automation oder Regel wartet auf dieses Ereignis.' },
  },
  held: {
    waits: 'Die E-Mail von {step} wartet wegen {why} bis {until}.',
    waited: 'Die E-Mail von {step} hat wegen {why} gewartet.',
    skipped: 'Die E-Mail von {step} wurde wegen {why} übersprungen.',
  },
  heldBy: { 'quiet hours': 'der Ruhezeit', 'cap reached': 'der Obergrenze für E-Mails' },
  other: (outcome) => `{name}: ${outcome}.`,
  close: 'Gewartet wird auf {names}.',
  here: (value) => `; hier war es ${value}`,
  condition: 'der Bedingung {condition}',
  conditions: 'der Bedingungen',
  absent: 'nicht vorhanden',
  because: (event) => `Durch ${event}`,
  enrollment: 'Teilnahme zeigen',
};

export type DecisionTexts = typeof en;
export const decisionTexts: Texts<DecisionTexts> = { en, de };
