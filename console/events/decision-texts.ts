import type { Texts } from '../texts/language';

/** `{name}` is the automation or rule, `{why}` the condition, `{until}` an instant, `{names}` names of events. */
const en = {
  sentences: {
    entry: {
      entered: 'Entered {name}.',
      filtered: 'Did not enter {name} because of {why}.',
      alreadyIn: 'Did not enter {name}: is in it already.',
      never: 'Did not enter {name}: has been in it before, and it lets everyone in only once.',
      cooldown: 'Did not enter {name}: may enter again from {until}.',
      noKey: 'Did not enter {name}: the event lacks the value that tells entries apart.',
      limit: 'Did not enter {name}: this contact has too many active enrollments.',
      paused: 'Did not enter {name}: the automation is paused.',
      loop: 'Did not enter {name}: a chain of automations ends after eight.',
      silent: '{name} did not react: the event was sent as silent.',
    },
    exit: {
      exited: 'Left {name}: this event ends it.',
      inFlight: 'Left {name}, but what was being sent at that moment may still arrive.',
      filtered: 'Stayed in {name} because of {why}.',
      silent: 'Stayed in {name}: the event was sent as silent.',
    },
    goal: {
      goalReached: 'Reached the goal of {name}.',
      inFlight: 'Reached the goal of {name}, but what was being sent at that moment may still arrive.',
      filtered: 'Did not reach the goal of {name} because of {why}.',
      silent: 'Did not reach the goal of {name}: the event was sent as silent.',
    },
    wait: {
      woken: 'Went on in {name}, which was waiting for this event.',
      filtered: 'Still waits in {name} because of {why}.',
      silent: 'Still waits in {name}: the event was sent as silent.',
    },
    rule: {
      triggered: 'Sent by the rule {name}.',
      filtered: 'Not sent by the rule {name} because of {why}.',
      silent: 'Not sent by the rule {name}: the event was sent as silent.',
    },
    none: { noListener: 'No automation or rule listens to this event.' },
  } as Record<string, Record<string, string>>,
  held: {
    waits: 'The email of {step} waits because of {why} until {until}.',
    waited: 'The email of {step} has waited because of {why}.',
    skipped: 'The email of {step} was skipped because of {why}.',
  },
  heldBy: { 'quiet hours': 'quiet hours', 'cap reached': 'the cap' } as Record<string, string>,
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
      never: 'Nicht eingetreten in {name}: war schon einmal darin, und jeder wird nur einmal eingelassen.',
      cooldown: 'Nicht eingetreten in {name}: wieder möglich ab {until}.',
      noKey: 'Nicht eingetreten in {name}: dem Ereignis fehlt der Wert, der Eintritte unterscheidet.',
      limit: 'Nicht eingetreten in {name}: zu viele aktive Teilnahmen dieses Kontakts.',
      paused: 'Nicht eingetreten in {name}: die Automation ist angehalten.',
      loop: 'Nicht eingetreten in {name}: eine Kette von Automationen endet nach acht.',
      silent: '{name} hat nicht reagiert: das Ereignis wurde still gesendet.',
    },
    exit: {
      exited: '{name} verlassen: dieses Ereignis beendet sie.',
      inFlight: '{name} verlassen; was gerade versendet wurde, kann noch ankommen.',
      filtered: 'Geblieben in {name} wegen {why}.',
      silent: 'Geblieben in {name}: das Ereignis wurde still gesendet.',
    },
    goal: {
      goalReached: 'Ziel von {name} erreicht.',
      inFlight: 'Ziel von {name} erreicht; was gerade versendet wurde, kann noch ankommen.',
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
  heldBy: { 'quiet hours': 'der Ruhezeit', 'cap reached': 'der Obergrenze' },
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
