import type { DecisionTexts } from '../../en/events/decisions.js';

export const decisions: DecisionTexts = {
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
