import type { DecisionTexts } from '../../en/events/decisions.js';

export const decisions: DecisionTexts = {
  sentences: {
    entry: {
      entered: 'Entrée dans {name}.',
      filtered: 'Pas d’entrée dans {name} à cause de {why}.',
      alreadyIn: 'Pas d’entrée dans {name} : s’y trouve déjà.',
      never: 'Pas d’entrée dans {name} : y est déjà passé, et on n’y entre qu’une fois.',
      cooldown: 'Pas d’entrée dans {name} : nouvelle entrée possible à partir de {until}.',
      noKey: 'Pas d’entrée dans {name} : il manque à l’événement la valeur qui distingue les entrées.',
      tooMany: 'Pas d’entrée dans {name} : ce contact a trop de parcours en cours.',
      paused: 'Pas d’entrée dans {name} : l’automatisation est en pause.',
      loop: 'Pas d’entrée dans {name} : une chaîne d’automatisations s’arrête après huit.',
      silent: '{name} n’a pas réagi : l’événement a été envoyé en silence.',
    },
    exit: {
      exited: 'Sortie de {name} : cet événement y met fin.',
      inFlight: 'Sortie de {name}, mais un envoi en cours à ce moment-là peut encore arriver.',
      filtered: 'Reste dans {name} à cause de {why}.',
      silent: 'Reste dans {name} : l’événement a été envoyé en silence.',
    },
    goal: {
      goalReached: 'Objectif de {name} atteint.',
      inFlight: 'Objectif de {name} atteint, mais un envoi en cours à ce moment-là peut encore arriver.',
      filtered: 'Objectif de {name} non atteint à cause de {why}.',
      silent: 'Objectif de {name} non atteint : l’événement a été envoyé en silence.',
    },
    wait: {
      woken: 'Suite dans {name}, qui attendait cet événement.',
      filtered: 'Attend toujours dans {name} à cause de {why}.',
      silent: 'Attend toujours dans {name} : l’événement a été envoyé en silence.',
    },
    rule: {
      triggered: 'Envoyé par la règle {name}.',
      filtered: 'Non envoyé par la règle {name} à cause de {why}.',
      silent: 'Non envoyé par la règle {name} : l’événement a été envoyé en silence.',
    },
    none: { noListener: 'Aucune automatisation ni règle n’écoute cet événement.' },
  },
  held: {
    waits: 'L’e-mail de {step} attend jusqu’à {until} à cause de {why}.',
    waited: 'L’e-mail de {step} a attendu à cause de {why}.',
    skipped: 'L’e-mail de {step} n’a pas été envoyé à cause de {why}.',
  },
  heldBy: { 'quiet hours': 'les heures calmes', 'cap reached': 'le plafond d’e-mails' },
  other: (outcome) => `{name} : ${outcome}.`,
  close: 'Certaines écoutent {names}.',
  here: (value) => ` ; ici, c’était ${value}`,
  condition: 'sa condition {condition}',
  conditions: 'ses conditions',
  absent: 'absent',
  because: (event) => `À cause de ${event}`,
  enrollment: 'Voir le parcours',
};
